// The sides of a game: what colours and seats are called, and what is on their cards.

import { capital, listed, number, t } from "../../app/i18n";
import { doerName, isLookingBack, isMyTurn, isThinking, isYou, levelOf, seatName, turnOf } from "../../app/table";
import type { PlayerCard } from "../game_ui";
import { lookOf, lookWords } from "./look";
import { VARIANTS } from "./rules/board";
import { TOTAL_SQUARES } from "./rules/pieces";
import type { BlokusState, BlokusTable as Table, Look } from "./state";

/**
 * What each seat is called: "Blue", or "Red and yellow" where it has two colours. Shared colours are nobody's.
 */
export function sidesOf(game: string) {
  return cssOfSeats(game).map((names) => capital(listed(names.map((name) => t(`blokus.colour.${name}`)))));
}

/** The colours of each seat, by the names that CSS knows. */
export function cssOfSeats(game: string): string[][] {
  const { numSeats = 0, colours = [] } = VARIANTS[game] ?? {};
  return Array.from({ length: numSeats }, (_, seat) =>
    colours.filter((colour) => colour.seat === seat).map(({ name }) => name.toLowerCase()),
  );
}

/** What a colour is called inside of a sentence. */
export function colourName(colour: string) {
  return t(`blokus.colour.${colour.toLowerCase()}`);
}

/** Whether sides are told apart by their colours: where there are only two, it is clear who is who. */
export function isByColour({ game }: Table) {
  return game.variant.colours.length > 2;
}

/** What the side of a colour is called where there is little room: "Computer", "Blue", "Red". */
export function shortName(table: Table, index: number) {
  const { name = "", seat = null } = table.game.variant.colours[index] ?? {};
  return isByColour(table) ? capital(colourName(name)) : seatName(table, seat);
}

/** What the side of a colour is called: "Computer", "Blue", "Red (you)". */
export function sideName(table: Table, index: number) {
  const colour = shortName(table, index);
  const { seat = null } = table.game.variant.colours[index] ?? {};
  return isByColour(table) && isYou(table, seat) ? t("blokus.side.you", { colour }) : colour;
}

/** Who has placed the last piece, at the beginning of a sentence. */
export function moverName(table: Table, seat: number) {
  const colour = table.game.variant.colours[table.placed.at(-1)?.colour ?? 0]?.name ?? "";
  return isByColour(table) && !isYou(table, seat) ? capital(colourName(colour)) : doerName(table, seat);
}

/** What the cards were last made of, and the cards. */
let last: { inputs: readonly unknown[]; cards: PlayerCard[] } | null = null;

/** A card for each colour; the same array until something on the cards changes. */
export function cardsOf(state: BlokusState, isTimed: boolean): PlayerCard[] {
  const { table, stop } = state;
  const look = lookOf(state);
  const active = turnOf(table) === null || stop ? null : table.game.colour;
  const inputs = [table, active, isMyTurn(state) || isLookingBack(state), isTimed, look] as const;
  if (!last?.inputs.every((input, index) => input === inputs[index])) last = { inputs, cards: makeCards(...inputs) };
  return last.cards;
}

function makeCards(
  table: Table,
  active: number | null,
  isMine: boolean,
  isTimed: boolean,
  look: Look | null,
): PlayerCard[] {
  return table.game.variant.colours.map(({ name, seat }, colour) => {
    const isActive = active === colour;
    const score = table.game.score(colour);
    return {
      side: name.toLowerCase(),
      seat,
      css: name.toLowerCase(),
      name: sideName(table, colour),
      level: seat === null ? t("blokus.side.shared") : levelOf(table, seat),
      note: look?.colour === colour ? lookWords(table, look) : noteOf(table, colour, isActive && !isMine, isTimed),
      score: number(score),
      scoreLabel: t("blokus.card.score", { colour: colourName(name), points: score }),
      isActive,
      isThinking: isActive && !isMine,
    };
  });
}

function noteOf(table: Table, colour: number, isAwaited: boolean, isTimed: boolean) {
  return isAwaited && isThinking(table) ? t("table.thinking") : piecesLeftWords(table, colour, isTimed);
}

/** What a colour still has, and whether it is out; beside a clock there is room for the squares alone. */
function piecesLeftWords({ game, outcome, passes }: Table, colour: number, isTimed: boolean) {
  const count = game.piecesLeft(colour).length;
  if (!count) return t("blokus.card.placed");
  const squares = t("blokus.card.squares", { count: squaresLeft(game, colour) });
  const pieces = t("blokus.card.pieces", { count });
  const stock = isTimed ? squares : t("blokus.card.stock", { pieces, squares });
  const hasPassed = passes.includes(game.variant.colours[colour]?.name ?? "");
  return game.isOut(colour) && hasPassed && !outcome ? t("blokus.card.out", { stock }) : stock;
}

export function squaresLeft(game: Table["game"], index: number) {
  const placed = game.moves.filter(({ colour }) => colour === index);
  return placed.reduce((left, { move }) => left - game.cellsOf(move).length, TOTAL_SQUARES);
}
