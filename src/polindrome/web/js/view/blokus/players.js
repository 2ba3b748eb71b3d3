// The sides of a game of Blokus: a card for each colour.

import { TOTAL_SQUARES } from "../../blokus/pieces.js";
import { colourName, sideName } from "../../play/blokus/names.js";
import { isLookingBack, isMyTurn, isThinking, turnOf } from "../../play/table.js";
import { number, t } from "../../words.js";
import { onChange } from "../dom.js";
import { createCard, levelOf } from "../players.js";

/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @returns {(state: State) => void}
 */
export function createPlayersView(root, table) {
  const { colours } = table.game.variant;
  const cards = colours.map(({ name, seat }) => createCard(root, name.toLowerCase(), seat));
  const paint = onChange(
    (
      /** @type {Table} */ now,
      /** @type {number|null} */ active,
      /** @type {boolean} */ isMine,
      /** @type {boolean} */ isTimed,
    ) => {
      cards.forEach((write, index) => write(cardOf(now, index, { isActive: active === index, isMine, isTimed })));
    },
  );
  return (state) => {
    paint(state.table, activeOf(state), isMyTurn(state) || isLookingBack(state), state.friends.clock !== null);
  };
}

/**
 * The colour to move; null while nobody is.
 * @param {State} state
 */
function activeOf({ table, stop }) {
  return turnOf(table) === null || stop ? null : table.game.colour;
}

/**
 * @param {Table} table
 * @param {number} index
 * @param {{isActive: boolean, isMine: boolean, isTimed: boolean}} how
 */
function cardOf(table, index, { isActive, isMine, isTimed }) {
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

/**
 * What a colour still holds, and whether it is out; beside a clock there is room for the squares alone.
 * @param {Table} table
 * @param {number} index
 * @param {boolean} isTimed
 */
function stockOf({ game, outcome, passes }, index, isTimed) {
  const count = game.piecesLeft(index).length;
  if (!count) return t("blokus.card.placed");
  const squares = t("board.card.squares", { count: squaresLeft(game, index) });
  const pieces = t("board.card.pieces", { count });
  const stock = isTimed ? squares : t("board.card.stock", { pieces, squares });
  const hasPassed = passes.includes(game.variant.colours[index]?.name ?? "");
  return game.isOut(index) && hasPassed && !outcome ? t("blokus.card.out", { stock }) : stock;
}

/**
 * @param {Table["game"]} game
 * @param {number} index
 */
function squaresLeft(game, index) {
  const placed = game.moves.filter(({ colour }) => colour === index);
  return placed.reduce((left, { move }) => left - game.cellsOf(move).length, TOTAL_SQUARES);
}
