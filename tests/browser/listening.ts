// Renders the sounds of the page into samples, without loudspeakers.

import type { SoundName } from "../../web/src/app/sounds";
import { SoundPlayer, renderSound } from "../../web/src/app/sounds";

/**
 * Returns the samples of a sound.
 * @param rate samples per second
 */
export async function samplesOf(name: SoundName, rate: number, seconds: number): Promise<number[]> {
  const context = new OfflineAudioContext(1, rate * seconds, rate);
  renderSound(context, name, context.destination);
  return finished(context);
}

/** Returns the loudest sample of the win sound when the player's settings change before the sound starts. */
export async function peakOfPlayer(settings: Partial<SoundPlayer>, changes: Partial<SoundPlayer>): Promise<number> {
  const context = new OfflineAudioContext(1, 44100, 44100);
  const player = Object.assign(new SoundPlayer(() => context), settings);
  player.play("win");
  Object.assign(player, changes);
  return Math.max(...(await finished(context)).map(Math.abs));
}

/** Returns the number of audio contexts that a player creates for two sounds. */
export function contextsMade(): number {
  let made = 0;
  const player = new SoundPlayer(() => {
    made += 1;
    return new OfflineAudioContext(1, 44100, 44100);
  });
  player.play("turn");
  player.play("place");
  return made;
}

/** Plays a sound in a browser without audio. */
export function playWithoutAudio() {
  const player = new SoundPlayer(() => {
    throw new Error("no audio here");
  });
  player.play("turn");
  player.volume = 0.5;
  player.play("turn");
  return "silence";
}

/** Plays sounds on the loudspeakers, if there are any. */
export function playAloud(names: SoundName[]) {
  const player = new SoundPlayer();
  for (const name of names) player.play(name);
  return names;
}

async function finished(context: OfflineAudioContext) {
  const buffer = await context.startRendering();
  return Array.from(buffer.getChannelData(0));
}
