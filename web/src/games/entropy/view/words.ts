// The one sentence about now, and the buttons for the token in hand.

import type { EntropyState as State } from "../types";
import type { Control } from "../../game_ui";
import { indexToPosition } from "../rules/board";
import { hintWords } from "../../../features/hints/hint";
import { aimOf, colorName, signed, whyNot } from "../selection";
import { isMyTurn, isShared, mayUndo, seatName, waitingWords } from "../../../app/table";
import { capital, t } from "../../../app/i18n";

export const controls = (): Control[] => [
  {
    name: "undo",
    label: t("entropy.control.undo"),
    meaning: t("entropy.control.undo.meaning"),
    message: { type: "undo" },
    works: mayUndo,
  },
  {
    name: "clear",
    label: t("entropy.control.clear"),
    meaning: t("entropy.control.clear.meaning"),
    message: { type: "clear" },
    works: ({ interaction }: State) => interaction.mode === "lifted",
  },
  {
    name: "pass",
    label: t("entropy.control.pass"),
    meaning: t("entropy.control.pass.meaning"),
    message: { type: "pass" },
    works: (state: State) => isFree(state) && state.table.game.role === "order",
  },
  {
    name: "place",
    label: t("entropy.control.place"),
    meaning: t("entropy.control.place.meaning"),
    message: { type: "place" },
    works: (state: State) => isFree(state) && aimOf(state.table.game, state.interaction)?.fault === null,
  },
];

function isFree(state: State) {
  return isMyTurn(state) && state.interaction.mode !== "pending";
}

/** The token in hand, and where it comes from. */
export function inHandOf({ table, interaction }: State) {
  if (interaction.mode !== "lifted") return "";
  const color = table.game.board[interaction.from];
  const square = indexToPosition(interaction.from);
  return color ? t("entropy.hand.from", { colour: colorName(color), square }) : "";
}

/** What is wrong, what has happened, or what is to do. */
export function statusOf(state: State) {
  const { table, interaction, notice, stop } = state;
  if (notice) return notice.text;
  if (stop) return t("entropy.status.round");
  if (table.outcome && !state.queue.length) return t("table.over");
  if (interaction.mode === "pending") return t("entropy.status.pending");
  if (!isMyTurn(state)) return waitingWords(table);
  const aim = aimOf(table.game, interaction);
  if (aim?.fault) return whyNot(aim.fault);
  return aim ? aimWords(state, aim) : hintWords(state) || turnWords(state);
}

function aimWords({ table, interaction }: State, { text, gain }: { text: string; gain: number }) {
  const isTouch = interaction.mode === "pointing" && interaction.hand === "touch";
  const more = isTouch ? t("entropy.status.aim.tap") : "";
  const token = table.game.nextToken;
  const [from = "", to = ""] = text.split("-");
  const words =
    table.game.role === "chaos" && token
      ? t("entropy.status.aim.place", { colour: capital(colorName(token)), square: from, gain: signed(gain) })
      : t("entropy.status.aim.slide", { from, to, gain: signed(gain) });
  return words + more;
}

function turnWords({ table, interaction }: State) {
  const { role, nextToken } = table.game;
  const colour = nextToken ? colorName(nextToken) : "";
  const area = isShared(table) ? "friends.turn" : "entropy.status";
  const values = { who: seatName(table, table.game.turn), colour };
  if (role === "chaos") return t(`${area}.chaos`, values);
  if (interaction.mode === "lifted") return t("entropy.status.lifted");
  return t(colour ? `${area}.order.next` : `${area}.order`, values);
}

export function toneOf({ table, interaction, notice }: State) {
  if (notice) return notice.tone === "bad" ? "bad" : "plain";
  const aim = interaction.mode === "pending" ? null : aimOf(table.game, interaction);
  if (!aim) return "plain";
  return aim.fault ? "bad" : "good";
}
