// Why the move of a hint is good, or what the piece in hand would change where it is: a badge for each side.

import { actionOfMove } from "../../../blokus/moves.js";
import { pieceOf } from "../../../blokus/pieces.js";
import { deltaOf } from "../../../play/aid/blokus/delta.js";
import { ghostOf } from "../../../play/blokus/hand.js";
import { cssOf, ownColour } from "../../../play/blokus/table.js";
import { isYou, seatName } from "../../../play/table.js";
import { number, t } from "../../../words.js";
import { element } from "../../dom.js";
import { createReason } from "../reason.js";

/** @typedef {import("../../../types.js").BlokusState} State */
/** @typedef {import("../../../types.js").BlokusTable} Table */
/** @typedef {import("../../../types.js").Move} Move */

/**
 * Counting takes a moment, so that each place is counted once.
 * @returns {(state: State) => (Node|string)[]}
 */
export function createParts() {
  /** @type {{game: Table["game"], action: number, parts: (Node|string)[]}|null} */
  let last = null;
  const reasonOf = createReason(() => import("../../../play/replay/blokus/sentences.js"));
  return (state) => {
    const { table, aid } = state;
    const move = fittingMove(state);
    if (!move) return [];
    const action = actionOfMove(move, table.game.size);
    const { found, grade } = aid.hint ?? {};
    if (found?.action === action && grade === 3) return [reasonOf(found)];
    if (last?.game !== table.game || last.action !== action) {
      last = { game: table.game, action, parts: badges(table, move) };
    }
    return last.parts;
  };
}

/** @param {State} state */
function fittingMove({ table, interaction }) {
  if (interaction.mode !== "previewing") return null;
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  return ghost && !ghost.reasons.length ? ghost.move : null;
}

/**
 * @param {Table} table
 * @param {Move} move
 */
function badges(table, move) {
  const { own, rivals } = deltaOf(table.game, move);
  const colour = ownColour(table);
  const owner = table.game.turn;
  const rest = table.seats.flatMap((_, seat) => (seat === owner ? [] : [seat]));
  const [rival = null] = rest.length === 1 ? rest : [];
  const css = table.game.variant.colours.length === 2 ? cssOf(table, 1 - colour) : "";
  return [
    element("span", {}, t("aid.delta.caption")),
    " ",
    badge(cssOf(table, colour), isYou(table, owner) ? t("aid.delta.you") : seatName(table, owner), own),
    " ",
    badge(css, rival === null ? t("aid.delta.rivals") : seatName(table, rival), rivals),
    " ",
    element("span", { class: "squares-placed" }, t("aid.delta.squares", { count: pieceOf(move.pieceId).size })),
  ];
}

/**
 * @param {string} css
 * @param {string} who
 * @param {number} change
 */
function badge(css, who, change) {
  const sign = change > 0 ? "+" : change === 0 ? "±" : "";
  return element("span", { class: `delta ${css}` }, `${who} `, element("b", {}, `${sign}${number(change)}`));
}
