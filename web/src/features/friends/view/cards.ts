// What the cards of the players say of other people: whether they are there, and how much time is left to each.

import type { State, Table } from "../../../app/state";
import { LOW, secondsLeft, written } from "../clock";
import { hasOthers, isOwn, turnOf } from "../../../app/table";
import { t } from "../../../app/i18n";
import { byId, write } from "../../../app/dom";

/** Milliseconds between two looks at a clock that runs. */
const TICK = 100;

export function createCards(): (state: State) => void {
  let clock: State["friends"]["clock"] = null;
  let heardAt = 0;
  let table: Table | null = null;
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
  return byId("players").querySelectorAll(".player[data-seat]" as "section");
}

/** Whether a card has the clock of its seat: people have one, on the first of their colours. */
function hasClock(table: Table, card: HTMLElement, seat: number) {
  return (
    table.seats[seat]?.kind !== "bot" && card === [...cards()].find((other) => other.dataset.seat === String(seat))
  );
}

function paintClock(card: HTMLElement, isShown: boolean, left: number) {
  const node = card.querySelector(".clock" as "p");
  if (!node) return;
  node.hidden = !isShown;
  const time = written(left);
  if (node.textContent === time) return;
  write(node, time);
  node.setAttribute("aria-label", t("friends.clock.label", { time }));
  node.dataset.low = String(left < LOW);
}

/** Of other people, whether they are there; of an open seat, that it is free. */
function presenceOf({ friends }: State, table: Table, seat: number): "here" | "away" | "open" | null {
  const kind = table.seats[seat]?.kind;
  if (kind === "open") return "open";
  if (kind !== "human" || isOwn(table, seat) || !hasOthers(table) || !friends.presence) return null;
  return friends.presence.seats[seat] ? "here" : "away";
}

function paintPresence(card: HTMLElement, presence: "here" | "away" | "open" | null) {
  const node = card.querySelector(".presence" as "span");
  if (!node || node.dataset.presence === (presence ?? "")) return;
  node.hidden = !presence;
  node.dataset.presence = presence ?? "";
  write(node, presence ? t(`friends.presence.${presence}`) : "");
}
