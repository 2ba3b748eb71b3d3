// The sounds of the page, made by the browser itself: no recordings.

/**
 * One tone: its wave, its pitch at the beginning and at the end in hertz, when it begins and how long it lasts in
 * seconds, its loudest level, and the pitch above which it is muffled, if it is.
 */
type Tone = {
  wave: OscillatorType;
  from: number;
  to: number;
  start: number;
  length: number;
  level: number;
  muffle?: number;
};

/** Seconds in which a tone swells and dies away: a sudden step would click. */
const ATTACK = 0.006;
const RELEASE = 0.012;

/** What is left of a tone's level when its release begins. */
const DECAYED = 0.02;

/** Low tones are given more level than high ones, since the ear hears them less. */
const SOUNDS = {
  place: [
    { wave: "sine", from: 170, to: 62, start: 0, length: 0.2, level: 0.7 },
    { wave: "triangle", from: 340, to: 140, start: 0, length: 0.06, level: 0.2 },
  ],
  turn: [{ wave: "triangle", from: 1500, to: 900, start: 0, length: 0.06, level: 0.36 }],
  select: [{ wave: "sine", from: 380, to: 700, start: 0, length: 0.09, level: 0.42 }],
  invalid: [
    { wave: "sawtooth", from: 132, to: 118, start: 0, length: 0.24, level: 0.42, muffle: 900 },
    { wave: "sawtooth", from: 139, to: 124, start: 0, length: 0.24, level: 0.42, muffle: 900 },
  ],
  ai: [
    { wave: "sine", from: 587, to: 587, start: 0, length: 0.19, level: 0.24 },
    { wave: "sine", from: 880, to: 880, start: 0.14, length: 0.32, level: 0.2 },
  ],
  undo: [{ wave: "triangle", from: 760, to: 190, start: 0, length: 0.3, level: 0.27 }],
  win: arpeggio([523.25, 659.25, 783.99, 1046.5], 0.22),
  loss: arpeggio([392, 311.13, 261.63, 196], 0.36),
  pass: [{ wave: "triangle", from: 120, to: 74, start: 0, length: 0.24, level: 0.9, muffle: 260 }],
  slide: [
    { wave: "triangle", from: 210, to: 420, start: 0, length: 0.2, level: 0.56, muffle: 900 },
    { wave: "sine", from: 150, to: 80, start: 0.17, length: 0.14, level: 0.6 },
  ],
  draw: [{ wave: "sine", from: 520, to: 470, start: 0, length: 0.14, level: 0.2 }],
  score: [
    { wave: "sine", from: 784, to: 784, start: 0.1, length: 0.14, level: 0.22 },
    { wave: "sine", from: 1175, to: 1175, start: 0.2, length: 0.24, level: 0.18 },
  ],
  round: [
    { wave: "triangle", from: 440, to: 440, start: 0.1, length: 0.3, level: 0.24 },
    { wave: "triangle", from: 587.33, to: 587.33, start: 0.3, length: 0.42, level: 0.22 },
  ],
  low: [
    { wave: "sine", from: 1568, to: 1568, start: 0, length: 0.36, level: 0.14 },
    { wave: "sine", from: 1568, to: 1568, start: 0.22, length: 0.5, level: 0.14 },
    { wave: "sine", from: 3136, to: 3136, start: 0, length: 0.3, level: 0.03 },
  ],
} satisfies Record<string, readonly Tone[]>;

export type SoundName = keyof typeof SOUNDS;

/** Builds the graph of a sound, which begins at once, on any kind of audio context. */
export function renderSound(context: BaseAudioContext, name: SoundName, destination: AudioNode) {
  for (const tone of SOUNDS[name]) renderTone(context, tone, destination);
}

/** Plays sounds for the page; stays silent where there is no audio, and until the player has touched something. */
export class SoundPlayer {
  #makeContext;
  #volume = 1;
  #context: AudioContext | OfflineAudioContext | null = null;
  #output: GainNode | null = null;
  muted = false;

  constructor(makeContext: () => AudioContext | OfflineAudioContext = () => new AudioContext()) {
    this.#makeContext = makeContext;
  }

  /** How loud everything is, from 0 to 1. */
  get volume() {
    return this.#volume;
  }

  set volume(value) {
    this.#volume = Math.min(1, Math.max(0, value));
    if (this.#output) this.#output.gain.value = this.#volume;
  }

  play(name: SoundName) {
    this.open();
    if (this.#isSilent || !this.#context || !this.#output) return;
    // Some browsers put audio to sleep, at first or when the page was in the background.
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
    renderSound(this.#context, name, this.#output);
  }

  /**
   * Finds the way to the loudspeakers, if there is one. This takes long enough to disturb a drag, so it is done at the
   * player's first gesture, and not before: browsers complain about an audio context that no gesture asked for.
   */
  open() {
    if (this.#isSilent || this.#context || navigator.userActivation?.hasBeenActive === false) return;
    try {
      this.#context = this.#makeContext();
      this.#output = new GainNode(this.#context, { gain: this.#volume });
      this.#output.connect(this.#context.destination);
    } catch {
      this.#context = null;
    }
  }

  get #isSilent() {
    return this.muted || this.#volume === 0;
  }
}

function arpeggio(pitches: number[], level: number): Tone[] {
  return pitches.map((pitch, index) => ({
    wave: "triangle",
    from: pitch,
    to: pitch,
    start: 0.13 * index,
    length: index === pitches.length - 1 ? 0.45 : 0.2,
    level,
  }));
}

function renderTone(context: BaseAudioContext, tone: Tone, destination: AudioNode) {
  const begin = context.currentTime + tone.start;
  const end = begin + tone.length;
  const source = new OscillatorNode(context, { type: tone.wave, frequency: tone.from });
  source.frequency.setValueAtTime(tone.from, begin);
  source.frequency.exponentialRampToValueAtTime(tone.to, end);
  const muffled = tone.muffle ? source.connect(new BiquadFilterNode(context, { frequency: tone.muffle })) : source;
  muffled.connect(envelope(context, tone.level, begin, end)).connect(destination);
  source.start(begin);
  source.stop(end);
}

/** A level that swells, decays and dies away between two moments. */
function envelope(context: BaseAudioContext, level: number, begin: number, end: number): GainNode {
  const node = new GainNode(context, { gain: 0 });
  node.gain.setValueAtTime(0, begin);
  node.gain.linearRampToValueAtTime(level, begin + ATTACK);
  node.gain.exponentialRampToValueAtTime(level * DECAYED, end - RELEASE);
  node.gain.linearRampToValueAtTime(0, end);
  return node;
}
