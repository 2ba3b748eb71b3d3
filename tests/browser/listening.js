// Renders the sounds of the page into samples, without loudspeakers.

import { SoundPlayer, renderSound } from "/static/js/sounds.js";

/** @typedef {import("/static/js/sounds.js").SoundName} SoundName */

/**
 * The samples of a sound.
 * @param {SoundName} name
 * @param {number} rate samples per second
 * @param {number} seconds
 * @returns {Promise<number[]>}
 */
export async function samplesOf(name, rate, seconds) {
  const context = new OfflineAudioContext(1, rate * seconds, rate);
  renderSound(context, name, context.destination);
  return finished(context);
}

/**
 * The loudest sample when a player is set up, plays the sound of a win, and is changed before anything is heard.
 * @param {Partial<SoundPlayer>} settings
 * @param {Partial<SoundPlayer>} changes
 * @returns {Promise<number>}
 */
export async function peakOfPlayer(settings, changes) {
  const context = new OfflineAudioContext(1, 44100, 44100);
  const player = Object.assign(new SoundPlayer(() => context), settings);
  player.play("win");
  Object.assign(player, changes);
  return Math.max(...(await finished(context)).map(Math.abs));
}

/**
 * How many audio contexts a player makes for two sounds.
 * @returns {number}
 */
export function contextsMade() {
  let made = 0;
  const player = new SoundPlayer(() => {
    made += 1;
    return new OfflineAudioContext(1, 44100, 44100);
  });
  player.play("turn");
  player.play("place");
  return made;
}

/** Plays a sound where there is no audio. */
export function playWithoutAudio() {
  const player = new SoundPlayer(() => {
    throw new Error("no audio here");
  });
  player.play("turn");
  player.volume = 0.5;
  player.play("turn");
  return "silence";
}

/**
 * Plays sounds on the loudspeakers, if there are any.
 * @param {SoundName[]} names
 */
export function playAloud(names) {
  const player = new SoundPlayer();
  for (const name of names) player.play(name);
  return names;
}

/** @param {OfflineAudioContext} context */
async function finished(context) {
  const buffer = await context.startRendering();
  return Array.from(buffer.getChannelData(0));
}
