// Who sits at the table, whose turn it is, and how players and results are called, for every game.

import { levelName } from "./catalogue";
import { t } from "./i18n";
import type { State, Table } from "./state";

export function isHuman(table: Table, seat: number | null) {
  return seat !== null && table.seats[seat]?.kind === "human";
}

function isBot(table: Table, seat: number | null) {
  return seat !== null && table.seats[seat]?.kind === "bot";
}

export function isOwn(table: Table, seat: number | null) {
  return seat !== null && table.yours.includes(seat);
}

/** Whether no seat is the player's. */
export function isWatching(table: Table) {
  return !table.yours.length;
}

/** The seats that no player has taken yet. */
export function openSeats({ seats }: Table) {
  return seats.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : []));
}

/** Whether people at other devices play, or will once a seat is taken. */
export function hasOthers(table: Table) {
  return table.seats.some(({ kind }, seat) => kind !== "bot" && !isOwn(table, seat));
}

/** Whether several people share this device: texts then have to name the player. */
export function isShared({ yours }: Table) {
  return yours.length > 1;
}

/** Whether only computers play. */
export function isBotsOnly({ seats }: Table) {
  return seats.every(({ kind }) => kind === "bot");
}

/** The seat to move; null when the game is over, however it ended, or a seat is still open. */
export function turnOf(table: Table) {
  return table.outcome || openSeats(table).length ? null : table.game.turn;
}

/** Whether the computer is to move. */
export function isThinking(table: Table) {
  return isBot(table, turnOf(table));
}

/** The player's seat to move, else their first one; null for watchers. */
export function ownSeat(table: Table) {
  const { turn } = table.game;
  return isOwn(table, turn) ? turn : (table.yours[0] ?? null);
}

/** What a seat is called; where only computers play, it is by their sides. */
export function seatName(table: Table, seat: number | null) {
  if (isTheComputer(table, seat)) return t("table.seat.computer");
  return isYou(table, seat) ? t("table.seat.you") : (table.sides[seat ?? 0] ?? "");
}

/** The same in a sentence about what a player did. */
export function doerName(table: Table, seat: number) {
  return isTheComputer(table, seat) ? t("table.computer") : seatName(table, seat);
}

/** Whether a seat is the player's only one. */
export function isYou(table: Table, seat: number | null) {
  return isOwn(table, seat) && table.yours.length === 1;
}

/** Whether it is clear who is meant by "the computer". */
function isTheComputer(table: Table, seat: number | null) {
  return isBot(table, seat) && !isBotsOnly(table);
}

/** The level of a computer, to follow its name; empty for people. */
export function levelOf(table: Table, seat: number | null) {
  const player = seat === null ? undefined : table.seats[seat];
  return player?.kind === "bot" ? t("table.level.behind", { level: levelName(player.level) }) : "";
}

/** The status when it is not the player's turn. */
export function waitingWords(table: Table) {
  const turn = turnOf(table);
  if (openSeats(table).length) return t("table.wait.seat");
  return isHuman(table, turn) && !isOwn(table, turn)
    ? t("table.wait.move", { who: seatName(table, turn) })
    : t("table.wait.computer");
}

/** Why a game ended early; null if it ended by its rules. */
export function earlyEnd({ outcome }: Table) {
  if (outcome?.reason === "resigned") return t("table.end.resigned");
  return outcome?.reason === "time is up" ? t("table.end.time") : null;
}

/** Who has won, from the player's side. */
export function winnerWords(table: Table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length > 1) return t("table.win.draw");
  const winner = winners[0] ?? null;
  if (isYou(table, winner)) return t("table.win.you");
  const isOpponent = isBot(table, winner) && !isWatching(table);
  return isOpponent ? t("table.win.computer") : t("table.win.other", { who: seatName(table, winner) });
}

/** Whether the player looks at an earlier position, or at a saved game: neither can be played. */
export function isLookingBack({ replay }: State) {
  return replay.ply !== null || replay.isSaved;
}

/** Whether the player may move now. */
export function isMyTurn(state: State) {
  const { table, queue, stop } = state;
  return table !== null && !queue.length && !stop && isOwn(table, turnOf(table)) && !isLookingBack(state);
}

/**
 * Whether the player can take the last move at this device back now, or ask the others to agree to that. Against
 * computers only that works on the player's turn, unless the game allows more undo; a stop at the Pass button is a turn.
 */
export function mayUndo(state: State) {
  const { table, stop, busy, interaction } = state;
  if (!table || busy || interaction.mode === "pending" || isLookingBack(state)) return false;
  if (table.undoSpent || table.outcome || table.takebackRequest) return false;
  if (!table.moved.some(({ seat }) => isOwn(table, seat))) return false;
  if (isMyTurn(state) || stop?.why === "out") return true;
  return (table.undoAll || hasOthers(table)) && (table.game.turn !== null || stop !== null);
}
