// Stepping through the places of a piece, or of all pieces, at a corner.

import type { Hand, Point, Step } from "../../app/state";
import type { BlokusState } from "./types";
import type { Corner } from "./placements";
import { isMyTurn } from "../../app/table";
import { browsed, cornersFor, cornerUnder, indexOfGhost, placesAt, placeWords, showMove, withBrowse } from "./browse";
import { ghostOf } from "./selection";
import { distanceTo, nearestCorner } from "./placements";
import { ownColour } from "./table";

/**
 * How near to a corner a tap has to be to mean it, as a part of the board: half of what a finger needs on a phone.
 */
const REACH = 0.055;

/** A mouse that moves less than this many cells leaves the piece where the keys have put it. */
const STILL = 0.6;

/** The next place of the piece in hand at its corner, or of all pieces where it has none or `all` says so. */
export function step(state: BlokusState, by: 1 | -1, all: boolean): Step {
  const corner = mayBrowse(state) ? cornerFor(state, all) : null;
  return corner ? told(goTo(state, corner, by, all, "keys")) : [state, []];
}

/** The first place at the next corner. */
export function nextCorner(state: BlokusState, by: 1 | -1): Step {
  if (!mayBrowse(state)) return [state, []];
  const corners = cornersFor(state);
  const at = corners.findIndex((corner) => String(corner) === String(state.hints.browse?.corner));
  const corner = at < 0 ? cornerFor(state, false) : corners[(at + by + corners.length) % corners.length];
  return corner ? told(goTo(state, corner, "first", false, "keys")) : [state, []];
}

/** The place with that number among those that one steps through; a slider says itself where it is. */
export function choose(state: BlokusState, index: number): Step {
  const { interaction } = state;
  const move = browsed(state)?.moves[index];
  if (!move || interaction.mode !== "previewing") return [state, []];
  return [showMove(state, move, interaction.hand), [{ type: "hints:tick" }]];
}

/** From where the piece in hand lies one can step on, if it fits there. */
export function settleAt(state: BlokusState, point: Point): BlokusState {
  const corner = cornerUnder(state, point);
  return withBrowse(state, corner && { corner, all: false, from: null });
}

/** The first place at the corner that a tap means; the same state if it means none. */
export function pick(state: BlokusState, point: Point, by: Hand): BlokusState {
  const corner = mayBrowse(state) ? nearestCorner(cornersFor(state), point) : null;
  if (!corner || distanceTo(corner, point) > REACH * state.table.game.size) return state;
  const picked = goTo(state, corner, "first", false, by);
  return by === "mouse" && picked.hints.browse ? withBrowse(picked, { ...picked.hints.browse, from: point }) : picked;
}

/**
 * Another piece where one steps through places: it goes to a place that it has there; if it has none, it is free.
 */
export function refit(state: BlokusState): BlokusState {
  const { hints, interaction } = state;
  if (!hints.browse || interaction.mode !== "previewing") return state;
  const [first] = placesAt(state, hints.browse.corner, interaction.held.pieceId);
  if (!first) return withBrowse(state, null);
  const narrowed = withBrowse(state, { ...hints.browse, all: false });
  return turnedAt(narrowed) ?? showMove(narrowed, first, interaction.hand);
}

/** The piece that has just been turned, at a place that it has at the same corner when it is turned so. */
export function turnedAt(state: BlokusState): BlokusState | null {
  const { hints, interaction, table } = state;
  if (!hints.browse || interaction.mode !== "previewing") return null;
  const turned = ghostOf(interaction, table.game, ownColour(table))?.move.orientation;
  const moves = placesAt(state, hints.browse.corner, interaction.held.pieceId);
  const move = moves.find(({ orientation }) => orientation === turned);
  return move ? showMove(state, move, interaction.hand) : null;
}

/** Whether a mouse has hardly moved since the keys took the piece to another place. */
export function isStill({ hints, interaction }: BlokusState, point: Point) {
  const from = interaction.mode === "previewing" ? hints.browse?.from : null;
  return Boolean(from && Math.hypot(from.x - point.x, from.y - point.y) < STILL);
}

/** A place at a corner: the one after the piece in hand, the one before it, or the first. */
function goTo(state: BlokusState, corner: Corner, which: 1 | -1 | "first", all: boolean, hand: Hand): BlokusState {
  const { interaction, hints } = state;
  const pieceId = interaction.mode === "idle" || all ? undefined : interaction.held.pieceId;
  const own = placesAt(state, corner, pieceId);
  const moves = own.length ? own : placesAt(state, corner);
  const isAll = moves !== own || pieceId === undefined;
  const at = which === "first" ? -1 : indexOfGhost(state, moves);
  const last = moves.length - 1;
  const first = which === -1 ? last : 0;
  const move = moves[at < 0 ? first : (at + Number(which) + moves.length) % moves.length];
  const isMouse = interaction.mode === "previewing" && interaction.hand === "mouse";
  const from = isMouse ? { x: interaction.x, y: interaction.y } : (hints.browse?.from ?? null);
  return move ? withBrowse(showMove(state, move, hand), { corner, all: isAll, from }) : state;
}

/** The corner where one is; else the one nearest to the piece in hand where it fits, if it fits anywhere. */
function cornerFor(state: BlokusState, all: boolean) {
  const { hints, interaction } = state;
  if (hints.browse && interaction.mode === "previewing") return hints.browse.corner;
  const pieceId = interaction.mode === "idle" || all ? undefined : interaction.held.pieceId;
  const own = cornersFor(state, pieceId);
  const corners = own.length ? own : cornersFor(state);
  const chosen = corners.find((corner) => String(corner) === String(hints.browse?.corner));
  return chosen ?? nearestCorner(corners, interaction.mode === "previewing" ? interaction : null);
}

function mayBrowse(state: BlokusState) {
  return isMyTurn(state) && state.interaction.mode !== "pending";
}

function told(state: BlokusState): Step {
  const text = placeWords(state, "said");
  return [state, text ? [{ type: "say", text }] : []];
}
