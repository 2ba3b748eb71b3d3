// The past of a game of Blokus: its moves with those who were out, and its record.

import type { BlokusTable as Table } from "./types";
import type { Kind } from "../../features/replay/types";
import type { Entry } from "../past";
import { actionOfMove } from "./rules/moves";
import { formatMove } from "./rules/notation";
import { capital, t } from "../../app/i18n";
import { cssOf } from "./table";
import { formatBlksgf } from "./blksgf";

export function entriesOf(table: Table): Entry[] {
  const { game } = table;
  const turns = seatsOf(table);
  return game.moves.map(({ colour, move }, ply) => ({
    number: ply + 1,
    ply,
    after: ply + 1,
    action: actionOfMove(move, game.size),
    seat: turns[ply] ?? 0,
    css: cssOf(table, colour),
    who: colourName(cssOf(table, colour)),
    text: formatMove(move, game.size),
    passed: game.skips.filter(([after]) => after === ply + 1).map(([, name]) => colourName(name)),
  }));
}

/** Who made each move: a colour that is shared goes round. */
function seatsOf({ game }: Table) {
  const { colours, numSeats } = game.variant;
  const placed = colours.map(() => 0);
  return game.moves.map(({ colour }) => {
    const turn = placed[colour] ?? 0;
    placed[colour] = turn + 1;
    return colours[colour]?.seat ?? turn % numSeats;
  });
}

function colourName(name: string) {
  return capital(t(`blokus.colour.${name.toLowerCase()}`));
}

export function actionsOf({ game }: Table) {
  return game.moves.map(({ move }) => actionOfMove(move, game.size));
}

export function skipsOf({ game }: Table) {
  return game.skips;
}

export function resultOf({ game }: Table) {
  return game.outcome();
}

export function filesOf({ game }: Table): Kind[] {
  return [{ ending: "blksgf", kind: "application/x-blokus-sgf", text: () => formatBlksgf(game) }];
}

/** It has no breaks. */
export function pauseAt() {
  return null;
}
