// The selected piece: the pieces to choose from, how one is turned, where it would lie on a board that may be rotated, and
// why it may not lie there.

import { t } from "../../app/i18n";
import type { InputKind, Point } from "../../app/state";
import type { Reason } from "../errors";
import type { BlokusGame } from "./rules/game";
import type { Move } from "./rules/moves";
import { type Cell, findOrientation, orientationsOf, pieceOf, PIECES } from "./rules/pieces";
import {
  type BlokusInteraction as Interaction,
  type BlokusState,
  type BlokusTable,
  type BlokusUi,
  type Held,
  type Tab,
  ownColour,
} from "./state";

/** How far from a finger a legal placement attracts the piece, in cells. */
const SNAP = 1.2;

export const TABS: { name: Tab; sizes: number[] }[] = [
  { name: "all", sizes: [1, 2, 3, 4, 5] },
  { name: "1-2", sizes: [1, 2] },
  { name: "3", sizes: [3] },
  { name: "4", sizes: [4] },
  { name: "5", sizes: [5] },
];

/** Large pieces come first, since they become hard to place. */
const IN_ORDER = [...PIECES].sort((a, b) => b.size - a.size || a.id - b.id);

/** The orientation in which a piece is the least high, as the cards of the players show it. */
export function flatOf(pieceId: number) {
  return orientationsOf(pieceId).reduce((flattest, way) => (way.height < flattest.height ? way : flattest));
}

/** The pieces of a tab, large ones first. */
export function piecesOf(tab: Tab) {
  const sizes = TABS.find(({ name }) => name === tab)?.sizes ?? [];
  return IN_ORDER.filter((piece) => sizes.includes(piece.size));
}

/** The pieces that the colour could place now, by id. */
export function playableOf(game: BlokusGame, colour: number) {
  return new Set(game.legalMoves(colour).map((move) => move.pieceId));
}

/** Whether some of the colour's pieces fit nowhere, while others do. */
export function hasStuckPiece(game: BlokusGame, colour: number) {
  const playable = playableOf(game, colour);
  return playable.size > 0 && playable.size < game.piecesLeft(colour).length;
}

/** The first piece of the tab that can be placed; of all pieces if the tab has none. */
export function firstPlayable(game: BlokusGame, colour: number, tab: Tab) {
  const playable = playableOf(game, colour);
  return [...piecesOf(tab), ...IN_ORDER].find((piece) => playable.has(piece.id))?.id ?? null;
}

/** A piece turned as the player left it. */
export function heldAsLast({ turned }: Pick<BlokusUi, "turned">, pieceId: number): Held {
  return { pieceId, degrees: 0, flipped: false, ...turned[pieceId] };
}

/** The piece a quarter turn further. */
export function turn(held: Held, clockwise: boolean): Held {
  return { ...held, degrees: (held.degrees + (clockwise ? 90 : 270)) % 360 };
}

/**
 * The mirror image of the piece, left for right as it is seen on a board that is rotated by some quarters. Flips come
 * before turns in the notation, so the turn changes sides.
 */
export function flip(held: Held, quarters: number = 0): Held {
  return { ...held, degrees: (360 - held.degrees + 180 * quarters) % 360, flipped: !held.flipped };
}

export function orientationOf(held: Held) {
  return findOrientation(held.pieceId, held.degrees, held.flipped);
}

/** What the player reads about the selected piece: "L5 · 90° flipped". */
export function describe(held: Held) {
  const values = { piece: pieceOf(held.pieceId).name, degrees: held.degrees };
  return t(held.flipped ? "blokus.hand.flipped" : "blokus.hand.plain", values);
}

/**
 * Quarter turns clockwise by which the board is seen, so that the player's start square is at the lower left. Those who
 * watch, or play several seats, see it as it is written.
 */
export function rotationOf({ table, yours, settings }: Pick<BlokusState, "table" | "yours" | "settings">) {
  if (!settings.turnBoard || yours.length !== 1) return 0;
  const { colours, size } = table.game.variant;
  const own = colours.find(({ seat }) => seat === yours[0]);
  if (!own) return 0;
  const [isLow, isRight] = own.start.map((at) => at >= size / 2);
  if (isLow) return isRight ? 1 : 0;
  return isRight ? 2 : 3;
}

/** A piece as it is seen on a board that is rotated by a number of quarters. */
export function asSeenRotated(held: Held, quarters: number): Held {
  return { ...held, degrees: (held.degrees + 90 * quarters) % 360 };
}

/** A step in a direction that is seen, on the board as it is written. */
export function stepOnBoard(
  { rows, cols }: { rows: number; cols: number },
  quarters: number,
): { rows: number; cols: number } {
  return quarters ? stepOnBoard({ rows: -cols, cols: rows }, quarters - 1) : { rows, cols };
}

/** The cell that is seen at a place, on the board as it is written. */
export function cellOnBoard(
  [row, col]: readonly [number, number],
  quarters: number,
  size: number,
): readonly [number, number] {
  return quarters ? cellOnBoard([size - 1 - col, row], quarters - 1, size) : [row, col];
}

/** Where the piece lies when its middle is at a point of the board: always on the board. */
export function placementAt(held: Held, middle: Point, size: number): Move {
  const { id, height, width } = orientationOf(held);
  const row = clamp(Math.round(middle.y - height / 2), size - height);
  const col = clamp(Math.round(middle.x - width / 2), size - width);
  return { pieceId: held.pieceId, orientation: id, row, col };
}

/** The point that keeps the piece where it is: the middle of its box. */
export function middleOf(move: Move, held: Held): Point {
  const { height, width } = orientationOf(held);
  return { x: move.col + width / 2, y: move.row + height / 2 };
}

/** A point near the given one where the piece may lie, if there is one: fingers are imprecise. */
export function snap(game: BlokusGame, colour: number, held: Held, point: Point) {
  const orientation = orientationOf(held).id;
  let best = point;
  let nearest = SNAP;
  for (const move of game.legalMoves(colour)) {
    if (move.pieceId !== held.pieceId || move.orientation !== orientation) continue;
    const middle = middleOf(move, held);
    const distance = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (distance < nearest) [best, nearest] = [middle, distance];
  }
  return best;
}

/** The preview of a placement on the board, and the rules that it would break. */
export interface Ghost {
  move: Move;
  cells: Cell[];
  reasons: Reason[];
}

const ghosts: WeakMap<Interaction, { table: BlokusTable; ghost: Ghost }> = new WeakMap();

/** The preview, or null when no piece is over the board; the same object until the piece or the game moves. */
export function ghostOf({ table, interaction }: Pick<BlokusState, "table" | "interaction">): Ghost | null {
  if (interaction.mode !== "previewing" && interaction.mode !== "pending") return null;
  const known = ghosts.get(interaction);
  if (known?.table === table) return known.ghost;
  const { game } = table;
  const move = placementAt(interaction.held, interaction, game.size);
  const ghost = { move, cells: game.cellsOf(move), reasons: game.brokenRules(ownColour(table), move) };
  ghosts.set(interaction, { table, ghost });
  return ghost;
}

/**
 * Whether the player is told if the preview fits, and why not. While a pointer moves, only its colour says so; the keys
 * move it by single steps.
 */
export function isExplained({ interaction, ui }: Pick<BlokusState, "interaction" | "ui">) {
  return interaction.mode === "previewing" && (interaction.hand === "keys" || interaction === ui.explained);
}

/** One sentence about what is wrong with a placement: the first of the reasons; the board marks them all. */
export function whyNot(reasons: Reason[]) {
  return reasons[0] ? t("blokus.why.not", { why: t(`blokus.why.${reasons[0].rule}`) }) : "";
}

/** Select a piece; over the board the ghost changes its shape where it is. */
export function select(interaction: Interaction, held: Held): Interaction {
  if (interaction.mode === "pending") return interaction;
  return interaction.mode === "previewing" ? { ...interaction, held } : { mode: "selected", held };
}

/**
 * Turn or flip the selected piece.
 * @param quarters By which the board is seen rotated.
 */
export function reshape(
  interaction: Interaction,
  how: "clockwise" | "counterclockwise" | "flip",
  quarters: number,
): Interaction {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const held = how === "flip" ? flip(interaction.held, quarters) : turn(interaction.held, how === "clockwise");
  return { ...interaction, held };
}

/**
 * Move the piece over the board; a finger is drawn to a legal placement near by. The same object if the piece would stay
 * where it is.
 */
export function hover(
  interaction: Interaction,
  point: Point,
  input: InputKind,
  game: BlokusGame,
  colour: number,
): Interaction {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const { held } = interaction;
  const { x, y } = input === "touch" ? snap(game, colour, held, point) : point;
  const isPreviewed = interaction.mode === "previewing" && interaction.hand === input;
  if (isPreviewed && isSamePlace(held, interaction, { x, y }, game.size)) return interaction;
  return { mode: "previewing", held, x, y, hand: input };
}

/** Whether a piece lies at the same place with its middle at either point, also after a quarter turn. */
function isSamePlace(held: Held, one: Point, other: Point, size: number) {
  return [held, turn(held, true)].every((way) => {
    const [place, next] = [placementAt(way, one, size), placementAt(way, other, size)];
    return place.row === next.row && place.col === next.col;
  });
}

/** Move the piece by whole cells, from the middle of the board if it is not there yet. */
export function nudge(interaction: Interaction, step: { rows: number; cols: number }, size: number): Interaction {
  if (interaction.mode === "idle" || interaction.mode === "pending") return interaction;
  const { held } = interaction;
  const isAway = interaction.mode === "selected";
  const from = placementAt(held, isAway ? { x: size / 2, y: size / 2 } : interaction, size);
  const { height, width } = orientationOf(held);
  const row = clamp(from.row + (isAway ? 0 : step.rows), size - height);
  const col = clamp(from.col + (isAway ? 0 : step.cols), size - width);
  return { mode: "previewing", held, ...middleOf({ ...from, row, col }, held), hand: "keys" };
}

/** Take the piece off the board, but keep it selected. */
export function leave(interaction: Interaction): Interaction {
  return interaction.mode === "previewing" ? { mode: "selected", held: interaction.held } : interaction;
}

/** The placement is on its way to the server. */
export function submit(
  interaction: Interaction & { mode: "previewing" },
  key: string,
): Interaction & { mode: "pending" } {
  return { ...interaction, key, mode: "pending" };
}

/** The server has refused the move: the piece stays where the player had put it. */
export function refuse(interaction: Interaction): Interaction {
  if (interaction.mode !== "pending") return interaction;
  const { held, x, y, hand } = interaction;
  return { mode: "previewing", held, x, y, hand };
}

function clamp(value: number, most: number) {
  return Math.min(Math.max(value, 0), most);
}
