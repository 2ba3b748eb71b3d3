// How one wants to play: the questions of the lobby, and what was answered.

import { familyOf } from "../../play/families.js";
import { mayHaveClock, seatsFor } from "../../play/friends/wishes.js";
import { t } from "../../words.js";
import { choice, levelChoice } from "../choices.js";
import { VIEWS } from "../families.js";
import { clockChoice, readClock } from "./clock.js";
import { seatOf, seatsChoice } from "./seats.js";

/** @typedef {import("../../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../../types.js").Company} Company */
/** @typedef {import("../../types.js").Wishes} Wishes */
/** @typedef {import("../families.js").Option} Option */
/** @typedef {(name: string) => string} Answer What was answered to a question, by its name; nothing if it was not asked. */
/** @typedef {{node: HTMLElement, isAsked: (answer: Answer) => boolean}} Question */

/**
 * With whom a game can be played: seat by seat only where there are more than two.
 * @param {CatalogueEntry} game
 * @returns {Company[]}
 */
function companiesOf({ seats }) {
  return seats > 2 ? ["computer", "friends", "device", "watch", "hand"] : ["computer", "friends", "device", "watch"];
}

/**
 * All questions about a game, with the answers of the last time.
 * @param {CatalogueEntry} game
 * @param {Partial<Wishes>} last
 * @param {HTMLElement} standing What is told about the levels.
 * @returns {{main: Question[], more: Question[]}}
 */
export function questionsOf(game, last, standing) {
  const { sides, legend, more } = VIEWS[familyOf(game.name)].lobbyOf(game.name);
  const cards = sides.map((side) => ({ ...side, value: side.seat }));
  const is = (/** @type {Company[]} */ ...companies) => {
    return (/** @type {Answer} */ answer) => companies.some((company) => company === answer("who"));
  };
  return {
    main: [
      { node: companyChoice(game, last), isAsked: () => true },
      { node: levelChoice(game.levels, knownLevel(game, last)), isAsked: is("computer") },
      { node: standing, isAsked: is("computer") },
      { node: choice("seat", legend, cards, last.seat ?? 0), isAsked: is("computer", "friends") },
      { node: seatsChoice("watch", game, sides, seatsOf(last, "watch")), isAsked: is("watch") },
      { node: seatsChoice("hand", game, sides, seatsOf(last, "hand")), isAsked: is("hand") },
      {
        node: clockChoice(last.clock ?? null),
        isAsked: (answer) => mayHaveClock({ who: /** @type {Company} */ (answer("who")) }),
      },
    ],
    more: more.map((option) => ({
      node: choice(option.name, option.legend, option.options, chosenOf(option, last)),
      isAsked: (answer) => !option.needs || answer(option.needs.name) === String(option.needs.value),
    })),
  };
}

/**
 * @param {CatalogueEntry} game
 * @param {Partial<Wishes>} last
 */
function companyChoice(game, last) {
  const companies = companiesOf(game);
  const cards = companies.map((company) => {
    const many = company === "friends" && game.seats > 2 ? ".many" : "";
    return { value: company, title: t(`lobby.who.${company}${many}`), note: t(`lobby.who.${company}.note`) };
  });
  return choice("who", t("lobby.who"), cards, companies.find((company) => company === last.who) ?? "computer");
}

/**
 * The seats of the last time, if they were chosen in the same way.
 * @param {Partial<Wishes>} last
 * @param {Company} who
 */
function seatsOf(last, who) {
  return last.who === who ? (last.seats ?? []) : [];
}

/**
 * @param {CatalogueEntry} game
 * @param {Partial<Wishes>} last
 */
function knownLevel(game, last) {
  return game.levels.find(({ name }) => name === last.level)?.name ?? game.default_level;
}

/**
 * @param {Option} option
 * @param {Partial<Wishes>} last
 */
function chosenOf({ name, options }, last) {
  return options.find(({ value }) => value === last.options?.[name])?.value ?? options[0]?.value;
}

/**
 * Whether the last game was not played by the usual rules.
 * @param {CatalogueEntry} game
 * @param {Partial<Wishes>} last
 */
export function isUnusual({ name }, last) {
  const { more } = VIEWS[familyOf(name)].lobbyOf(name);
  return more.some((option) => chosenOf(option, last) !== option.options[0]?.value);
}

/**
 * @param {CatalogueEntry} game
 * @param {Partial<Wishes>} last
 * @param {Answer} answer
 * @returns {Wishes}
 */
export function readWishes(game, last, answer) {
  const who = /** @type {Company} */ (answer("who"));
  const level = answer("level") || knownLevel(game, last);
  const seat = Number(answer("seat") || (last.seat ?? 0));
  const byHand = Array.from({ length: game.seats }, (_, place) => seatOf(answer(`${who}-${place}`)));
  const seats = seatsFor({ who, level, seat, seats: byHand }, game.seats);
  return { who, level, seat, seats, clock: readClock(answer), options: readOptions(game, answer) };
}

/**
 * The rules that were asked about; of the others the server knows what is usual.
 * @param {CatalogueEntry} game
 * @param {Answer} answer
 */
function readOptions({ name }, answer) {
  const { more } = VIEWS[familyOf(name)].lobbyOf(name);
  const chosen = more.map((option) => [
    option.name,
    option.options.find(({ value }) => String(value) === answer(option.name))?.value,
  ]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}
