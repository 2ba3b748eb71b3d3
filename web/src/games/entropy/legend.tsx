// The marks of Entropy for the help, and the worked palindromes beside the board of a first game.

import { t } from "../../app/i18n";
import { Marks } from "../legend";
import { boxOf, PalindromeMarks, placeOf, TokenShape } from "./board";
import { type Color, EMPTY_BOARD } from "./rules/board";
import { literalLineScore, officialLineScore, PALINDROME_SCORES } from "./rules/scoring";
import { ownSeat } from "../../app/table";
import { roleOf, roundShown, useEntropy } from "./table";

/** A palindrome, and one with another one inside. */
const SIMPLE: Color[] = ["R", "G", "R"];
const NESTED: Color[] = ["R", "G", "G", "R"];
const INSIDE = 2;

export function Legend() {
  return (
    <Marks
      marks={[
        ["entropy.legend.line", <Row row={SIMPLE} />],
        ["entropy.legend.points", <Row row={SIMPLE} points={officialLineScore(SIMPLE)} />],
        ["entropy.legend.inside", <Row row={NESTED} points={officialLineScore(NESTED)} />],
        ["entropy.legend.last", <Row row={["", "B"]} css="last" />],
        ["entropy.legend.target", <Row row={["Y", ""]} target={1} />],
      ]}
    />
  );
}

/** What scores, and how much, with the scorer of the game; and what it means for the player's role. */
export function Example() {
  const role = useEntropy((state) => roleOf(ownSeat(state.table) ?? 0, roundShown(state)));
  const scorer = useEntropy(({ table }) => table.game.options.scorer);
  const score = scorer === "literal" ? literalLineScore : officialLineScore;
  const whole = scorer === "literal" ? PALINDROME_SCORES.ABBA : NESTED.length;
  const [simple, nested] = [score(SIMPLE), score(NESTED)];
  return (
    <>
      <h2>{t("entropy.example.title")}</h2>
      <div class="worked">
        <Row row={SIMPLE} points={simple} />
        <p>{t("entropy.example.simple", { points: simple })}</p>
        <Row row={NESTED} points={nested} />
        <p>{t("entropy.example.nested", { whole: whole ?? 0, inside: INSIDE, points: nested })}</p>
      </div>
      <p>{t(`entropy.example.${role}`)}</p>
    </>
  );
}

interface RowProps {
  row: (Color | "")[];
  points?: number;
  /** The class of its squares. */
  css?: string;
  /** Where a token could slide. */
  target?: number;
}

/** A part of a row, as it is drawn on the board. */
function Row({ row, points, css = "", target }: RowProps) {
  const board = EMPTY_BOARD.map((_, square) => row[square] ?? "");
  const wide = points === undefined ? row.length : row.length + 0.8;
  return (
    <svg
      class="legend-mark worked-row picture"
      viewBox={`0 0 ${wide} 1`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {row.map((color, col) => (
        <>
          <rect class={`square ${css}`} {...boxOf(col)} />
          {color && <TokenShape color={color} style={placeOf({ x: col + 0.5, y: 0.5 })} />}
        </>
      ))}
      {target !== undefined && <circle class="target" cx={target + 0.5} cy={0.5} r={0.13} />}
      <PalindromeMarks board={board} />
      {points !== undefined && (
        <text class="points" x={row.length + 0.38} y={0.5}>
          {points}
        </text>
      )}
    </svg>
  );
}
