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
 * Whether the computer is to move.
 * @param {Table} table
 */
export function isThinking(table) {
  return table.game.turn !== null && !isHuman(table, table.game.turn);
}

/**
 * The seat whose eyes we look through: the human to move, else the first human; null when only bots play.
 * @param {Table} table
 */
export function ownSeat(table) {
  const turn = table.game.turn;
  if (isHuman(table, turn)) return turn;
  const first = table.seats.findIndex((seat) => seat.kind === "human");
  return first < 0 ? null : first;
}

/**
 * What a seat is called.
 * @param {Table} table
 * @param {number|null} seat
 */
export function seatName(table, seat) {
  const player = seat === null ? undefined : table.seats[seat];
  if (player?.kind === "bot") return "Computer";
  const humans = table.seats.filter((candidate) => candidate.kind === "human").length;
  return humans > 1 ? `Player ${(seat ?? 0) + 1}` : "You";
}

/**
 * Who has won, from the player's side.
 * @param {Table} table
 */
export function winnerWords(table) {
  const { winners = [] } = table.outcome ?? {};
  if (winners.length > 1) return "A draw";
  const winner = winners[0] ?? null;
  const humans = table.seats.filter((candidate) => candidate.kind === "human").length;
  if (humans !== 1) return `${seatName(table, winner)} wins`;
  return winner === ownSeat(table) ? "You win" : "The computer wins";
}

/**
 * Whether the player may move now.
 * @param {State} state
 */
export function isMyTurn({ table, queue, stop }) {
  return table !== null && !queue.length && !stop && isHuman(table, table.game.turn);
}

/**
 * Whether the player's last move can be taken back now: also while the computer thinks about its answer.
 * @param {State} state
 */
export function mayUndo(state) {
  const { table, stop, busy, interaction } = state;
  if (!table || busy || interaction.mode === "pending" || table.undoSpent) return false;
  const seat = ownSeat(table);
  return table.moved.some((move) => move.seat === seat) && (table.game.turn !== null || stop !== null);
}
