// How one wants to play: the questions of the lobby, and what was answered.

import type { CatalogueEntry, Company, Wishes } from "../../app/state";
import type { Option } from "../../games/game_ui";
import { uiFor } from "../../games";
import { mayHaveClock, seatsFor } from "./game_settings";
import { t } from "../../app/i18n";
import { choice, levelChoice } from "../../app/choices";
import { clockChoice, readClock } from "./clock";
import { seatOf, seatsChoice } from "./seats";

/** What was answered to a question, by its name; nothing if it was not asked. */
export type Answer = (name: string) => string;

export type Question = { node: HTMLElement; isAsked: (answer: Answer) => boolean };

/** With whom a game can be played: seat by seat only where there are more than two. */
function companiesOf({ seats }: CatalogueEntry): Company[] {
  return seats > 2 ? ["computer", "friends", "device", "watch", "hand"] : ["computer", "friends", "device", "watch"];
}

/**
 * All questions about a game, with the answers of the last time.
 * @param standing What is told about the levels.
 */
export function questionsOf(
  game: CatalogueEntry,
  last: Partial<Wishes>,
  standing: HTMLElement,
): { main: Question[]; more: Question[] } {
  const { sides, legend, more } = uiFor(game.name).lobbyOf(game.name);
  const cards = sides.map((side) => ({ ...side, value: side.seat }));
  const is = (...companies: Company[]) => {
    return (answer: Answer) => companies.some((company) => company === answer("who"));
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
        isAsked: (answer) => mayHaveClock({ who: answer("who") as Company }),
      },
    ],
    more: more.map((option) => ({
      node: choice(option.name, option.legend, option.options, chosenOf(option, last)),
      isAsked: (answer) => !option.needs || answer(option.needs.name) === String(option.needs.value),
    })),
  };
}

function companyChoice(game: CatalogueEntry, last: Partial<Wishes>) {
  const companies = companiesOf(game);
  const cards = companies.map((company) => {
    const many = company === "friends" && game.seats > 2 ? ".many" : "";
    return { value: company, title: t(`lobby.who.${company}${many}`), note: t(`lobby.who.${company}.note`) };
  });
  return choice("who", t("lobby.who"), cards, companies.find((company) => company === last.who) ?? "computer");
}

/** The seats of the last time, if they were chosen in the same way. */
function seatsOf(last: Partial<Wishes>, who: Company) {
  return last.who === who ? (last.seats ?? []) : [];
}

function knownLevel(game: CatalogueEntry, last: Partial<Wishes>) {
  return game.levels.find(({ name }) => name === last.level)?.name ?? game.default_level;
}

function chosenOf({ name, options }: Option, last: Partial<Wishes>) {
  return options.find(({ value }) => value === last.options?.[name])?.value ?? options[0]?.value;
}

/** Whether the last game was not played by the usual rules. */
export function isUnusual({ name }: CatalogueEntry, last: Partial<Wishes>) {
  const { more } = uiFor(name).lobbyOf(name);
  return more.some((option) => chosenOf(option, last) !== option.options[0]?.value);
}

export function readWishes(game: CatalogueEntry, last: Partial<Wishes>, answer: Answer): Wishes {
  const who = answer("who") as Company;
  const level = answer("level") || knownLevel(game, last);
  const seat = Number(answer("seat") || (last.seat ?? 0));
  const byHand = Array.from({ length: game.seats }, (_, place) => seatOf(answer(`${who}-${place}`)));
  const seats = seatsFor({ who, level, seat, seats: byHand }, game.seats);
  return { who, level, seat, seats, clock: readClock(answer), options: readOptions(game, answer) };
}

/** The rules that were asked about; of the others the server knows what is usual. */
function readOptions({ name }: CatalogueEntry, answer: Answer) {
  const { more } = uiFor(name).lobbyOf(name);
  const chosen = more.map((option) => [
    option.name,
    option.options.find(({ value }) => String(value) === answer(option.name))?.value,
  ]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}
