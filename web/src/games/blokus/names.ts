// What the colours of a table are called, and those who play them.

import type { BlokusTable } from "./types";
import { capital, t } from "../../app/i18n";
import { doerName, isYou, seatName } from "../../app/table";

/** What a colour is called inside of a sentence. */
export function colourName(colour: string) {
  return t(`blokus.colour.${colour.toLowerCase()}`);
}

/** Whether sides are told apart by their colours: where there are only two, it is clear who is who. */
export function isByColour({ game }: BlokusTable) {
  return game.variant.colours.length > 2;
}

/** What the side of a colour is called where there is little room: "Computer", "Blue", "Red". */
export function shortName(table: BlokusTable, index: number) {
  const { name = "", seat = null } = table.game.variant.colours[index] ?? {};
  return isByColour(table) ? capital(colourName(name)) : seatName(table, seat);
}

/** What the side of a colour is called: "Computer", "Blue", "Red (you)". */
export function sideName(table: BlokusTable, index: number) {
  const colour = shortName(table, index);
  const { seat = null } = table.game.variant.colours[index] ?? {};
  return isByColour(table) && isYou(table, seat) ? t("board.side.you", { colour }) : colour;
}

/** Who has placed the last piece, at the beginning of a sentence. */
export function moverName(table: BlokusTable, seat: number) {
  const colour = table.game.variant.colours[table.placed.at(-1)?.colour ?? 0]?.name ?? "";
  return isByColour(table) && !isYou(table, seat) ? capital(colourName(colour)) : doerName(table, seat);
}
