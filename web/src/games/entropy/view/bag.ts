// The bag: how many tokens of each colour are left, and how likely each is to come next.

import type { Board, Color } from "../rules/board";
import type { EntropyGame } from "../rules/game";
import type { EntropyState as State } from "../types";
import { COLORS, PIECES_PER_COLOR, remainingColors } from "../rules/board";
import { colorName } from "../selection";
import { boardShown } from "../table";
import { t } from "../../../app/i18n";
import { drawn, element, onChange } from "../../../app/dom";
import { tokenDrawing } from "./tokens";

export function createBagView(root: HTMLElement): (state: State) => void {
  const list = element("ul", { class: "bag" });
  const words = element("p", { class: "bag-words" });
  const note = element("p", { class: "scorer-note", id: "scorer-note" }, t("entropy.bag.literal"));
  root.append(words, list, note);
  const paint = onChange((game: EntropyGame, board: Board) => {
    // Between the rounds the bag of the one that is over is still empty.
    const bag = board === game.board ? game.bag : remainingColors(board);
    const total = COLORS.reduce((sum, color) => sum + bag[color], 0);
    words.textContent = wordsOf(total);
    list.replaceChildren(...COLORS.map((color) => oddsOf(color, bag[color], total)));
    note.hidden = game.options.scorer !== "literal";
  });
  return (state) => paint(state.table.game, boardShown(state));
}

function wordsOf(total: number) {
  return total ? t("entropy.bag.total", { count: total }) : t("entropy.bag.empty");
}

function oddsOf(color: Color, left: number, total: number) {
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
