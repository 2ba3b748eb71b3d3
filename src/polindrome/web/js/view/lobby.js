// The first thing people see: choose a level and a colour, and play.

import { BlokusGame } from "../blokus/game.js";
import { parseMove } from "../blokus/notation.js";
import { DUO } from "../blokus/variants.js";
import { boardBox, groundOf } from "./board.js";
import { drawn, element, onChange } from "./dom.js";
import { pieceNode } from "./shapes.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").State} State */

const SIDES = [
  { seat: 0, title: "Blue", note: "begins", css: "blue" },
  { seat: 1, title: "Orange", note: "answers", css: "orange" },
];

/** The opening of a real game, for the eye. */
const OPENING =
  "X@d10 X@i7 F.f@f7 F@h10 W.270@f13 W.270@g4 T5@d4 Z5@j13 Y.180@b13 N.180@l5 N.180@b5 P.270f@k9 L5.270@f2 I5@e14";

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createLobbyView(root, dispatch) {
  const words = element("div", { class: "pitch" });
  root.append(words, picture());
  const paint = onChange(
    (
      /** @type {Catalogue|null} */ catalogue,
      /** @type {Settings} */ settings,
      /** @type {string|null} */ lastGame,
    ) => {
      if (catalogue) words.replaceChildren(...pitch(catalogue, settings, lastGame, dispatch));
    },
  );
  const showProblem = onChange((/** @type {State["notice"]} */ notice) => {
    words.querySelector(".problem")?.remove();
    if (notice?.tone === "bad") words.append(element("p", { class: "problem", role: "alert" }, notice.text));
  });
  return (state) => {
    if (state.screen !== "lobby") return;
    paint(state.catalogue, state.settings, state.lastGame);
    showProblem(state.notice);
  };
}

/**
 * @param {Catalogue} catalogue
 * @param {Settings} settings
 * @param {string|null} lastGame
 * @param {(message: Message) => void} dispatch
 */
function pitch(catalogue, settings, lastGame, dispatch) {
  const form = element(
    "form",
    { class: "choices", id: "new-game" },
    choice(
      "level",
      "The computer plays",
      catalogue.levels.map(({ name, title, description }) => ({ value: name, title, note: description, css: "" })),
      settings.level,
    ),
    choice(
      "seat",
      "You play",
      SIDES.map((side) => ({ ...side, value: String(side.seat) })),
      String(settings.seat),
    ),
    element("button", { type: "submit", class: "button primary large", id: "start" }, "Play"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new FormData(form);
    dispatch({ type: "start", level: String(chosen.get("level")), seat: Number(chosen.get("seat")) });
  });
  const goOn = element("p", { class: "go-on" }, "You have a game on the table. ");
  goOn.append(element("a", { href: `/game/${lastGame}`, id: "go-on", "data-link": true }, "Go on with it"));
  return [
    element("h1", { id: "lobby-title" }, "Blokus Duo"),
    element(
      "p",
      { class: "lead" },
      "Place your 21 pieces corner to corner, never edge to edge, and leave the computer no room.",
    ),
    ...(lastGame ? [goOn] : []),
    form,
  ];
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{value: string, title: string, note: string, css: string}[]} options
 * @param {string} chosen
 */
function choice(name, legend, options, chosen) {
  const known = options.some(({ value }) => value === chosen) ? chosen : options[0]?.value;
  const cards = options.map(({ value, title, note, css }) => {
    const input = element("input", { type: "radio", name, value, checked: value === known });
    const words = element("span", { class: "card" }, element("b", {}, title), element("small", {}, note));
    return element("label", { class: `option ${css}` }, input, words);
  });
  return element("fieldset", { class: `choice ${name}` }, element("legend", {}, legend), ...cards);
}

function picture() {
  const game = new BlokusGame(DUO);
  for (const move of OPENING.split(" ")) game.apply(parseMove(move, game.size));
  const pieces = game.moves.map(({ colour, move }) => pieceNode(game.cellsOf(move), SIDES[colour]?.css ?? ""));
  const attributes = { class: "sample", viewBox: boardBox(game.size), "aria-hidden": "true" };
  return drawn("svg", attributes, ...groundOf(game.size), ...pieces);
}
