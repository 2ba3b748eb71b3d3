// The bag: how many tokens of each colour are left, and how likely each is to come next.

import { COLORS, PIECES_PER_COLOR, remainingColors } from "../../entropy/board.js";
import { colorName } from "../../play/entropy/hand.js";
import { boardShown } from "../../play/entropy/table.js";
import { t } from "../../words.js";
import { drawn, element, onChange } from "../dom.js";
import { tokenDrawing } from "./tokens.js";

/** @typedef {import("../../entropy/board.js").Board} Board */
/** @typedef {import("../../entropy/board.js").Color} Color */
/** @typedef {import("../../types.js").EntropyGame} EntropyGame */
/** @typedef {import("../../types.js").EntropyState} State */

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createBagView(root) {
  const list = element("ul", { class: "bag" });
  const words = element("p", { class: "bag-words" });
  const note = element("p", { class: "scorer-note", id: "scorer-note" }, t("entropy.bag.literal"));
  root.append(words, list, note);
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
  return total ? t("entropy.bag.total", { count: total }) : t("entropy.bag.empty");
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
    element("span", { class: "unseen" }, t("entropy.bag.colour", { colour: colorName(color) })),
    element("span", { class: "left" }, String(left)),
    element("span", { class: "unseen" }, t("entropy.bag.left")),
    bar,
    element("span", { class: "chance" }, t("entropy.bag.chance", { percent })),
  );
}
