// Who sits at the table, and what can be asked of any game.

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

/**
 * @param {Table} table
 * @param {number|null} seat
 */
export function isHuman(table, seat) {
  return seat !== null && table.seats[seat]?.kind === "human";
}

/**
 * @param {Table} table
 * @param {number|null} seat
 */
export function isOwn(table, seat) {
  return seat !== null && table.yours.includes(seat);
}

/**
 * Whether no seat is the player's.
 * @param {Table} table
 */
export function isWatching(table) {
  return !table.yours.length;
}

/**
 * The seat to move; null when the game is over, however it ended, or somebody is still awaited.
 * @param {Table} table
 */
export function turnOf(table) {
  return table.outcome || table.seats.some(({ kind }) => kind === "open") ? null : table.game.turn;
}

/**
 * Whether the computer is to move.
 * @param {Table} table
 */
export function isThinking(table) {
  const turn = turnOf(table);
  return turn !== null && table.seats[turn]?.kind === "bot";
}

/**
 * The seat whose eyes we look through: the own one to move, else the first own one; null for those who watch.
 * @param {Table} table
 */
export function ownSeat(table) {
  const { turn } = table.game;
  return isOwn(table, turn) ? turn : (table.yours[0] ?? null);
}

/**
 * What a seat is called.
 * @param {Table} table
 * @param {number|null} seat
 */
export function seatName(table, seat) {
  const player = seat === null ? undefined : table.seats[seat];
  if (player?.kind === "bot") return "Computer";
  return isOwn(table, seat) && table.yours.length === 1 ? "You" : `Player ${(seat ?? 0) + 1}`;
}

/**
 * The same in a sentence about what was done.
 * @param {Table} table
 * @param {number} seat
 */
export function doerName(table, seat) {
  if (isOwn(table, seat)) return "You";
  return isHuman(table, seat) ? seatName(table, seat) : "The computer";
}

/**
 * What is waited for when it is not the player's turn.
 * @param {Table} table
 */
export function waitingWords(table) {
  const turn = turnOf(table);
  if (turn === null) return "Waiting for somebody to take the open seat.";
  return isHuman(table, turn) && !isOwn(table, turn)
    ? `${seatName(table, turn)} is to move.`
    : "The computer is thinking…";
}

/**
 * How a game ended that did not end by its rules; null for others.
 * @param {Table} table
 */
export function earlyEnd({ outcome }) {
  if (outcome?.reason === "resigned") return "A player resigned.";
  return outcome?.reason === "time is up" ? "The time of a player is up." : null;
}

/**
 * Who has won, from the player's side.
 * @param {Table} table
 */
export function winnerWords(table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length > 1) return "A draw";
  const winner = winners[0] ?? null;
  const name = seatName(table, winner);
  if (name === "You") return "You win";
  return name === "Computer" && !isWatching(table) ? "The computer wins" : `${name} wins`;
}

/**
 * Whether the player may move now.
 * @param {State} state
 */
export function isMyTurn({ table, queue, stop }) {
  return table !== null && !queue.length && !stop && isOwn(table, turnOf(table));
}

/**
 * Whether the player's last move can be taken back now: also while the computer thinks about its answer.
 *
 * Where other people play they would have to agree, which this page cannot ask for.
 * @param {State} state
 */
export function mayUndo(state) {
  const { table, stop, busy, interaction } = state;
  if (!table || busy || interaction.mode === "pending" || table.undoSpent || table.outcome) return false;
  if (table.seats.some(({ kind }, seat) => kind !== "bot" && !isOwn(table, seat))) return false;
  const seat = ownSeat(table);
  return table.moved.some((move) => move.seat === seat) && (table.game.turn !== null || stop !== null);
}
