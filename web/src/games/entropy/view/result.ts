// The end of a round and the end of the game, in words.

import type { EntropyTable as Table } from "../types";
import type { Result } from "../../game_ui";
import { roleOf } from "../table";
import { doerName, earlyEnd, isShared, isYou, ownSeat, seatName, winnerWords } from "../../../app/table";
import { t } from "../../../app/i18n";

export function resultOf(table: Table): Result {
  const { game, seats } = table;
  const rows = seats.slice(0, game.options.rounds).map((_, seat) => ({
    css: "order",
    name: seatName(table, seat),
    note: t("entropy.result.note", { round: seat + 1 }),
    points: String(game.orderScores[seat] ?? 0),
  }));
  return { title: titleOf(table), words: wordsOf(table), rows };
}

/** One round alone has a score, but no winner. */
function titleOf(table: Table) {
  if (table.outcome?.winners.length) return winnerWords(table);
  const points = table.game.orderScores[0] ?? 0;
  return t(isYou(table, 0) ? "entropy.result.title.own" : "entropy.result.title", { points });
}

function wordsOf(table: Table) {
  const early = earlyEnd(table);
  if (early) return early;
  if (table.game.options.rounds === 1) return t("entropy.result.one");
  const [first = 0, second = 0] = table.game.orderScores;
  if (first === second) return t("entropy.result.same");
  return t("entropy.result.lead", { count: Math.abs(first - second) });
}

/** What has been, and who is what from now on. */
export function breakWords(table: Table): string[] {
  const { game } = table;
  const points = game.orderScores[0] ?? 0;
  const seat = ownSeat(table) ?? 0;
  const has = t(isYou(table, 0) ? "entropy.break.own" : "entropy.break.other", { who: doerName(table, 0), points });
  if (isShared(table)) return [has, t("friends.break", { order: seatName(table, 1), points })];
  return [has, t(`entropy.break.${roleOf(seat, game.round)}`, { points })];
}
