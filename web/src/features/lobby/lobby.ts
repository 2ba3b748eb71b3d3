// The first thing people see: choose a game and with whom, and play.

import type { OwnGame } from "../friends/types";
import type { Catalogue, CatalogueEntry, Message, State, Wishes } from "../../app/state";
import { t } from "../../app/i18n";
import { element, onChange } from "../../app/dom";
import { icon } from "../../app/icons";
import { gamesChoice, titleOf } from "./games";
import { ownGames } from "./own_games";
import { putQuestions } from "./wishes";
import { createStanding } from "../results/view/standing";

export function createLobbyView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const { title, lead, own, form, games, wishes, start, problem } = layOut(root);
  root.append(openButton(dispatch));
  const answer = (name: string) => String(new FormData(form).get(name) ?? "");
  const standing = createStanding();
  let asked: ReturnType<typeof putQuestions> | null = null;
  let paintStanding = () => {};

  const paintGames = onChange((catalogue: Catalogue, chosen: string) => {
    if (!games.children.length) games.append(gamesChoice(catalogue.games));
    for (const input of games.querySelectorAll("input")) input.checked = input.value === chosen;
    form.hidden = false;
  });
  const paintWishes = onChange((game: CatalogueEntry, last: Partial<Wishes>) => {
    title.textContent = titleOf(game);
    lead.textContent = t(`lobby.lead.${game.name}`);
    asked = putQuestions(wishes, answer, game, last, standing.node);
    nameStart();
  });
  const paintOwn = onChange((list: OwnGame[] | null) => {
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

/** A game that was saved, or that somebody has sent. */
function openButton(dispatch: (message: Message) => void) {
  const button = element(
    "button",
    { type: "button", class: "button", id: "open-saved" },
    icon("folder"),
    t("replay.open"),
  );
  button.addEventListener("click", () => dispatch({ type: "dialog", dialog: "open" }));
  return button;
}

const NONE: Partial<Wishes> = {};

/** The lobby before anything is known. */
function layOut(root: HTMLElement) {
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
