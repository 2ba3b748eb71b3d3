// The board of Entropy: squares, palindromes and points, tokens, the selected token with its targets, and hints.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../../app/hooks";
import { t } from "../../app/i18n";
import { IDLE } from "../../app/steps";
import type { Point } from "../../app/state";
import { Note } from "../../app/notes";
import { isMyTurn, isWatching } from "../../app/table";
import { BoardFrame } from "../parts";
import type { Overlays } from "../game_ui";
import { Loaded } from "../legend";
import {
  AXES,
  type Axis,
  type Board as Squares,
  type Color,
  indexToCoords,
  indexToPosition,
  lineName,
  lineOf,
  LINES,
  SIZE,
  squaresOf,
} from "./rules/board";
import { FIRST_SLIDE, slideOfAction, targetsOf } from "./rules/moves";
import { lineScores, longestPalindromes, scoreOf, type Span } from "./rules/scoring";
import { aimOf, nameOf } from "./selection";
import { hintSquares } from "./status";
import { boardShown, type EntropyInteraction, type EntropyState, lastSquares, roundShown, useEntropy } from "./table";

/** Room for names at the left and at the top, for points at the right and at the bottom. */
const BOX = "-0.55 -0.5 8.3 8.3";

export function Board({ better, hint, target }: Overlays) {
  const mode = useEntropy(({ interaction }) => interaction.mode);
  return (
    <>
      <BoardFrame label={t("entropy.board.label")} data-mode={mode}>
        <svg class="picture" role="presentation" viewBox={BOX}>
          <Field />
          <LineNames />
          <Grid />
          <Palindromes />
          <Tokens />
          <g class="hint-marks" aria-hidden="true">
            {hint &&
              hintSquares(hint.found, hint.grade).map((square) => (
                <rect class="hint-square" data-hint={indexToPosition(square)} {...boxOf(square, 0.06)} />
              ))}
          </g>
          <Targets />
          <Points />
          <g class="better">{better !== null && <BetterMove action={better} />}</g>
          <g class="target-squares" aria-hidden="true">
            {target.map(([row, col]) => (
              <rect {...boxOf(row * SIZE + col, 0.1)} rx={0.12} />
            ))}
          </g>
        </svg>
      </BoardFrame>
      <FirstExample />
    </>
  );
}

/** The number of tokens after which the example of a first game disappears. */
const OPENING = 6;

/** Worked palindromes, in the first game. */
function FirstExample() {
  const isDue = useEntropy(
    ({ stop, table }) => !stop && !table.outcome && !isWatching(table) && table.game.ply <= 3 * OPENING,
  );
  return (
    <Note name="entropy:example" isDue={isDue}>
      <Loaded family="entropy" name="Example" />
    </Note>
  );
}

/** A board by itself, without names and points: those would be too small to read. */
export function BoardPicture({ board }: { board: Squares }) {
  return (
    <svg class="sample" viewBox="0 0 7 7" aria-hidden="true">
      <Field />
      <path class="square" d={board.map((_, square) => boxPath(boxOf(square))).join("")} />
      <PalindromeMarks board={board} />
      {board.map((color, square) => color && <TokenShape color={color} style={placeOf(middleOf(square))} />)}
    </svg>
  );
}

function Field() {
  return <rect class="field" width={SIZE} height={SIZE} rx={0.12} />;
}

/** The names of rows and columns; the names of squares have them, too. */
function LineNames() {
  return (
    <g aria-hidden="true">
      {AXES.map((axis) =>
        LINES.map((line) => (
          <text class="name" {...besideLine(axis, line, axis === "row" ? -0.28 : -0.24)}>
            {lineName(axis, line)}
          </text>
        )),
      )}
    </g>
  );
}

/** A place at an edge of the board, beside a row or a column. */
function besideLine(axis: Axis, line: number, edge: number) {
  return axis === "row" ? { x: edge, y: line + 0.5 } : { x: line + 0.5, y: edge };
}

function Grid() {
  const board = useEntropy(boardShown);
  const classes = useEntropy(classesOfSquares);
  return (
    <g role="grid" aria-label={t("entropy.board.grid")}>
      {LINES.map((row) => (
        <g role="row">
          {squaresOf("row", row).map((square) => (
            <rect
              class={classes[square]}
              role="gridcell"
              data-square={indexToPosition(square)}
              aria-label={nameOf(board, square)}
              {...boxOf(square)}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

export function boxOf(square: number, margin = 0.03) {
  const [row, col] = indexToCoords(square);
  const size = 1 - 2 * margin;
  return { x: col + margin, y: row + margin, width: size, height: size, rx: 0.1 };
}

function boxPath({ x, y, width, height }: ReturnType<typeof boxOf>) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function classesOfSquares(state: EntropyState) {
  const { table } = state;
  const last = lastSquares(table, roundShown(state));
  const interaction = isMyTurn(state) ? state.interaction : IDLE;
  return table.game.board.map((_, square) => {
    const marks = [last.includes(square) && "last", ...interactionMarks(table.game, interaction, square)];
    return ["square", ...marks].filter(Boolean).join(" ");
  });
}

function interactionMarks(game: EntropyState["table"]["game"], interaction: EntropyInteraction, square: number) {
  if (interaction.mode === "idle") return [];
  const isAt = interaction.at === square;
  const isFree = game.role === "order" && interaction.mode === "pointing" && targetsOf(game.board, square).length > 0;
  return [
    isAt && interaction.hand === "keys" && "cursor",
    isAt && isFree && "movable",
    isAt && aimOf(game, interaction)?.fault && "bad",
    interaction.mode === "lifted" && interaction.from === square && "lifted",
  ];
}

function Palindromes() {
  const board = useEntropy(boardShown);
  return (
    <g class="lines">
      <PalindromeMarks board={board} />
    </g>
  );
}

/** Position of a mark in its cell, distance between marks, and how much shorter than their cells they are. */
const OFFSET = 0.885;
const GAP = 0.05;
const INSET = 0.16;

/** A mark below each palindrome of a row and to the right of each one of a column, except those inside of others. */
export function PalindromeMarks({ board }: { board: Squares }) {
  return (
    <>{AXES.map((axis) => LINES.map((line) => marksOf(longestPalindromes(lineOf(board, axis, line)), axis, line)))}</>
  );
}

function marksOf(spans: Span[], axis: Axis, line: number) {
  return withLevels(spans).map(({ span: [start, end], level }) => {
    const [from, length] = [start + INSET, end - start - 2 * INSET];
    const across = line + OFFSET + GAP * level;
    const d = axis === "row" ? `M${from} ${across}h${length}` : `M${across} ${from}v${length}`;
    return <path class={`mark-line ${axis}`} data-span={`${line} ${start} ${end}`} d={d} />;
  });
}

/** The marks of overlapping palindromes are beside each other. */
function withLevels(spans: Span[]) {
  const placed: { span: Span; level: number }[] = [];
  for (const span of spans) {
    const taken = placed
      .filter(({ span: other }) => other[0] < span[1] && span[0] < other[1])
      .map(({ level }) => level);
    placed.push({ span, level: [0, 1, 2].find((level) => !taken.includes(level)) ?? 0 });
  }
  return placed;
}

const EDGE = SIZE + 0.38;

/** The points of the rows at the right, of the columns at the bottom, and their sum in the corner. */
function Points() {
  const board = useEntropy(boardShown);
  const scorer = useEntropy(({ table }) => table.game.options.scorer);
  const total = scoreOf(board, scorer);
  // The labels say what the numbers count, which sighted players see from their places.
  return (
    <g class="edge">
      {AXES.map((axis) =>
        lineScores(board, axis, scorer).map((count, line) => (
          <text
            class={count ? "points" : "points none"}
            role="img"
            aria-label={t(`entropy.line.${axis}`, { line: lineName(axis, line), count })}
            {...{ [`data-${axis}`]: line }}
            {...besideLine(axis, line, EDGE)}
          >
            {count}
          </text>
        )),
      )}
      <text class="points total" role="img" aria-label={t("entropy.line.all", { count: total })} x={EDGE} y={EDGE}>
        {total}
      </text>
    </g>
  );
}

/** A token on the board. It keeps its key while it slides, so that the slide is seen as a movement. */
interface Token {
  key: number;
  color: Color;
  square: number;
  isNew: boolean;
}

function Tokens() {
  const board = useEntropy(withPendingMove);
  const [held, isCarried] = useEntropy(({ interaction }) =>
    interaction.mode === "lifted"
      ? ([interaction.from, interaction.carried !== null] as const)
      : ([-1, false] as const),
  );
  const last = useRef<{ board: Squares; tokens: Token[] }>({ board: [], tokens: [] });
  if (last.current.board !== board) last.current = { board, tokens: movedTokens(last.current.tokens, board) };
  const { tokens } = last.current;
  // The selected token is the last one, so that it is dragged over the others and not under them.
  const selected = tokens.filter(({ square }) => square === held);
  return (
    <g class="tokens">
      {[...tokens.filter(({ square }) => square !== held), ...selected].map(({ key, ...token }) => (
        <PlacedToken
          key={key}
          {...token}
          isHeld={token.square === held}
          isCarried={isCarried && token.square === held}
        />
      ))}
    </g>
  );
}

/** The board with the move that is on its way to the server, as if it had been made. */
function withPendingMove(state: EntropyState) {
  const { table, interaction } = state;
  const aim = interaction.mode === "pending" ? aimOf(table.game, interaction) : null;
  return aim && !aim.fault ? aim.board : boardShown(state);
}

/** The tokens of the next board: one that disappeared and one of its colour that appeared are the same token. */
function movedTokens(tokens: readonly Token[], board: Squares): Token[] {
  const kept = tokens.filter(({ square, color }) => board[square] === color);
  const gone = tokens.filter((token) => !kept.includes(token));
  const taken = new Set(kept.map(({ square }) => square));
  let key = Math.max(0, ...tokens.map((token) => token.key));
  const appeared = board.flatMap((color, square) => {
    if (!color || taken.has(square)) return [];
    const moved = gone.findIndex((token) => token.color === color);
    const [token] = moved < 0 ? [] : gone.splice(moved, 1);
    return [token ? { ...token, square, isNew: false } : { key: ++key, color, square, isNew: true }];
  });
  return [...kept.map((token) => ({ ...token, isNew: false })), ...appeared].sort((one, other) => one.key - other.key);
}

interface PlacedTokenProps extends Omit<Token, "key"> {
  isHeld: boolean;
  isCarried: boolean;
}

function PlacedToken({ color, square, isNew, isHeld, isCarried }: PlacedTokenProps) {
  const { seen } = useStore();
  const node = useRef<SVGGElement>(null);
  // While the token is dragged, each pointer move writes its transform and renders nothing.
  useLayoutEffect(() => {
    moveTo(node.current, middleOf(square));
    return isCarried ? seen.subscribe(({ interaction }) => moveTo(node.current, interaction.carried)) : undefined;
  }, [seen, square, isCarried]);
  const css = [isNew && "new", isHeld && "held", isCarried && "carried"].filter(Boolean).join(" ");
  return <TokenShape color={color} css={css} node={node} />;
}

function moveTo(node: SVGGElement | null, point: Point | null | undefined) {
  if (node && point) node.style.transform = placeOf(point).transform;
}

export function placeOf({ x, y }: Point) {
  return { transform: `translate(${x}px, ${y}px)` };
}

function middleOf(square: number): Point {
  const [row, col] = indexToCoords(square);
  return { x: col + 0.5, y: row + 0.5 };
}

/** The token to be placed over the square under the pointer, or the squares to which the selected token may slide. */
function Targets() {
  const ghost = useEntropy(ghostOf);
  const targets = useEntropy(targetsShown);
  const aimed = useEntropy(({ interaction }) => (interaction.mode === "lifted" ? interaction.at : null));
  return (
    <g class="hints">
      {ghost && <TokenShape color={ghost.color} css="ghost-token" style={placeOf(middleOf(ghost.square))} />}
      {targets.map((target) => {
        const { x, y } = middleOf(target);
        const [css, r] = target === aimed ? ["target aimed", 0.3] : ["target", 0.13];
        return <circle key={target} class={css} data-target={indexToPosition(target)} cx={x} cy={y} r={r} />;
      })}
    </g>
  );
}

function targetsShown(state: EntropyState) {
  const { table, interaction } = state;
  return interaction.mode === "lifted" && isMyTurn(state) ? targetsOf(table.game.board, interaction.from) : [];
}

function ghostOf(state: EntropyState) {
  const { table, interaction } = state;
  const { role, nextToken } = table.game;
  if (role !== "chaos" || !nextToken || interaction.mode === "idle" || interaction.at === null) return null;
  const isLegal = isMyTurn(state) && aimOf(table.game, interaction)?.fault === null;
  return isLegal ? { color: nextToken, square: interaction.at } : null;
}

/** The radius of the ring around the target, in squares: a little more than that of a token. */
const RING = 0.42;

/** The move that a review prefers: a ring where a token goes, and the path of a slide; a pass moves nothing. */
function BetterMove({ action }: { action: number }) {
  const slide = action < FIRST_SLIDE ? { source: action, target: action } : slideOfAction(action);
  if (!slide) return null;
  const [from, to] = [middleOf(slide.source), middleOf(slide.target)];
  const ring = `M${to.x - RING} ${to.y}a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0`;
  const d = ring + pathBetween(from, to);
  // A light line on a dark one is visible on every colour.
  return (
    <>
      <path class="under" d={d} />
      <path class="over" d={d} />
    </>
  );
}

/** A line from the edge of the token to the ring; nothing for a placement. */
function pathBetween(from: Point, to: Point) {
  const [right, down] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  if (!right && !down) return "";
  return `M${from.x + RING * right} ${from.y + RING * down}L${to.x - RING * right} ${to.y - RING * down}`;
}

const RADIUS = 0.35;

/** Each colour has a shape of its own, for players who cannot tell the colours apart. */
const GLYPHS: Readonly<Record<Color, string>> = {
  R: "M0-.19.18.12H-.18Z",
  G: "M-.135-.135h.27v.27h-.27Z",
  Y: "M0-.2.047-.065.19-.062.076.025.118.162 0 .08-.118.162-.076.025-.19-.062-.047-.065Z",
  B: "M-.17-.135h.34v.1h-.34ZM-.17.035h.34v.1h-.34Z",
  W: "M-.16 0a.16 .16 0 1 0 .32 0 .16 .16 0 1 0-.32 0ZM-.09 0a.09 .09 0 1 1 .18 0 .09 .09 0 1 1-.18 0Z",
  K: "M-.05-.17h.1v.12h.12v.1h-.12v.12h-.1v-.12h-.12v-.1h.12Z",
  P: "M0-.2.15 0 0 .2-.15 0Z",
};

interface TokenShapeProps {
  color: Color;
  css?: string;
  style?: { transform: string };
  node?: RefObject<SVGGElement | null>;
}

/** A token around the origin. */
export function TokenShape({ color, css, style, node }: TokenShapeProps) {
  return (
    <g class={["token", color, css].filter(Boolean).join(" ")} style={style} ref={node}>
      <circle class="disc" r={RADIUS} />
      <path class="glyph" d={GLYPHS[color]} />
    </g>
  );
}

/** A token as a picture beside its name. */
export function TokenPicture({ color }: { color: Color }) {
  return (
    <svg class="chip" viewBox="-.4 -.4 .8 .8" aria-hidden="true">
      <TokenShape color={color} />
    </svg>
  );
}
