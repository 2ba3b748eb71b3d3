// The first thing people see: choose a game, a level and a side, and play.

import { familyOf } from "../play/families.js";
import { choice, levelChoice } from "./choices.js";
import { element, onChange } from "./dom.js";
import { VIEWS } from "./families.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Wishes} Wishes */
/** @typedef {import("./families.js").Option} Option */

/** The games that are offered, of those that the server has. */
const OFFERED = ["duo", "entropy"];

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createLobbyView(root, dispatch) {
  const { title, lead, goOn, link, form, games, wishes, problem, sample } = layOut(root);
  const paintGames = onChange((/** @type {Catalogue} */ catalogue, /** @type {string} */ chosen) => {
    if (!games.children.length) games.append(gamesChoice(catalogue));
    for (const input of games.querySelectorAll("input")) input.checked = input.value === chosen;
    form.hidden = false;
  });
  const paintWishes = onChange((/** @type {CatalogueEntry} */ game, /** @type {Wishes|undefined} */ last) => {
    const { lobby } = VIEWS[familyOf(game.name)];
    title.textContent = game.title;
    lead.textContent = lobby.lead;
    wishes.replaceChildren(...wishesOf(game, last));
    sample.replaceChildren(lobby.picture());
  });
  games.addEventListener("change", () => dispatch({ type: "set", settings: { game: chosenIn(form, "game") } }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const game = chosenIn(form, "game");
    dispatch({ type: "start", game, wishes: readWishes(form, game) });
  });

  return (state) => {
    if (state.screen !== "lobby" || !state.catalogue) return;
    const offered = state.catalogue.games.filter(({ name }) => OFFERED.includes(name));
    const game = offered.find(({ name }) => name === state.settings.game) ?? offered[0];
    if (!game) return;
    paintGames(state.catalogue, game.name);
    paintWishes(game, state.settings.wishes[game.name]);
    goOn.hidden = !state.lastGame;
    link.href = `/game/${state.lastGame}`;
    problem.textContent = state.notice?.tone === "bad" ? state.notice.text : "";
  };
}

/**
 * The lobby before anything is known.
 * @param {HTMLElement} root
 */
function layOut(root) {
  const title = element("h1", { id: "lobby-title" });
  const lead = element("p", { class: "lead" });
  const link = element("a", { id: "go-on" }, "Go on with it");
  const goOn = element("p", { class: "go-on", hidden: true }, "You have a game on the table. ", link);
  const games = element("div");
  const wishes = element("div", { class: "wishes" });
  const start = element("button", { type: "submit", class: "button primary large", id: "start" }, "Play");
  const form = element("form", { class: "choices", id: "new-game", hidden: true }, games, wishes, start);
  const problem = element("p", { class: "problem", role: "alert" });
  const sample = element("div", { class: "sample-place" });
  root.append(element("div", { class: "pitch" }, title, lead, goOn, form, problem), sample);
  return { title, lead, goOn, link, form, games, wishes, problem, sample };
}

/** @param {Catalogue} catalogue */
function gamesChoice({ games }) {
  const offered = games.filter(({ name }) => OFFERED.includes(name));
  const cards = offered.map(({ name, title }) => ({ value: name, title, note: VIEWS[familyOf(name)].lobby.note }));
  return choice("game", "Play", cards, "");
}

/**
 * @param {CatalogueEntry} game
 * @param {Wishes|undefined} last
 */
function wishesOf(game, last) {
  const { lobby } = VIEWS[familyOf(game.name)];
  const known = game.levels.find(({ name }) => name === last?.level)?.name ?? game.default_level;
  const sides = lobby.sides.map((side) => ({ ...side, value: side.seat }));
  return [
    levelChoice(game.levels, known),
    choice("seat", lobby.legend, sides, last?.seat ?? 0),
    ...(lobby.more.length ? [moreOf(lobby.more, last)] : []),
  ];
}

/**
 * The finer points; open if the last game was not played in the usual way.
 * @param {Option[]} options
 * @param {Wishes|undefined} last
 */
function moreOf(options, last) {
  const chosen = options.map(({ name, options: [usual] }) => last?.options?.[name] ?? usual?.value);
  const isUnusual = options.some(({ options: [usual] }, index) => chosen[index] !== usual?.value);
  const choices = options.map(({ name, legend, options: cards }, index) => choice(name, legend, cards, chosen[index]));
  return element("details", { class: "more", open: isUnusual }, element("summary", {}, "More options"), ...choices);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} game
 * @returns {Wishes}
 */
function readWishes(form, game) {
  const options = VIEWS[familyOf(game)].lobby.more.map(({ name, options: cards }) => [
    name,
    cards.find(({ value }) => String(value) === chosenIn(form, name))?.value,
  ]);
  return {
    level: chosenIn(form, "level"),
    seat: Number(chosenIn(form, "seat")),
    options: Object.fromEntries(options),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function chosenIn(form, name) {
  return String(new FormData(form).get(name));
}
