// The one sentence about now, and the buttons for the piece in hand.

import { hintWords } from "../../play/aid/hint.js";
import { describe, ghostOf, whyNot } from "../../play/blokus/hand.js";
import { colourName, isByColour } from "../../play/blokus/names.js";
import { ownColour } from "../../play/blokus/table.js";
import { isMyTurn, isShared, isThinking, mayUndo, turnOf, waitingWords } from "../../play/table.js";
import { capital, t } from "../../words.js";

/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */
/** @typedef {import("../dock.js").Control<State>} Control */

/** @param {State} state */
const holds = ({ interaction }) => interaction.mode === "selected" || interaction.mode === "previewing";

/** @type {Control[]} */
export const CONTROLS = [
  {
    name: "counterclockwise",
    label: t("blokus.control.counterclockwise"),
    meaning: t("blokus.control.counterclockwise.meaning"),
    message: { type: "turn", clockwise: false },
    works: holds,
  },
  {
    name: "clockwise",
    label: t("blokus.control.clockwise"),
    meaning: t("blokus.control.clockwise.meaning"),
    message: { type: "turn", clockwise: true },
    works: holds,
  },
  {
    name: "flip",
    label: t("blokus.control.flip"),
    meaning: t("blokus.control.flip.meaning"),
    message: { type: "flip" },
    works: holds,
  },
  {
    name: "undo",
    label: t("blokus.control.undo"),
    meaning: t("blokus.control.undo.meaning"),
    message: { type: "undo" },
    works: mayUndo,
  },
  {
    name: "clear",
    label: t("blokus.control.clear"),
    meaning: t("blokus.control.clear.meaning"),
    message: { type: "clear" },
    works: holds,
  },
  {
    name: "pass",
    label: t("blokus.control.pass"),
    meaning: t("blokus.control.pass.meaning"),
    message: { type: "pass" },
    works: ({ stop }) => stop !== null,
  },
  {
    name: "place",
    label: t("blokus.control.place"),
    meaning: t("blokus.control.place.meaning"),
    message: { type: "place" },
    works: fits,
  },
];

/** @param {State} state */
function fits({ table, interaction }) {
  const ghost = interaction.mode === "previewing" && ghostOf(interaction, table.game, ownColour(table));
  return Boolean(ghost && !ghost.reasons.length);
}

/**
 * The piece in hand.
 * @param {State} state
 */
export function inHandOf({ interaction }) {
  return interaction.mode === "idle" ? "" : describe(interaction.held);
}

/**
 * What is wrong, what has happened, or whose turn it is.
 * @param {State} state
 */
export function statusOf(state) {
  const { table } = state;
  if (state.stop?.why === "out") return t("blokus.status.out", { colour: capital(colourName(state.stop.who)) });
  if (state.notice) return state.notice.text;
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (ghost && state.interaction.mode === "previewing") {
    if (ghost.reasons.length) return whyNot(ghost.reasons);
    return t(state.interaction.hand === "touch" ? "blokus.status.fits.tap" : "blokus.status.fits");
  }
  if (table.outcome && !state.queue.length) return t("table.over");
  return isMyTurn(state) ? hintWords(state) || ownTurn(table) : othersTurn(table);
}

/**
 * Where one plays more than one colour, it is said with which.
 * @param {Table} table
 */
function ownTurn(table) {
  const { colour: now, variant } = table.game;
  const { name = "", seat } = variant.colours[now ?? 0] ?? {};
  const isFirst = table.placed.every(({ colour }) => colour !== now);
  if (isShared(table)) return t(isFirst ? "friends.turn.start" : "friends.turn", { who: capital(colourName(name)) });
  const area = variant.numSeats < variant.colours.length ? "board" : "blokus";
  if (isFirst) return t(`${area}.status.start`, { colour: colourName(name) });
  return t(`${area}.status.turn${seat === null ? ".shared" : ""}`, { colour: colourName(name) });
}

/** @param {Table} table */
function othersTurn(table) {
  const { colour, variant } = table.game;
  if (!isByColour(table) || turnOf(table) === null) return waitingWords(table);
  const name = capital(colourName(variant.colours[colour ?? 0]?.name ?? ""));
  return t(isThinking(table) ? "board.status.thinking" : "board.status.wait", { colour: name });
}

/** @param {State} state */
export function toneOf(state) {
  const { table } = state;
  if (state.stop || state.notice?.tone === "bad") return "bad";
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (!ghost || state.notice) return "plain";
  return ghost.reasons.length ? "bad" : "good";
}
