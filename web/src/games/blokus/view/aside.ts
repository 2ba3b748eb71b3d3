// Why the move of a hint is good, or what the piece in hand would change where it is: a badge for each side.

import type { BlokusState as State, BlokusTable as Table } from "../types";
import type { Move } from "../rules/moves";
import { actionOfMove } from "../rules/moves";
import { pieceOf } from "../rules/pieces";
import { deltaOf } from "../delta";
import { ghostOf } from "../selection";
import { cssOf, ownColour } from "../table";
import { isYou, seatName } from "../../../app/table";
import { number, t } from "../../../app/i18n";
import { element } from "../../../app/dom";
import { createReason } from "../../reason";

/** Counting takes a moment, so that each place is counted once. */
export function createParts(): (state: State) => (Node | string)[] {
  let last: { game: Table["game"]; action: number; parts: (Node | string)[] } | null = null;
  const reasonOf = createReason(() => import("../../../app/later").then((later) => later.blokus));
  return (state) => {
    const { table, hints } = state;
    const move = fittingMove(state);
    if (!move) return [];
    const action = actionOfMove(move, table.game.size);
    const { found, grade } = hints.hint ?? {};
    if (found?.action === action && grade === 3) return [reasonOf(found)];
    if (last?.game !== table.game || last.action !== action) {
      last = { game: table.game, action, parts: badges(table, move) };
    }
    return last.parts;
  };
}

function fittingMove({ table, interaction }: State) {
  if (interaction.mode !== "previewing") return null;
  const ghost = ghostOf(interaction, table.game, ownColour(table));
  return ghost && !ghost.reasons.length ? ghost.move : null;
}

function badges(table: Table, move: Move) {
  const { own, rivals } = deltaOf(table.game, move);
  const colour = ownColour(table);
  const owner = table.game.turn;
  const rest = table.seats.flatMap((_, seat) => (seat === owner ? [] : [seat]));
  const [rival = null] = rest.length === 1 ? rest : [];
  const css = table.game.variant.colours.length === 2 ? cssOf(table, 1 - colour) : "";
  return [
    element("span", {}, t("hints.delta.caption")),
    " ",
    badge(cssOf(table, colour), isYou(table, owner) ? t("hints.delta.you") : seatName(table, owner), own),
    " ",
    badge(css, rival === null ? t("hints.delta.rivals") : seatName(table, rival), rivals),
    " ",
    element("span", { class: "squares-placed" }, t("hints.delta.squares", { count: pieceOf(move.pieceId).size })),
  ];
}

function badge(css: string, who: string, change: number) {
  const sign = change > 0 ? "+" : change === 0 ? "±" : "";
  return element("span", { class: `delta ${css}` }, `${who} `, element("b", {}, `${sign}${number(change)}`));
}
