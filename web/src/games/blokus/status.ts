// What is said about now: whose turn it is, what is wrong with a placement, what a hint tells; and the buttons of the dock.

import { capital, t } from "../../app/i18n";
import { isMyTurn, isShared, isThinking, mayUndo, turnOf, waitingWords } from "../../app/table";
import { mustConfirmDrop } from "../../app/touch";
import { withTexts } from "../parts";
import type { Grade } from "../game_ui";
import type { Suggestion } from "../review";
import { showMove, withBrowse } from "./placements";
import { type Move, formatMove, formatPoint, moveOfAction, squareOf } from "./rules/moves";
import { type Cell, pieceOf } from "./rules/pieces";
import {
  asSeenRotated,
  describe,
  ghostOf,
  heldAsLast,
  isExplained,
  piecesOf,
  playableOf,
  rotationOf,
  whyNot,
} from "./selection";
import { colourName, isByColour } from "./sides";
import { type BlokusState as State, type BlokusTable as Table, ownColour, withUi } from "./state";

const holds = ({ interaction }: State) => interaction.mode === "selected" || interaction.mode === "previewing";

export const controls = () =>
  withTexts("blokus", [
    { name: "counterclockwise", message: { type: "turn", clockwise: false }, works: holds },
    { name: "clockwise", message: { type: "turn", clockwise: true }, works: holds },
    { name: "flip", message: { type: "flip" }, works: holds },
    { name: "undo", message: { type: "undo" }, works: mayUndo },
    { name: "clear", message: { type: "clear" }, works: holds },
    { name: "pass", message: { type: "pass" }, works: ({ stop }: State) => stop !== null },
    { name: "place", message: { type: "place" }, works: fits },
  ]);

function fits(state: State) {
  return state.interaction.mode === "previewing" && ghostOf(state)?.reasons.length === 0;
}

/** The selected piece, turned as it is seen. */
export function inHandOf(state: State) {
  const { interaction } = state;
  return interaction.mode === "idle" ? "" : describe(asSeenRotated(interaction.held, rotationOf(state)));
}

/** What is wrong, what has happened, or whose turn it is. */
export function statusOf(state: State, hint: string) {
  const { table } = state;
  if (state.stop?.why === "out") return t("blokus.status.out", { colour: capital(colourName(state.stop.who)) });
  if (state.notice) return state.notice.text;
  const ghost = ghostOf(state);
  if (ghost && isExplained(state)) return ghost.reasons.length ? whyNot(ghost.reasons) : fitWords(state);
  if (table.outcome && !state.queue.length) return t("table.over");
  return isMyTurn(state) ? stuckWords(state) || hint || ownTurn(table) : othersTurn(table);
}

/** That the selected piece fits nowhere. */
function stuckWords({ table, interaction }: State) {
  if (interaction.mode !== "selected") return "";
  const { pieceId } = interaction.held;
  const isStuck = !playableOf(table.game, ownColour(table)).has(pieceId);
  return isStuck ? t("blokus.status.stuck", { piece: pieceOf(pieceId).name }) : "";
}

/** That the piece fits, and what will place it. */
function fitWords({ interaction, ui, settings }: State) {
  if (interaction.mode !== "previewing") return "";
  if (ui.drag) return t(`blokus.status.fits.${mustConfirmDrop(settings, interaction) ? "confirm" : "release"}`);
  if (interaction.hand !== "touch") return t("blokus.status.fits");
  return t(interaction.dropped ? "blokus.status.fits.dropped" : "blokus.status.fits.tap");
}

/** Players of more than one colour are told which one is to move. */
function ownTurn(table: Table) {
  const { colour: now, variant } = table.game;
  const { name = "", seat } = variant.colours[now ?? 0] ?? {};
  const isFirst = table.placed.every(({ colour }) => colour !== now);
  if (isShared(table)) return t(isFirst ? "blokus.shared.start" : "friends.turn", { who: capital(colourName(name)) });
  const named = variant.numSeats < variant.colours.length ? ".colour" : "";
  const colour = colourName(name);
  if (isFirst) return t(`blokus.status.start${named}`, { colour });
  return t(`blokus.status.turn${seat === null ? ".shared" : named}`, { colour });
}

function othersTurn(table: Table) {
  const { colour, variant } = table.game;
  if (!isByColour(table) || turnOf(table) === null) return waitingWords(table);
  const name = capital(colourName(variant.colours[colour ?? 0]?.name ?? ""));
  return t(isThinking(table) ? "blokus.status.thinking" : "blokus.status.wait", { colour: name });
}

export function toneOf(state: State) {
  if (state.stop || state.notice?.tone === "bad") return "bad";
  const ghost = ghostOf(state);
  if (!ghost || !isExplained(state) || state.notice) return "plain";
  return ghost.reasons.length ? "bad" : "good";
}

/** The corner at which the move of a hint goes on, and the move. */
export function targetOf(table: Table, { action }: Suggestion): { move: Move; corner: Cell } {
  const { game } = table;
  const move = moveOfAction(action, game.size);
  const cells = new Set(game.cellsOf(move).map(String));
  const corner = game.frontier(ownColour(table)).find((cell) => cells.has(String(cell)));
  return { move, corner: corner ?? [move.row, move.col] };
}

export function hintWords(table: Table, found: Suggestion, grade: Grade) {
  const { size } = table.game;
  const { move, corner } = targetOf(table, found);
  const values = { piece: pieceOf(move.pieceId).name, point: formatPoint(corner, size) };
  if (grade === 1) return t("blokus.hint.corner", values);
  if (grade === 2) return t("blokus.hint.piece", values);
  const point = formatPoint(squareOf(move), size);
  return t("blokus.hint.exact", { ...values, point, move: formatMove(move, size) });
}

/** The piece that is told is selected; a move that is told exactly only has to be confirmed. */
export function reveal(state: State, found: Suggestion, grade: Grade): State {
  if (grade === 1) return state;
  const { move, corner } = targetOf(state.table, found);
  if (grade === 3) return withBrowse(showMove(state, move, "keys"), { corner, all: false, from: null });
  const isInTab = piecesOf(state.ui.tab).some(({ id }) => id === move.pieceId);
  const shown = isInTab ? state : withUi(state, { tab: "all" });
  return { ...shown, interaction: { mode: "selected", held: heldAsLast(state.ui, move.pieceId) } };
}
