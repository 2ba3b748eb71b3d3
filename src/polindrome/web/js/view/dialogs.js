// The windows on top of the page: settings, help, the break between rounds, and the end of the game.

import { familyShown } from "../play/families.js";
import { ownSeat } from "../play/table.js";
import { element, onChange } from "./dom.js";
import { VIEWS } from "./families.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").DialogName} DialogName */
/** @typedef {import("../types.js").FamilyName} FamilyName */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {(message: Message) => void} Dispatch */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @returns {(state: State) => void}
 */
export function createDialogsView(root, dispatch) {
  const settings = dialog("settings", "Settings", dispatch);
  const help = dialog("help", "How to play", dispatch);
  const round = dialog("round", "Round 1 is over", dispatch);
  const over = dialog("over", "", dispatch);
  root.append(settings.node, help.node, round.node, over.node);
  const paintSettings = onChange((/** @type {Settings} */ current) =>
    paintSettingsBody(settings.body, current, dispatch),
  );
  const paintHelp = onChange((/** @type {FamilyName} */ family) => help.body.replaceChildren(...helpBody(family)));
  const paintRound = onChange((/** @type {Table} */ table) =>
    round.body.replaceChildren(...roundBody(table, round.node)),
  );
  const paintOver = onChange((/** @type {Table} */ table, /** @type {Catalogue|null} */ catalogue) => {
    const level = catalogue?.games.find(({ name }) => name === table.name)?.default_level ?? "";
    over.title.textContent = VIEWS[table.family].resultOf(table).title;
    over.body.replaceChildren(...overBody(table, level, dispatch));
  });

  return (state) => {
    paintSettings(state.settings);
    paintHelp(familyShown(state));
    if (state.table && state.dialog === "round") paintRound(state.table);
    if (state.table?.outcome) paintOver(state.table, state.catalogue);
    for (const [name, { node }] of Object.entries({ settings, help, round, over })) {
      if (state.dialog === name && !node.open) node.showModal();
      if (state.dialog !== name && node.open) node.close();
    }
  };
}

/**
 * @param {DialogName} name
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
  node.addEventListener("close", () => dispatch({ type: "dialog-closed", dialog: name }));
  return { node, body, title: heading };
}

/** @param {FamilyName} family */
function helpBody(family) {
  const { controls, guide } = VIEWS[family];
  const more = [
    { key: "Arrows", meaning: guide.arrows },
    { key: "?", meaning: "This help" },
  ];
  const keys = [...controls, ...more].map(({ key, meaning }) =>
    element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, meaning)),
  );
  return [
    element("ol", { class: "rules" }, ...guide.rules.map((rule) => element("li", {}, rule))),
    element("h3", {}, "With a mouse or a finger"),
    element("p", {}, guide.hands),
    element("h3", {}, "Keys"),
    element("dl", { class: "keys" }, ...keys),
  ];
}

/**
 * @param {Table} table
 * @param {HTMLDialogElement} node
 */
function roundBody(table, node) {
  const go = element("button", { type: "button", class: "button primary", id: "next-round", autofocus: true });
  go.append("Start round 2");
  go.addEventListener("click", () => node.close());
  const words = VIEWS[table.family].breakWords(table).map((text) => element("p", {}, text));
  return [...words, element("div", { class: "actions" }, go)];
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
 * @param {string} usualLevel
 * @param {Dispatch} dispatch
 */
function overBody(table, usualLevel, dispatch) {
  const { resultOf, swap } = VIEWS[table.family];
  const { words, rows } = resultOf(table);
  const lines = rows.map(({ css, name, note, points }) =>
    element(
      "tr",
      { class: css },
      element("th", { scope: "row" }, name),
      element("td", {}, note),
      element("td", { class: "points" }, points),
    ),
  );
  const seat = ownSeat(table) ?? 0;
  const level = table.seats.find((other) => other.kind === "bot")?.level ?? usualLevel;
  const wishes = { level, seat, options: table.options };
  const record = element("a", { class: "button", id: "record", href: `/api/games/${table.id}/record`, download: true });
  record.append(icon("save"), "Save the game");
  return [
    element("p", {}, words),
    element("table", { class: "result" }, element("tbody", {}, ...lines)),
    element(
      "div",
      { class: "actions" },
      startButton("again", "Play again", { type: "start", game: table.name, wishes }, dispatch),
      startButton("swap", swap, { type: "start", game: table.name, wishes: { ...wishes, seat: 1 - seat } }, dispatch),
      record,
    ),
  ];
}

/**
 * A button that begins another game; the first of them is what Enter presses.
 * @param {"again"|"swap"} id
 * @param {string} title
 * @param {Message} message
 * @param {Dispatch} dispatch
 */
function startButton(id, title, message, dispatch) {
  const isFirst = id === "again";
  const css = isFirst ? "button primary" : "button";
  const button = element("button", { type: "button", class: css, id, autofocus: isFirst }, title);
  button.addEventListener("click", () => dispatch(message));
  return button;
}
