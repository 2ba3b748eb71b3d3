// The first thing people see: choose a game and with whom, and play.

import { t } from "../words.js";
import { element, onChange } from "./dom.js";
import { icon } from "./icons.js";
import { gamesChoice, titleOf } from "./lobby/games.js";
import { ownGames } from "./lobby/own_games.js";
import { putQuestions } from "./lobby/wishes.js";
import { createStanding } from "./results/standing.js";

/** @typedef {import("../play/friends/types.js").OwnGame} OwnGame */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Wishes} Wishes */

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createLobbyView(root, dispatch) {
  const { title, lead, own, form, games, wishes, start, problem } = layOut(root);
  root.append(openButton(dispatch));
  const answer = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
  const standing = createStanding();
  /** @type {ReturnType<typeof putQuestions>|null} */
  let asked = null;
  let paintStanding = () => {};

  const paintGames = onChange((/** @type {Catalogue} */ catalogue, /** @type {string} */ chosen) => {
    if (!games.children.length) games.append(gamesChoice(catalogue.games));
    for (const input of games.querySelectorAll("input")) input.checked = input.value === chosen;
    form.hidden = false;
  });
  const paintWishes = onChange((/** @type {CatalogueEntry} */ game, /** @type {Partial<Wishes>} */ last) => {
    title.textContent = titleOf(game);
    lead.textContent = t(`lobby.lead.${game.name}`);
    asked = putQuestions(wishes, answer, game, last, standing.node);
    nameStart();
  });
  const paintOwn = onChange((/** @type {OwnGame[]|null} */ list) => {
    own.replaceChildren(...ownGames(list));
    own.dataset.count = String(list?.length ?? 0);
  });

  function nameStart() {
    start.textContent = t(`lobby.play.${answer("who")}`);
  }

  games.addEventListener("change", () => dispatch({ type: "set", settings: { game: answer("game") } }));
  wishes.addEventListener("change", () => {
    asked?.askAgain();
    nameStart();
    paintStanding();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (asked) dispatch({ type: "start", game: answer("game"), wishes: asked.read() });
  });

  return (state) => {
    if (state.screen !== "lobby" || !state.catalogue) return;
    const offered = state.catalogue.games;
    const game = offered.find(({ name }) => name === state.settings.game) ?? offered[0];
    if (!game) return;
    paintGames(state.catalogue, game.name);
    paintWishes(game, state.settings.wishes[game.name] ?? NONE);
    paintStanding = () => standing.paint(state.results.past, game, answer("level"));
    paintStanding();
    paintOwn(state.friends.games);
    problem.textContent = state.notice?.tone === "bad" ? state.notice.text : "";
  };
}

/**
 * A game that was saved, or that somebody has sent.
 * @param {(message: Message) => void} dispatch
 */
function openButton(dispatch) {
  const button = element(
    "button",
    { type: "button", class: "button", id: "open-saved" },
    icon("folder"),
    t("replay.open"),
  );
  button.addEventListener("click", () => dispatch({ type: "dialog", dialog: "open" }));
  return button;
}

/** @type {Partial<Wishes>} */
const NONE = {};

/**
 * The lobby before anything is known.
 * @param {HTMLElement} root
 */
function layOut(root) {
  const own = element("section", { class: "own-games", id: "own-games", "aria-label": t("lobby.own") });
  const title = element("h1", { id: "lobby-title" });
  const lead = element("p", { class: "lead" });
  const games = element("div", { class: "games" });
  const wishes = element("div", { class: "wishes" });
  const start = element("button", { type: "submit", class: "button primary large", id: "start" });
  start.append(t("lobby.play.computer"));
  const problem = element("p", { class: "problem", role: "alert" });
  const setup = element("div", { class: "setup" }, title, lead, wishes);
  setup.append(element("div", { class: "start-bar" }, problem, start));
  const form = element("form", { class: "new-game", id: "new-game", hidden: true }, games, setup);
  root.append(own, form);
  return { title, lead, own, form, games, wishes, start, problem };
}
