// Who plays, how they stand, and whose turn it is: a card for each side.

import { levelName } from "./choices.js";
import { element, write } from "./dom.js";

/** @typedef {import("../types.js").Table} Table */

/**
 * @typedef {{css: string, name: string, level: string, note: string, score: string, scoreLabel: string,
 *   isActive: boolean, isThinking: boolean}} Card What is on a card.
 */

/**
 * An empty card; returns the way to write on it.
 * @param {HTMLElement} root
 * @param {string} side
 * @returns {(card: Card) => void}
 */
export function createCard(root, side) {
  const name = element("span");
  const level = element("span", { class: "strength" });
  const note = element("p", { class: "note" });
  const score = element("p", { class: "score", role: "img", "data-score": side });
  const card = element(
    "section",
    {},
    element("div", { class: "who" }, element("h2", { class: "name" }, name, level), note),
    score,
  );
  root.append(card);

  return (words) => {
    card.className = `player ${words.css}`;
    write(name, words.name);
    write(level, words.level);
    write(note, words.note);
    write(score, words.score);
    score.setAttribute("aria-label", words.scoreLabel);
    card.dataset.active = String(words.isActive);
    card.dataset.thinking = String(words.isThinking);
  };
}

/**
 * The level of a computer, to stand behind its name.
 * @param {Table} table
 * @param {number|null} seat
 */
export function levelOf(table, seat) {
  const player = seat === null ? undefined : table.seats[seat];
  return player?.kind === "bot" ? `, ${levelName(player.level)}` : "";
}
