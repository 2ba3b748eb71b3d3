// The windows on top of the page: settings, help, and the end of the game.

import { endingOf, ownSeat } from "../play/table.js";
import { CONTROLS } from "./dock.js";
import { element, onChange } from "./dom.js";
import { icon } from "./icons.js";
import { nameOf, resultOf } from "./players.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {(message: Message) => void} Dispatch */

const RULES = [
  "Your first piece covers your start square.",
  "Every other piece touches one of your own corner to corner, but never along an edge. Pieces of the other colour may be touched freely.",
  "Turn and flip pieces as you like. Whoever cannot place a piece is out.",
  "Each square left over costs a point. All 21 pieces placed: +15, and +5 more if the single square came last.",
];

const MORE_KEYS = [
  { key: "Arrows", meaning: "Move the piece in hand" },
  { key: "?", meaning: "This help" },
];

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @returns {(state: State) => void}
 */
export function createDialogsView(root, dispatch) {
  const settings = dialog("settings", "Settings", dispatch);
  const help = dialog("help", "How to play", dispatch);
  const over = dialog("over", "", dispatch);
  root.append(settings.node, help.node, over.node);
  help.body.append(...helpBody());
  const paintSettings = onChange((/** @type {Settings} */ current) =>
    paintSettingsBody(settings.body, current, dispatch),
  );
  const paintOver = onChange((/** @type {Table} */ table, /** @type {Settings} */ current) => {
    over.title.textContent = resultOf(table);
    over.body.replaceChildren(...overBody(table, current, dispatch));
  });

  return (state) => {
    paintSettings(state.settings);
    if (state.table?.outcome) paintOver(state.table, state.settings);
    for (const [name, { node }] of Object.entries({ settings, help, over })) {
      if (state.dialog === name && !node.open) node.showModal();
      if (state.dialog !== name && node.open) node.close();
    }
  };
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Dispatch} dispatch
 */
function dialog(name, title, dispatch) {
  const heading = element("h2", { id: `${name}-title` }, title);
  const close = element("button", { type: "button", class: "tool", "aria-label": "Close" }, icon("clear"));
  const body = element("div", { class: "body" });
  const head = element("header", {}, heading, close);
  const node = element("dialog", { id: name, "aria-labelledby": `${name}-title` }, head, body);
  close.addEventListener("click", () => node.close());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  node.addEventListener("close", () => dispatch({ type: "dialog-closed", dialog: /** @type {any} */ (name) }));
  return { node, body, title: heading };
}

function helpBody() {
  const keys = [...CONTROLS, ...MORE_KEYS].map(({ key, meaning }) =>
    element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, meaning)),
  );
  return [
    element("ol", { class: "rules" }, ...RULES.map((rule) => element("li", {}, rule))),
    element("h3", {}, "With a mouse or a finger"),
    element(
      "p",
      {},
      "Drag a piece from the tray onto the board, or pick it and click where it goes. With a finger the first tap shows the piece, a second one on it places it. A red ghost marks what is wrong.",
    ),
    element("h3", {}, "Keys"),
    element("dl", { class: "keys" }, ...keys),
  ];
}

/**
 * @param {HTMLElement} body
 * @param {Settings} settings
 * @param {Dispatch} dispatch
 */
function paintSettingsBody(body, settings, dispatch) {
  if (!body.children.length) body.append(...settingsBody(dispatch));
  for (const input of body.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = settings[/** @type {"muted"|"oneTap"|"undoAll"} */ (input.name)];
    if (input.type === "range") input.value = String(settings.volume);
    if (input.type === "radio") input.checked = input.value === settings.theme;
  }
}

/** @param {Dispatch} dispatch */
function settingsBody(dispatch) {
  const volume = element("input", { type: "range", name: "volume", min: 0, max: 1, step: 0.05 });
  volume.addEventListener("input", () => dispatch({ type: "set", settings: { volume: Number(volume.value) } }));
  volume.addEventListener("change", () => dispatch({ type: "try-sound" }));
  return [
    check("muted", "Mute all sounds", "", dispatch),
    element("label", { class: "field" }, "Volume", volume),
    check("oneTap", "Place with one tap", "On a touch screen, without the second tap that confirms.", dispatch),
    check("undoAll", "Undo as often as you like", "From the next game on; otherwise one move.", dispatch),
    themes(dispatch),
  ];
}

/**
 * @param {"muted"|"oneTap"|"undoAll"} name
 * @param {string} title
 * @param {string} note
 * @param {Dispatch} dispatch
 */
function check(name, title, note, dispatch) {
  const input = element("input", { type: "checkbox", name });
  input.addEventListener("change", () => dispatch({ type: "set", settings: { [name]: input.checked } }));
  const words = element("span", {}, title, ...(note ? [element("small", {}, note)] : []));
  return element("label", { class: "field check" }, input, words);
}

/** @param {Dispatch} dispatch */
function themes(dispatch) {
  const options = /** @type {const} */ ([
    ["auto", "As the system"],
    ["light", "Light"],
    ["dark", "Dark"],
  ]);
  const labels = options.map(([theme, title]) => {
    const input = element("input", { type: "radio", name: "theme", value: theme });
    input.addEventListener("change", () => dispatch({ type: "set", settings: { theme } }));
    return element("label", {}, input, title);
  });
  return element("fieldset", { class: "themes" }, element("legend", {}, "Colours"), ...labels);
}

/**
 * @param {Table} table
 * @param {Settings} settings
 * @param {Dispatch} dispatch
 */
function overBody(table, settings, dispatch) {
  const rows = table.game.variant.colours.map(({ name, seat }, index) =>
    element(
      "tr",
      { class: name.toLowerCase() },
      element("th", { scope: "row" }, nameOf(table, seat)),
      element("td", {}, `${table.game.piecesLeft(index).length} left`),
      element("td", { class: "points" }, String(table.game.score(index)).replace("-", "−")),
    ),
  );
  const seat = ownSeat(table) ?? settings.seat;
  const level = table.seats.find((other) => other.kind === "bot")?.level ?? settings.level;
  const again = element(
    "button",
    { type: "button", class: "button primary", id: "again", autofocus: true },
    "Play again",
  );
  again.addEventListener("click", () => dispatch({ type: "start", level, seat }));
  const swap = element("button", { type: "button", class: "button", id: "swap" }, "Swap sides");
  swap.addEventListener("click", () => dispatch({ type: "start", level, seat: 1 - seat }));
  const record = element("a", { class: "button", id: "record", href: `/api/games/${table.id}/record`, download: true });
  record.append(icon("save"), "Save the game");
  return [
    element("p", {}, endingOf(table)),
    element("table", { class: "result" }, element("tbody", {}, ...rows)),
    element("div", { class: "actions" }, again, swap, record),
  ];
}
