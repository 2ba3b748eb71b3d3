// What the cards of the players say of other people: whether they are there, and how much time is left to each.

import { LOW, secondsLeft, written } from "../../play/friends/clock.js";
import { hasOthers, isOwn, turnOf } from "../../play/table.js";
import { t } from "../../words.js";
import { byId, write } from "../dom.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */

/** Milliseconds between two looks at a clock that runs. */
const TICK = 100;

/** @returns {(state: State) => void} */
export function createCards() {
  /** @type {State["friends"]["clock"]} */
  let clock = null;
  let heardAt = 0;
  /** @type {Table|null} */
  let table = null;
  let timer = 0;

  function paintClocks() {
    if (!table || !clock) return;
    const turn = clock.running ? turnOf(table) : null;
    for (const card of cards()) {
      const seat = Number(card.dataset.seat);
      const left = secondsLeft(clock.left[seat] ?? 0, seat === turn, (performance.now() - heardAt) / 1000);
      paintClock(card, hasClock(table, card, seat), left);
    }
  }

  return (state) => {
    table = state.table;
    if (state.friends.clock !== clock) heardAt = performance.now();
    clock = state.friends.clock;
    const isRunning = Boolean(clock?.running && table && !table.outcome);
    if (!isRunning) clearInterval(timer);
    timer = isRunning ? timer || setInterval(paintClocks, TICK) : 0;
    if (!table) return;
    paintClocks();
    for (const card of cards()) paintPresence(card, presenceOf(state, table, Number(card.dataset.seat)));
  };
}

/** The cards of sides that are somebody's. */
function cards() {
  return byId("players").querySelectorAll(/** @type {"section"} */ (".player[data-seat]"));
}

/**
 * Whether a card has the clock of its seat: people have one, on the first of their colours.
 * @param {Table} table
 * @param {HTMLElement} card
 * @param {number} seat
 */
function hasClock(table, card, seat) {
  return (
    table.seats[seat]?.kind !== "bot" && card === [...cards()].find((other) => other.dataset.seat === String(seat))
  );
}

/**
 * @param {HTMLElement} card
 * @param {boolean} isShown
 * @param {number} left
 */
function paintClock(card, isShown, left) {
  const node = card.querySelector(/** @type {"p"} */ (".clock"));
  if (!node) return;
  node.hidden = !isShown;
  const time = written(left);
  if (node.textContent === time) return;
  write(node, time);
  node.setAttribute("aria-label", t("friends.clock.label", { time }));
  node.dataset.low = String(left < LOW);
}

/**
 * Of other people, whether they are there; of an open seat, that it is free.
 * @param {State} state
 * @param {Table} table
 * @param {number} seat
 * @returns {"here"|"away"|"open"|null}
 */
function presenceOf({ friends }, table, seat) {
  const kind = table.seats[seat]?.kind;
  if (kind === "open") return "open";
  if (kind !== "human" || isOwn(table, seat) || !hasOthers(table) || !friends.presence) return null;
  return friends.presence.seats[seat] ? "here" : "away";
}

/**
 * @param {HTMLElement} card
 * @param {"here"|"away"|"open"|null} presence
 */
function paintPresence(card, presence) {
  const node = card.querySelector(/** @type {"span"} */ (".presence"));
  if (!node || node.dataset.presence === (presence ?? "")) return;
  node.hidden = !presence;
  node.dataset.presence = presence ?? "";
  write(node, presence ? t(`friends.presence.${presence}`) : "");
}
