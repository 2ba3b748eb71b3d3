// The setup of a game: from the answers in the lobby's form, or that of the last game again.

import type { CatalogueEntry, Clock, GameSetup, Opponents, Seat, Table } from "../../app/state";
import { isBotsOnly, ownSeat } from "../../app/table";
import { uiFor } from "../../games";
import type { Lobby, Option } from "../../games/game_ui";
import type { Answers } from "./state";

/** The answer to a question, by the name of its input. */
export type Answer = (name: string) => string;

const DEFAULT_TIMES = { move: 60, total: 600, increment: 5 };

/** What the lobby shows of a game and asks about it. */
export function lobbyOf({ name, seats, seat_names: names }: CatalogueEntry): Lobby {
  return uiFor(name).lobbyOf(name, seats, names);
}

/** Who can play: seat by seat is asked only where there are more than two. */
export function opponentsOf({ seats }: CatalogueEntry): Opponents[] {
  return seats > 2 ? ["computer", "friends", "device", "watch", "hand"] : ["computer", "friends", "device", "watch"];
}

/** The answers so far; to all other questions, those of the last game. */
export function answersTo(game: CatalogueEntry, last: Partial<GameSetup>, given: Answers): Answer {
  const all = { ...defaultAnswers(game, last), ...given };
  return (name) => all[name] ?? "";
}

function defaultAnswers(game: CatalogueEntry, last: Partial<GameSetup>): Answers {
  const { clock } = last;
  const total = clock?.kind === "total" ? clock : null;
  return {
    who: opponentsOf(game).find((opponents) => opponents === last.who) ?? "computer",
    level: knownLevel(game, last.level),
    seat: String(last.seat ?? 0),
    ...defaultSeats("watch", game, last),
    ...defaultSeats("hand", game, last),
    clock: clock?.kind ?? "none",
    "per-move": String(clock?.kind === "move" ? clock.seconds : DEFAULT_TIMES.move),
    whole: String(total?.seconds ?? DEFAULT_TIMES.total),
    increment: String(total?.increment ?? DEFAULT_TIMES.increment),
    ...Object.fromEntries(lobbyOf(game).more.map((option) => [option.name, String(lastValue(option, last))])),
  };
}

/** The answer for each seat: "human", "open" or a level; that of the last game if its seats were chosen the same way. */
function defaultSeats(who: "hand" | "watch", game: CatalogueEntry, last: Partial<GameSetup>): Answers {
  const seats = last.who === who ? (last.seats ?? []) : [];
  const answers = Array.from({ length: game.seats }, (_, place) => {
    const seat = seats[place];
    if (seat?.kind === "bot" || (!seat && (who === "watch" || place > 1))) return knownLevel(game, seat?.level);
    return seat?.kind ?? (place === 0 ? "human" : "open");
  });
  return Object.fromEntries(answers.map((answer, place) => [`${who}-${place}`, answer]));
}

function knownLevel(game: CatalogueEntry, level: string | undefined) {
  return game.levels.find(({ name }) => name === level)?.name ?? game.default_level;
}

function lastValue({ name, options }: Option, last: Partial<GameSetup>) {
  return options.find(({ value }) => value === last.options?.[name])?.value ?? options[0]?.value;
}

/** Whether the last game was not played by the default rules. */
export function isUnusual(game: CatalogueEntry, last: Partial<GameSetup>) {
  return lobbyOf(game).more.some((option) => lastValue(option, last) !== option.options[0]?.value);
}

/** The options that matter for the answers so far. */
export function optionsAsked(game: CatalogueEntry, answer: Answer) {
  return lobbyOf(game).more.filter(({ needs }) => !needs || answer(needs.name) === String(needs.value));
}

/** Whether a clock is asked for: only people have one, and a player alone against computers needs none. */
export function hasClock(answer: Answer) {
  return answer("who") !== "computer" && answer("who") !== "watch";
}

/** The setup for the answers; the server has defaults for the options that were not asked. */
export function setupOf(game: CatalogueEntry, answer: Answer): GameSetup {
  const chosen = ({ name, options }: Option) => options.find(({ value }) => String(value) === answer(name))?.value;
  return {
    who: answer("who") as Opponents,
    level: answer("level"),
    seat: Number(answer("seat")),
    seats: seatsOf(game, answer),
    clock: hasClock(answer) ? clockOf(answer) : null,
    options: Object.fromEntries(optionsAsked(game, answer).map((option) => [option.name, chosen(option)])),
  };
}

function seatsOf({ seats }: CatalogueEntry, answer: Answer): Seat[] {
  const who = answer("who");
  return Array.from({ length: seats }, (_, place) => {
    const chosen = answer(`${who}-${place}`);
    if (chosen === "human" || chosen === "open") return { kind: chosen };
    if (chosen) return { kind: "bot", level: chosen };
    if (who === "device" || place === Number(answer("seat"))) return { kind: "human" };
    return who === "computer" ? { kind: "bot", level: answer("level") } : { kind: "open" };
  });
}

function clockOf(answer: Answer): Clock | null {
  const kind = answer("clock");
  if (kind === "move") return { kind, seconds: Number(answer("per-move")) };
  if (kind !== "total") return null;
  return { kind, seconds: Number(answer("whole")), increment: Number(answer("increment")) };
}

/** The same game again, with each player moved on by a number of seats. */
export function repeatSetup(table: Table, shift: number, defaultLevel: string): GameSetup {
  const count = table.seats.length;
  return {
    who: opponentsAt(table),
    level: table.seats.find((seat) => seat.kind === "bot")?.level ?? defaultLevel,
    seat: ((ownSeat(table) ?? 0) + shift) % count,
    seats: [...table.seats.slice(count - shift), ...table.seats.slice(0, count - shift)],
    clock: table.clock,
    options: table.options,
  };
}

/** The answer that led to the seats of a table, at which all people share this device. */
function opponentsAt(table: Table): Opponents {
  if (isBotsOnly(table)) return "watch";
  const people = table.seats.filter(({ kind }) => kind === "human").length;
  if (people === table.seats.length) return "device";
  const levels = new Set(table.seats.flatMap((seat) => (seat.kind === "bot" ? [seat.level] : [])));
  return people === 1 && levels.size === 1 ? "computer" : "hand";
}
