// The one sentence about now, and the buttons for the piece in hand.

import type { BlokusState as State, BlokusTable as Table } from "../types";
import type { Control } from "../../game_ui";
import { hintWords } from "../../../features/hints/hint";
import { describe, ghostOf, whyNot } from "../selection";
import { colourName, isByColour } from "../names";
import { ownColour } from "../table";
import { isMyTurn, isShared, isThinking, mayUndo, turnOf, waitingWords } from "../../../app/table";
import { capital, t } from "../../../app/i18n";

const holds = ({ interaction }: State) => interaction.mode === "selected" || interaction.mode === "previewing";

export const controls = (): Control[] => [
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
    works: ({ stop }: State) => stop !== null,
  },
  {
    name: "place",
    label: t("blokus.control.place"),
    meaning: t("blokus.control.place.meaning"),
    message: { type: "place" },
    works: fits,
  },
];

function fits({ table, interaction }: State) {
  const ghost = interaction.mode === "previewing" && ghostOf(interaction, table.game, ownColour(table));
  return Boolean(ghost && !ghost.reasons.length);
}

/** The piece in hand. */
export function inHandOf({ interaction }: State) {
  return interaction.mode === "idle" ? "" : describe(interaction.held);
}

/** What is wrong, what has happened, or whose turn it is. */
export function statusOf(state: State) {
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

/** Where one plays more than one colour, it is said with which. */
function ownTurn(table: Table) {
  const { colour: now, variant } = table.game;
  const { name = "", seat } = variant.colours[now ?? 0] ?? {};
  const isFirst = table.placed.every(({ colour }) => colour !== now);
  if (isShared(table)) return t(isFirst ? "friends.turn.start" : "friends.turn", { who: capital(colourName(name)) });
  const area = variant.numSeats < variant.colours.length ? "board" : "blokus";
  if (isFirst) return t(`${area}.status.start`, { colour: colourName(name) });
  return t(`${area}.status.turn${seat === null ? ".shared" : ""}`, { colour: colourName(name) });
}

function othersTurn(table: Table) {
  const { colour, variant } = table.game;
  if (!isByColour(table) || turnOf(table) === null) return waitingWords(table);
  const name = capital(colourName(variant.colours[colour ?? 0]?.name ?? ""));
  return t(isThinking(table) ? "board.status.thinking" : "board.status.wait", { colour: name });
}

export function toneOf(state: State) {
  const { table } = state;
  if (state.stop || state.notice?.tone === "bad") return "bad";
  const ghost = ghostOf(state.interaction, table.game, ownColour(table));
  if (!ghost || state.notice) return "plain";
  return ghost.reasons.length ? "bad" : "good";
}
