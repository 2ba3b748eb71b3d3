// Who plays, how they stand, and whose turn it is.

import { isMyTurn } from "../play/show.js";
import { isHuman, ownSeat } from "../play/table.js";
import { element, onChange, write } from "./dom.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createPlayersView(root) {
  /** @type {ReturnType<typeof playerCard>[]} */
  let cards = [];
  const deal = onChange((/** @type {string} */ _id) => {
    cards = [];
    root.replaceChildren();
  });

  return (state) => {
    const { table } = state;
    if (!table) return;
    deal(table.id);
    table.game.variant.colours.forEach((colour, index) => {
      cards[index] ??= playerCard(root, colour.name.toLowerCase());
      cards[index](state, table, index);
    });
  };
}

/**
 * @param {HTMLElement} root
 * @param {string} colour
 */
function playerCard(root, colour) {
  const name = element("span");
  const level = element("span", { class: "strength" });
  const note = element("p", { class: "note" });
  const score = element("p", { class: "score", role: "img", "data-score": colour });
  const card = element(
    "section",
    { class: `player ${colour}` },
    element("div", { class: "who" }, element("h2", { class: "name" }, name, level), note),
    score,
  );
  root.append(card);

  return (/** @type {State} */ state, /** @type {Table} */ table, /** @type {number} */ index) => {
    const isOver = table.outcome !== null;
    const isActive = !isOver && !state.stuck && table.game.colour === index;
    const seat = table.game.variant.colours[index]?.seat ?? null;
    write(name, nameOf(table, seat));
    write(level, levelOf(table, seat));
    write(note, noteOf(state, table, index, isActive));
    write(score, String(table.game.score(index)).replace("-", "−"));
    score.setAttribute("aria-label", `Score of ${colour}: ${table.game.score(index)}`);
    card.dataset.active = String(isActive);
    card.dataset.thinking = String(isActive && !isMyTurn(state));
  };
}

/**
 * What a seat is called.
 * @param {Table} table
 * @param {number|null} seat
 */
export function nameOf(table, seat) {
  const player = seat === null ? undefined : table.seats[seat];
  if (player?.kind === "bot") return "Computer";
  const humans = table.seats.filter((candidate) => candidate.kind === "human").length;
  return humans > 1 ? `Player ${(seat ?? 0) + 1}` : "You";
}

/**
 * @param {Table} table
 * @param {number|null} seat
 */
function levelOf(table, seat) {
  const player = seat === null ? undefined : table.seats[seat];
  return player?.kind === "bot" ? `, ${player.level}` : "";
}

/**
 * @param {State} state
 * @param {Table} table
 * @param {number} index
 * @param {boolean} isActive
 */
function noteOf(state, table, index, isActive) {
  const left = table.game.piecesLeft(index).length;
  const stock = left ? `${left} ${left === 1 ? "piece" : "pieces"} left` : "all pieces placed";
  if (table.outcome) return stock;
  if (table.game.isOut(index) && hasPassed(table, index)) return `out, ${stock}`;
  if (isActive && !isMyTurn(state) && !isHuman(table, table.game.turn)) return "is thinking…";
  return stock;
}

/**
 * Whether the pass of a colour has been shown yet.
 * @param {Table} table
 * @param {number} index
 */
function hasPassed(table, index) {
  return table.passes.includes(table.game.variant.colours[index]?.name ?? "");
}

/**
 * The result in a few words, from the player's side.
 * @param {Table} table
 */
export function resultOf(table) {
  const { outcome } = table;
  if (!outcome) return "";
  const seat = ownSeat(table);
  const humans = table.seats.filter((candidate) => candidate.kind === "human").length;
  if (outcome.winners.length > 1) return "A draw";
  const winner = outcome.winners[0] ?? null;
  if (humans !== 1) return `${nameOf(table, winner)} wins`;
  return winner === seat ? "You win" : "The computer wins";
}
