// Stepping through the legal placements, corner by corner: where pieces can go, and which of them the selected piece shows.

import { t } from "../../app/i18n";
import type { InputKind, Point, Step } from "../../app/state";
import { isMyTurn } from "../../app/table";
import type { BlokusGame } from "./rules/game";
import { type Move, formatPoint, orientationOf, squareOf } from "./rules/moves";
import { pieceOf } from "./rules/pieces";
import { ghostOf, middleOf, rotationOf, stepOnBoard } from "./selection";
import { type BlokusState, type Browse, type Corner, ownColour, withUi } from "./state";

/**
 * How near to a corner a tap has to be to choose it, as a part of the board: half of what a finger needs on a phone.
 */
const REACH = 0.055;

/** A mouse that moves less than this many cells leaves the piece where the keys have put it. */
const STILL = 0.6;

/** The placements of a position by the corner that they cover, and sorted lists of them by what was asked for. */
interface Places {
  at: Map<string, Move[]>;
  corners: Map<string, Corner[]>;
  sorted: Map<string, Move[]>;
}

/** Computed once for each position: games return the same list of moves until something has changed. */
const KNOWN: WeakMap<readonly Move[], Places> = new WeakMap();

/**
 * The corners at which the colour can place something, in the order in which they are seen: row by row from the top.
 * @param quarters By which the board is seen rotated.
 * @param pieceId Only those where this piece fits.
 */
export function cornersOf(game: BlokusGame, colour: number, quarters: number, pieceId?: number): readonly Corner[] {
  const { corners } = placesOf(game, colour);
  return remembered(corners, `${quarters} ${pieceId}`, () => {
    const open: Corner[] = game.frontier(colour).filter((corner) => movesAt(game, colour, corner, pieceId).length);
    return open.sort((one, other) => inOrder(one, other, quarters));
  });
}

/**
 * The placements that cover a corner: the largest pieces first, each in the order in which they are seen, row by row from
 * the top.
 * @param pieceId Only those of this piece.
 */
function placementsAt(game: BlokusGame, colour: number, corner: Corner, quarters: number, pieceId?: number) {
  const { sorted } = placesOf(game, colour);
  return remembered(sorted, `${corner} ${quarters} ${pieceId}`, () =>
    movesAt(game, colour, corner, pieceId).sort(
      (one, other) =>
        pieceOf(other.pieceId).size - pieceOf(one.pieceId).size ||
        one.pieceId - other.pieceId ||
        inOrder(middleOfBox(one), middleOfBox(other), quarters) ||
        one.orientation - other.orientation,
    ),
  );
}

function remembered<T>(known: Map<string, readonly T[]>, key: string, find: () => T[]): readonly T[] {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

function movesAt(game: BlokusGame, colour: number, corner: Corner, pieceId?: number) {
  const moves = placesOf(game, colour).at.get(String(corner)) ?? [];
  return moves.filter((move) => pieceId === undefined || move.pieceId === pieceId);
}

function placesOf(game: BlokusGame, colour: number) {
  const moves = game.legalMoves(colour);
  const known = KNOWN.get(moves);
  if (known) return known;
  const at: Map<string, Move[]> = new Map(game.frontier(colour).map((corner) => [String(corner), []]));
  for (const move of moves) for (const cell of game.cellsOf(move)) at.get(String(cell))?.push(move);
  const places = { at, corners: new Map(), sorted: new Map() };
  KNOWN.set(moves, places);
  return places;
}

function middleOfBox(move: Move): [row: number, col: number] {
  const { height, width } = orientationOf(move);
  return [move.row + height / 2, move.col + width / 2];
}

/** Which of two points is seen first, from the top left. */
function inOrder(
  one: readonly [row: number, col: number],
  other: readonly [row: number, col: number],
  quarters: number,
) {
  const [rows, cols] = [one[0] - other[0], one[1] - other[1]];
  // From the board to how it is seen: the turns that are missing to a whole one.
  const seen = stepOnBoard({ rows, cols }, (4 - quarters) % 4);
  return seen.rows || seen.cols;
}

/** The nearest of the corners to a point; the first of them if there is no point. */
function nearestCorner(corners: readonly Corner[], point: Point | null): Corner | null {
  if (!point) return corners[0] ?? null;
  const away = (corner: Corner) => distanceTo(corner, point);
  return corners.reduce((best, corner) => (best && away(best) <= away(corner) ? best : corner), corners[0] ?? null);
}

/** How far the middle of a corner is from a point, in cells. */
function distanceTo([row, col]: Corner, { x, y }: Point) {
  return Math.hypot(col + 0.5 - x, row + 0.5 - y);
}

/**
 * The placements that the player steps through, and the index of the one that is shown: -1 if the piece has been moved
 * away. Null if the player does not step.
 */
export function browsed(state: BlokusState): { moves: readonly Move[]; index: number } | null {
  const { ui, interaction } = state;
  if (!ui.browse || interaction.mode !== "previewing") return null;
  const moves = placesAt(state, ui.browse.corner, ui.browse.all ? undefined : interaction.held.pieceId);
  return { moves, index: indexOfGhost(state, moves) };
}

/** Where the selected piece is among the placements, in words; nothing if it is at none of them. */
export function placeWords(state: BlokusState, how: "said" | "index" | "place") {
  const { moves = [], index = -1 } = browsed(state) ?? {};
  const move = moves[index];
  if (!move) return "";
  const point = formatPoint(squareOf(move), state.table.game.size);
  const values = { index: index + 1, count: moves.length, piece: pieceOf(move.pieceId).name, point };
  return t(`blokus.step.${how}`, values);
}

export function withBrowse(state: BlokusState, browse: Browse | null): BlokusState {
  return isSameBrowse(state.ui.browse, browse) ? state : withUi(state, { browse });
}

function isSameBrowse(one: Browse | null, other: Browse | null) {
  if (!one || !other) return one === other;
  return String(one.corner) === String(other.corner) && one.all === other.all && one.from === other.from;
}

/** A move as the selected piece, over its place on the board. */
export function showMove(state: BlokusState, move: Move, by: InputKind): BlokusState {
  const { degrees, flipped } = orientationOf(move);
  const held = { pieceId: move.pieceId, degrees, flipped };
  const turned = { ...state.ui.turned, [move.pieceId]: { degrees, flipped } };
  const interaction = { mode: "previewing" as const, held, ...middleOf(move, held), hand: by };
  return { ...withUi(state, { turned }), interaction, notice: null };
}

/** The next placement of the selected piece at its corner, or of all pieces where it has none or `all` says so. */
export function step(state: BlokusState, by: 1 | -1, all: boolean): Step {
  const corner = mayBrowse(state) ? cornerFor(state, all) : null;
  return corner ? told(goTo(state, corner, by, all, "keys")) : [state, []];
}

/** The first placement at the next corner. */
export function nextCorner(state: BlokusState, by: 1 | -1): Step {
  if (!mayBrowse(state)) return [state, []];
  const corners = cornersFor(state);
  const at = corners.findIndex((corner) => String(corner) === String(state.ui.browse?.corner));
  const corner = at < 0 ? cornerFor(state, false) : corners[(at + by + corners.length) % corners.length];
  return corner ? told(goTo(state, corner, "first", false, "keys")) : [state, []];
}

/** The placement with that number among those that the player steps through; the slider itself says where it is. */
export function choose(state: BlokusState, index: number): Step {
  const { interaction } = state;
  const move = browsed(state)?.moves[index];
  if (!move || interaction.mode !== "previewing") return [state, []];
  return [showMove(state, move, interaction.hand), [{ type: "vibrate" }]];
}

/** Where the selected piece fits, the player can step on from there. */
export function settleAt(state: BlokusState, point: Point): BlokusState {
  const corner = cornerUnder(state, point);
  return withBrowse(state, corner && { corner, all: false, from: null });
}

/** The corner at which the selected piece lies, the nearest to a point; null if it does not fit where it is. */
function cornerUnder(state: BlokusState, point: Point) {
  const ghost = ghostOf(state);
  if (!ghost || ghost.reasons.length) return null;
  const covered = new Set(ghost.cells.map(String));
  return nearestCorner(
    cornersFor(state).filter((corner) => covered.has(String(corner))),
    point,
  );
}

/** The first placement at the corner that a tap chooses; the same state if it chooses none. */
export function pick(state: BlokusState, point: Point, by: InputKind): BlokusState {
  const corner = mayBrowse(state) ? nearestCorner(cornersFor(state), point) : null;
  if (!corner || distanceTo(corner, point) > REACH * state.table.game.size) return state;
  const picked = goTo(state, corner, "first", false, by);
  return by === "mouse" && picked.ui.browse ? withBrowse(picked, { ...picked.ui.browse, from: point }) : picked;
}

/** After another piece was selected: it goes to a placement at the same corner; if it has none there, stepping ends. */
export function refit(state: BlokusState): BlokusState {
  const { ui, interaction } = state;
  if (!ui.browse || interaction.mode !== "previewing") return state;
  const [first] = placesAt(state, ui.browse.corner, interaction.held.pieceId);
  if (!first) return withBrowse(state, null);
  const narrowed = withBrowse(state, { ...ui.browse, all: false });
  return turnedAt(narrowed) ?? showMove(narrowed, first, interaction.hand);
}

/** The piece that has just been turned, at a placement that it has at the same corner when it is turned so. */
export function turnedAt(state: BlokusState): BlokusState | null {
  const { ui, interaction } = state;
  if (!ui.browse || interaction.mode !== "previewing") return null;
  const turned = ghostOf(state)?.move.orientation;
  const moves = placesAt(state, ui.browse.corner, interaction.held.pieceId);
  const move = moves.find(({ orientation }) => orientation === turned);
  return move ? showMove(state, move, interaction.hand) : null;
}

/** The state if the mouse has hardly moved since the keys took the piece to another place, else null. */
export function restingAt(state: BlokusState, point: Point): BlokusState | null {
  const { browse } = state.ui;
  if (!browse?.from || state.interaction.mode !== "previewing") return null;
  if (browse.from === "next") return withBrowse(state, { ...browse, from: point });
  return Math.hypot(browse.from.x - point.x, browse.from.y - point.y) < STILL ? state : null;
}

/** A placement at a corner: the one after the selected piece, the one before it, or the first. */
function goTo(state: BlokusState, corner: Corner, which: 1 | -1 | "first", all: boolean, by: InputKind): BlokusState {
  const { interaction, ui } = state;
  const pieceId = interaction.mode === "idle" || all ? undefined : interaction.held.pieceId;
  const own = placesAt(state, corner, pieceId);
  const moves = own.length ? own : placesAt(state, corner);
  const isAll = moves !== own || pieceId === undefined;
  const at = which === "first" ? -1 : indexOfGhost(state, moves);
  const first = which === -1 ? moves.length - 1 : 0;
  const move = moves[at < 0 ? first : (at + Number(which) + moves.length) % moves.length];
  const isMouse = interaction.mode === "previewing" && interaction.hand === "mouse";
  const from = isMouse ? "next" : (ui.browse?.from ?? null);
  return move ? withBrowse(showMove(state, move, by), { corner, all: isAll, from }) : state;
}

/** The corner at which the player steps; else the one nearest to the selected piece where it fits, if it fits anywhere. */
function cornerFor(state: BlokusState, all: boolean) {
  const { ui, interaction } = state;
  if (ui.browse && interaction.mode === "previewing") return ui.browse.corner;
  const pieceId = interaction.mode === "idle" || all ? undefined : interaction.held.pieceId;
  const own = cornersFor(state, pieceId);
  const corners = own.length ? own : cornersFor(state);
  const chosen = corners.find((corner) => String(corner) === String(ui.browse?.corner));
  return chosen ?? nearestCorner(corners, interaction.mode === "previewing" ? interaction : null);
}

/** The placements at a corner in the order in which they are seen; of one piece or of all. */
function placesAt(state: BlokusState, corner: Corner, pieceId?: number) {
  const { table } = state;
  return placementsAt(table.game, ownColour(table), corner, rotationOf(state), pieceId);
}

/** The corners where something can be placed, or one piece, in the order in which they are seen. */
function cornersFor(state: BlokusState, pieceId?: number) {
  const { table } = state;
  return cornersOf(table.game, ownColour(table), rotationOf(state), pieceId);
}

function indexOfGhost(state: BlokusState, moves: readonly Move[]) {
  const ghost = ghostOf(state)?.move;
  return moves.findIndex(
    ({ pieceId, orientation, row, col }) =>
      pieceId === ghost?.pieceId && orientation === ghost.orientation && row === ghost.row && col === ghost.col,
  );
}

function mayBrowse(state: BlokusState) {
  return isMyTurn(state) && state.interaction.mode !== "pending";
}

function told(state: BlokusState): Step {
  const text = placeWords(state, "said");
  return [state, text ? [{ type: "say", text }] : []];
}
