// The bag: how many tokens of each colour are left, and how likely each is to come next.

import { COLOR_NAMES, COLORS, PIECES_PER_COLOR, remainingColors } from "../../entropy/board.js";
import { boardShown } from "../../play/entropy/table.js";
import { drawn, element, onChange } from "../dom.js";
import { tokenDrawing } from "./tokens.js";

/** @typedef {import("../../entropy/board.js").Board} Board */
/** @typedef {import("../../entropy/board.js").Color} Color */
/** @typedef {import("../../types.js").EntropyGame} EntropyGame */
/** @typedef {import("../../types.js").EntropyState} State */

const LITERAL =
  "The literal scorer closes gaps first and counts palindromes inside of others more than once: its points are bigger.";

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createBagView(root) {
  const list = element("ul", { class: "bag" });
  const words = element("p", { class: "bag-words" });
  const note = element("p", { class: "scorer-note", id: "scorer-note" }, LITERAL);
  const head = element("div", { class: "bag-head" }, element("h2", { id: "side-title" }, "In the bag"), words);
  root.append(head, list, note);
  const paint = onChange((/** @type {EntropyGame} */ game, /** @type {Board} */ board) => {
    // Between the rounds the bag of the one that is over is still empty.
    const bag = board === game.board ? game.bag : remainingColors(board);
    const total = COLORS.reduce((sum, color) => sum + bag[color], 0);
    words.textContent = wordsOf(total);
    list.replaceChildren(...COLORS.map((color) => oddsOf(color, bag[color], total)));
    note.hidden = game.options.scorer !== "literal";
  });
  return (state) => paint(state.table.game, boardShown(state));
}

/** @param {number} total */
function wordsOf(total) {
  if (!total) return "Nothing: all tokens are drawn";
  return `${total} ${total === 1 ? "token" : "tokens"}; chance to come next`;
}

/**
 * @param {Color} color
 * @param {number} left
 * @param {number} total
 */
function oddsOf(color, left, total) {
  const percent = total ? Math.round((100 * left) / total) : 0;
  const bar = drawn(
    "svg",
    { class: `meter ${color}`, viewBox: "0 0 70 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    drawn("rect", { class: "rail", width: 70, height: 6 }),
    drawn("rect", { class: "fill", width: (70 * left) / PIECES_PER_COLOR, height: 6 }),
  );
  return element(
    "li",
    { "data-color": color, "data-left": left, class: left ? "" : "none" },
    tokenDrawing(color),
    element("span", { class: "unseen" }, `${COLOR_NAMES[color]}: `),
    element("span", { class: "left" }, String(left)),
    element("span", { class: "unseen" }, " left, "),
    bar,
    element("span", { class: "chance" }, `${percent}%`),
  );
}
