// How a game of Blokus ended: who won and why, and for each seat its points, its squares and the pieces that were left.

import { capital, listed, number, t } from "../../app/i18n";
import { earlyEnd, isYou, levelOf, winnerWords } from "../../app/table";
import type { Result, ResultRow } from "../game_ui";
import { rankingOf } from "../ranking";
import { orientationsOf, TOTAL_SQUARES } from "./rules/pieces";
import { Shape } from "./shape";
import { colourName, isByColour, sideName, squaresLeft } from "./sides";
import { type BlokusTable as Table, cssOf } from "./state";

/** A shared colour comes last: its points are nobody's. */
export function resultOf(table: Table): Result {
  const shared = table.game.variant.colours.findIndex(({ seat }) => seat === null);
  const rows = rankingOf(table, table.game.seatScores()).map(({ seat, rank }) => seatRow(table, seat, rank));
  return {
    title: isByColour(table) ? winnersOf(table) : winnerWords(table),
    words: endingOf(table),
    rows: shared < 0 ? rows : [...rows, sharedRow(table, shared)],
  };
}

/** The colours of a seat, by number. */
function coloursOf({ game }: Table, seat: number) {
  return game.variant.colours.flatMap((colour, index) => (colour.seat === seat ? [index] : []));
}

function seatRow(table: Table, seat: number, rank: number | null): ResultRow {
  const { game } = table;
  const colours = coloursOf(table, seat);
  const [first = 0, second] = colours;
  const squares = colours.reduce((sum, colour) => sum + TOTAL_SQUARES - squaresLeft(game, colour), 0);
  const placed = t("blokus.result.placed", { count: squares });
  return {
    rank,
    css: colours.map((colour) => cssOf(table, colour)),
    name: second === undefined ? sideName(table, first) : seatTitle(table, seat),
    level: levelOf(table, seat),
    note: second === undefined ? placed : `${pointsOfTwo(table, first, second)}; ${placed}`,
    points: number(game.seatScores()[seat] ?? 0),
    leftovers: <Leftovers table={table} colours={colours} />,
  };
}

function pointsOfTwo({ game }: Table, first: number, second: number) {
  const name = (colour: number) => colourName(game.variant.colours[colour]?.name ?? "");
  const points = { points: number(game.score(first)), more: number(game.score(second)) };
  return t("blokus.result.two", { first: name(first), second: name(second), ...points });
}

function sharedRow(table: Table, shared: number): ResultRow {
  return {
    rank: null,
    css: [cssOf(table, shared)],
    name: sideName(table, shared),
    level: "",
    note: t("blokus.result.shared"),
    points: number(table.game.score(shared)),
    leftovers: <Leftovers table={table} colours={[shared]} />,
  };
}

/** The pieces that each colour has left, with their number for screen readers. */
function Leftovers({ table, colours }: { table: Table; colours: number[] }) {
  const left = colours
    .map((colour) => ({ colour, ids: table.game.piecesLeft(colour) }))
    .filter(({ ids }) => ids.length);
  if (!left.length) return <span>{t("blokus.card.placed")}</span>;
  const count = left.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <span class="leftovers" role="img" aria-label={t("blokus.result.left", { count })}>
      {left.map(({ colour, ids }) => (
        <span>
          {ids.map((id) => (
            <Shape key={id} cells={orientationsOf(id)[0]?.cells ?? []} css={cssOf(table, colour)} />
          ))}
        </span>
      ))}
    </span>
  );
}

/** What the colours of a seat are called. */
function namesOf(table: Table, seat: number) {
  return coloursOf(table, seat).map((index) => colourName(table.game.variant.colours[index]?.name ?? ""));
}

/** A seat by all of its colours: "Red and yellow (you)". */
function seatTitle(table: Table, seat: number) {
  const colour = capital(listed(namesOf(table, seat)));
  return isYou(table, seat) ? t("blokus.side.you", { colour }) : colour;
}

/** Who has won, of up to four. */
function winnersOf(table: Table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length === table.seats.length) return t("table.win.draw");
  const [only, ...more] = winners;
  if (only === undefined || !more.length) return soleWinner(table, only ?? 0);
  const others = winners.filter((seat) => !isYou(table, seat));
  const names = listed(others.flatMap((seat) => namesOf(table, seat)));
  if (others.length < winners.length) return t("blokus.win.with", { others: names });
  return t("blokus.win.shared", { sides: capital(names) });
}

function soleWinner(table: Table, seat: number) {
  return isYou(table, seat) ? t("table.win.you") : t("blokus.win.side", { side: seatTitle(table, seat) });
}

/** Why the game ended, in words. */
export function endingOf(table: Table) {
  const early = earlyEnd(table);
  if (early) return early;
  const colours = table.game.variant.colours;
  const ending = colours.length > 2 ? ".colours" : "";
  if (colours.every((_, colour) => table.game.piecesLeft(colour).length === 0)) return t(`blokus.end.all${ending}`);
  return t(table.passes.length > colours.length ? "blokus.end.nobody" : `blokus.end.passed${ending}`);
}
