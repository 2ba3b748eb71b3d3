// The sides of a game of Blokus: a card for each colour.

import type { BlokusState as State, BlokusTable as Table } from "../types";
import { TOTAL_SQUARES } from "../rules/pieces";
import { colourName, sideName } from "../names";
import { isLookingBack, isMyTurn, isThinking, turnOf } from "../../../app/table";
import { number, t } from "../../../app/i18n";
import { onChange } from "../../../app/dom";
import { createCard, levelOf } from "../../player_card";

export function createPlayersView(root: HTMLElement, table: Table): (state: State) => void {
  const { colours } = table.game.variant;
  const cards = colours.map(({ name, seat }) => createCard(root, name.toLowerCase(), seat));
  const paint = onChange((now: Table, active: number | null, isMine: boolean, isTimed: boolean) => {
    cards.forEach((write, index) => write(cardOf(now, index, { isActive: active === index, isMine, isTimed })));
  });
  return (state) => {
    paint(state.table, activeOf(state), isMyTurn(state) || isLookingBack(state), state.friends.clock !== null);
  };
}

/** The colour to move; null while nobody is. */
function activeOf({ table, stop }: State) {
  return turnOf(table) === null || stop ? null : table.game.colour;
}

function cardOf(
  table: Table,
  index: number,
  { isActive, isMine, isTimed }: { isActive: boolean; isMine: boolean; isTimed: boolean },
) {
  const { name = "", seat = null } = table.game.variant.colours[index] ?? {};
  const score = table.game.score(index);
  return {
    css: name.toLowerCase(),
    name: sideName(table, index),
    level: seat === null ? t("board.side.shared") : levelOf(table, seat),
    note: isActive && !isMine && isThinking(table) ? t("table.thinking") : stockOf(table, index, isTimed),
    score: number(score),
    scoreLabel: t("blokus.card.score", { colour: colourName(name), points: score }),
    isActive,
    isThinking: isActive && !isMine,
  };
}

/** What a colour still holds, and whether it is out; beside a clock there is room for the squares alone. */
function stockOf({ game, outcome, passes }: Table, index: number, isTimed: boolean) {
  const count = game.piecesLeft(index).length;
  if (!count) return t("blokus.card.placed");
  const squares = t("board.card.squares", { count: squaresLeft(game, index) });
  const pieces = t("board.card.pieces", { count });
  const stock = isTimed ? squares : t("board.card.stock", { pieces, squares });
  const hasPassed = passes.includes(game.variant.colours[index]?.name ?? "");
  return game.isOut(index) && hasPassed && !outcome ? t("blokus.card.out", { stock }) : stock;
}

function squaresLeft(game: Table["game"], index: number) {
  const placed = game.moves.filter(({ colour }) => colour === index);
  return placed.reduce((left, { move }) => left - game.cellsOf(move).length, TOTAL_SQUARES);
}
