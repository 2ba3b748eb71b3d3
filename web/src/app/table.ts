// Who sits at the table, and what can be asked of any game.

import type { State, Table } from "./state";
import { t } from "./i18n";

export function isHuman(table: Table, seat: number | null) {
  return seat !== null && table.seats[seat]?.kind === "human";
}

export function isOwn(table: Table, seat: number | null) {
  return seat !== null && table.yours.includes(seat);
}

/** Whether no seat is the player's. */
export function isWatching(table: Table) {
  return !table.yours.length;
}

/** The seats that wait for somebody. */
export function openSeats({ seats }: Table) {
  return seats.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : []));
}

/** Whether somebody else plays, or will once a seat is taken. */
export function hasOthers(table: Table) {
  return table.seats.some(({ kind }, seat) => kind !== "bot" && !isOwn(table, seat));
}

/** Whether several people hand the device round: who is meant then has to be said. */
export function isShared({ yours }: Table) {
  return yours.length > 1;
}

/** Whether only computers play. */
export function isBotsOnly({ seats }: Table) {
  return seats.every(({ kind }) => kind === "bot");
}

/** The seat to move; null when the game is over, however it ended, or somebody is still awaited. */
export function turnOf(table: Table) {
  return table.outcome || openSeats(table).length ? null : table.game.turn;
}

/** Whether the computer is to move. */
export function isThinking(table: Table) {
  const turn = turnOf(table);
  return turn !== null && table.seats[turn]?.kind === "bot";
}

/**
 * The seat whose eyes we look through: the own one to move, else the first own one; null for those who watch.
 */
export function ownSeat(table: Table) {
  const { turn } = table.game;
  return isOwn(table, turn) ? turn : (table.yours[0] ?? null);
}

/** What a seat is called; where only computers play, it is by their sides. */
export function seatName(table: Table, seat: number | null) {
  if (isTheComputer(table, seat)) return t("table.seat.computer");
  return isYou(table, seat) ? t("table.seat.you") : (table.sides[seat ?? 0] ?? "");
}

/** Whether a seat is the player's only one. */
export function isYou(table: Table, seat: number | null) {
  return isOwn(table, seat) && table.yours.length === 1;
}

function isBot(table: Table, seat: number | null) {
  return seat !== null && table.seats[seat]?.kind === "bot";
}

/** Whether it is clear who is meant by "the computer". */
function isTheComputer(table: Table, seat: number | null) {
  return isBot(table, seat) && !isBotsOnly(table);
}

/** The same in a sentence about what was done. */
export function doerName(table: Table, seat: number) {
  return isTheComputer(table, seat) ? t("table.computer") : seatName(table, seat);
}

/** What is waited for when it is not the player's turn. */
export function waitingWords(table: Table) {
  const turn = turnOf(table);
  if (openSeats(table).length) return t("table.wait.seat");
  return isHuman(table, turn) && !isOwn(table, turn)
    ? t("table.wait.move", { who: seatName(table, turn) })
    : t("table.wait.computer");
}

/** How a game ended that did not end by its rules; null for others. */
export function earlyEnd({ outcome }: Table) {
  if (outcome?.reason === "resigned") return t("table.end.resigned");
  return outcome?.reason === "time is up" ? t("table.end.time") : null;
}

/** Who has won, from the player's side. */
export function winnerWords(table: Table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length > 1) return t("table.win.nobody");
  const winner = winners[0] ?? null;
  if (isYou(table, winner)) return t("table.win.you");
  const isOpponent = isBot(table, winner) && !isWatching(table);
  return isOpponent ? t("table.win.computer") : t("table.win.other", { who: seatName(table, winner) });
}

/** Whether one looks at an earlier position, or at a saved game: nothing happens there. */
export function isLookingBack({ replay }: State) {
  return replay.ply !== null || replay.link !== null;
}

/** Whether the player may move now. */
export function isMyTurn(state: State) {
  const { table, queue, stop } = state;
  return table !== null && !queue.length && !stop && isOwn(table, turnOf(table)) && !isLookingBack(state);
}

/**
 * Whether the last move made at this device can be taken back now, or the others asked to agree to that: also while the
 * computer thinks about its answer.
 */
export function mayUndo(state: State) {
  const { table, stop, busy, interaction } = state;
  if (!table || busy || interaction.mode === "pending" || isLookingBack(state)) return false;
  if (table.undoSpent || table.outcome || table.wish) return false;
  return table.moved.some(({ seat }) => isOwn(table, seat)) && (table.game.turn !== null || stop !== null);
}
