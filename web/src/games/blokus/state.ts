// The state of Blokus on the page: the table, the selected piece, what the player has chosen to see, and how events change
// the table.

import { useSeen } from "../../app/hooks";
import type { GameEvent, InputKind, InputMessage, Point, State, Table } from "../../app/state";
import { ownSeat } from "../../app/table";
import type { FoldedEvent } from "../game_ui";
import { DUO, VARIANTS } from "./rules/board";
import { BlokusGame } from "./rules/game";
import { type PlayerMobilityMetrics, computePlayerMobilityMetrics } from "./rules/mobility";
import { type Move, moveOfAction, parseMove } from "./rules/moves";
import { PIECES } from "./rules/pieces";

export type Placed = { colour: number; move: Move };

export interface BlokusPart {
  family: "blokus";
  game: BlokusGame;
  placed: Placed[];
  /** Names of the colours passed over, in order. */
  passes: string[];
  /** For each ply, the mobility of every colour. */
  mobility: PlayerMobilityMetrics[][];
}

export type BlokusTable = Table & BlokusPart;

export type Turned = { degrees: number; flipped: boolean };

/** The selected piece and how it is turned. */
export type Held = Turned & { pieceId: number };

/** x and y: the centre of the piece, in cells; dropped: a finger has dropped it there, and a tap is to place it. */
export type BlokusInteraction =
  | { mode: "idle" }
  | { mode: "selected"; held: Held }
  | { mode: "previewing"; held: Held; x: number; y: number; hand: InputKind; dropped?: boolean }
  | { mode: "pending"; held: Held; x: number; y: number; hand: InputKind; key: string };

/** The sizes of the pieces that the tray shows. */
export type Tab = Extract<InputMessage, { type: "tab" }>["tab"];

/** Whose placements the mobility map shows. */
export type MapChoice = NonNullable<Extract<InputMessage, { type: "mobility-map" }>["choice"]>;

/**
 * The corner whose placements the player steps through, of one piece or of all.
 * @property from Where the mouse rests meanwhile, "next" until it is heard of again; null if no mouse is used.
 */
export type Browse = { corner: Corner; all: boolean; from: Point | "next" | null };

/** A cell of the frontier, or the start square. */
export type Corner = readonly [row: number, col: number];

/**
 * What is seen of a board that is zoomed.
 * @property x, y The middle, in cells of the board as it is seen.
 * @property by What has moved it last.
 */
export type View = Point & { scale: number; by: "tap" | "fingers" | "piece" };

/** A remaining piece of any colour. */
export type Look = { colour: number; pieceId: number };

/** What the player has chosen to see. */
export interface BlokusUi {
  tab: Tab;
  map: MapChoice;
  /** How each piece was turned last. */
  turned: Record<number, Turned>;
  /** The piece that is dragged from the tray, and where its pointer was first, in pixels of the window. */
  drag: { pieceId: number; pointerId: number; x: number; y: number } | null;
  browse: Browse | null;
  zoom: View | null;
  /** The remaining piece on a card that the player looks at. */
  look: Look | null;
  /** The preview that has been explained: the pointer rests, or the player has tried to place it. */
  explained: BlokusInteraction | null;
  /** The placement that is seen to fly to its place, and where it comes from. */
  flight: Flight | null;
}

export type Flight = { ply: number; from: "card" | "tray" };

export const FRESH_UI: BlokusUi = {
  tab: "all",
  map: "off",
  turned: {},
  drag: null,
  browse: null,
  zoom: null,
  look: null,
  explained: null,
  flight: null,
};

export type BlokusState = Omit<State, "table" | "interaction" | "ui"> & {
  table: BlokusTable;
  interaction: BlokusInteraction;
  ui: BlokusUi;
};

/** A selection of the state as the player sees it. */
export function useBlokus<T>(select: (state: BlokusState) => T): T {
  return useSeen("blokus", select);
}

export function withUi(state: BlokusState, changes: Partial<BlokusUi>): BlokusState {
  return { ...state, ui: { ...state.ui, ...changes } };
}

/** The board of a variant, empty or as a saved game left it. */
export function create({ game: name, actions = [] }: GameEvent & { kind: "created" }): BlokusPart {
  const game = new BlokusGame(VARIANTS[name] ?? DUO);
  const mobility = [mobilityOf(game)];
  for (const action of actions) {
    game.apply(moveOfAction(action, game.size));
    mobility.push(mobilityOf(game));
  }
  const placed = game.moves.map(({ colour, move }) => ({ colour, move }));
  return { family: "blokus", game, placed, passes: passesOf(game), mobility };
}

function passesOf(game: BlokusGame) {
  return game.skips.map(([, who]) => who);
}

/** What an event changes. */
export function fold(table: BlokusTable, event: FoldedEvent): Partial<BlokusPart> {
  switch (event.kind) {
    case "moved":
      return moved(table, event.move);
    case "passed":
      return { passes: [...table.passes, event.colour] };
    case "undone":
      return undone(table, event.ply);
    case "drawn":
      return {};
  }
}

function moved(table: BlokusTable, text: string): Partial<BlokusPart> {
  const game = table.game.copy();
  const colour = game.colour;
  if (colour === null) throw new Error(`move ${text} after the end`);
  const move = parseMove(text, game.size);
  game.apply(move);
  return { game, placed: [...table.placed, { colour, move }], mobility: [...table.mobility, mobilityOf(game)] };
}

function undone(table: BlokusTable, ply: number): Partial<BlokusPart> {
  const game = table.game.copy();
  while (game.ply > ply) game.undo();
  return {
    game,
    placed: table.placed.slice(0, ply),
    passes: passesOf(game),
    mobility: table.mobility.slice(0, ply + 1),
  };
}

function mobilityOf(game: BlokusGame) {
  return game.variant.colours.map((_, colour) => {
    const left = new Set(game.piecesLeft(colour));
    const used = PIECES.map((piece) => piece.id).filter((id) => !left.has(id));
    return computePlayerMobilityMetrics(game.legalMoves(colour), used);
  });
}

/**
 * The colour (index in the turn order) whose pieces the tray shows: the one to move if it is the player's, else the
 * player's next one in turn; for those who watch, the one to move.
 */
export function ownColour(table: BlokusTable) {
  const seat = ownSeat(table);
  const { colour, turn, variant } = table.game;
  const now = colour ?? 0;
  if (seat === null || (turn === seat && colour !== null)) return now;
  const inTurn = variant.colours.map((_, step) => (now + step) % variant.colours.length);
  return inTurn.find((candidate) => variant.colours[candidate]?.seat === seat) ?? 0;
}

/** The colour whose placements the mobility map shows; null for none. The rival is the one with the most placements. */
export function mapColour(table: BlokusTable, choice: MapChoice) {
  if (choice === "off") return null;
  return choice === "own" ? ownColour(table) : rivalOf(table);
}

function rivalOf(table: BlokusTable) {
  const { game } = table;
  const own = ownSeat(table) ?? game.turn;
  const rivals = game.variant.colours.flatMap(({ seat }, colour) => (seat === null || seat === own ? [] : [colour]));
  const placements = (colour: number) => game.legalMoves(colour).length;
  return rivals.reduce((most, colour) => (placements(colour) > placements(most) ? colour : most), rivals[0] ?? 0);
}

/** The name by which CSS knows a colour. */
export function cssOf({ game }: BlokusTable, colour: number) {
  return game.variant.colours[colour]?.name.toLowerCase() ?? "";
}

/** The seat that holds a colour by name; null for a shared one. */
export function seatOfColour(table: BlokusTable, name: string) {
  return table.game.variant.colours.find((colour) => colour.name === name)?.seat ?? null;
}
