// Who plays, how they stand, and whose turn it is: a card for each side.

import { t } from "../words.js";
import { levelName } from "./choices.js";
import { element, write } from "./dom.js";

/** @typedef {import("../types.js").Table} Table */

/**
 * @typedef {{css: string, name: string, level: string, note: string, score: string, scoreLabel: string,
 *   isActive: boolean, isThinking: boolean}} Card What is on a card.
 */

/**
 * An empty card of a seat, or of a side that is nobody's; returns the way to write on it. Whether its person is there,
 * and the clock, are written by view/friends/cards.js.
 * @param {HTMLElement} root
 * @param {string} side
 * @param {number|null} seat
 * @returns {(card: Card) => void}
 */
export function createCard(root, side, seat) {
  const name = element("span");
  const level = element("span", { class: "strength" });
  const note = element("p", { class: "note" });
  const score = element("p", { class: "score", role: "img", "data-score": side });
  const presence = element("span", { class: "presence", hidden: true });
  const clock = element("p", { class: "clock", role: "timer", hidden: true });
  const card = element(
    "section",
    { "data-seat": seat },
    element("div", { class: "who" }, element("h2", { class: "name" }, name, level), presence, note),
    element("div", { class: "marks" }, clock, score),
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
  return player?.kind === "bot" ? t("table.level.behind", { level: levelName(player.level) }) : "";
}
