// Renders the sounds of the page into samples, without loudspeakers.

import { SoundPlayer, renderSound } from "/static/js/sounds.js";

/** @typedef {import("/static/js/sounds.js").SoundName} SoundName */

/**
 * Returns the samples of a sound.
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
 * Returns the loudest sample of the win sound when the player's settings change before the sound starts.
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
 * Returns the number of audio contexts that a player creates for two sounds.
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
