// What the player can set once for all games.

import type { Message, Settings } from "../../app/state";
import type { Window } from "../../app/legacy_dialog";
import { t } from "../../app/i18n";
import { frame } from "../../app/legacy_dialog";
import { element, onChange } from "../../app/dom";
import { createInstallOffer } from "./install";
import { createForget } from "../results/view/forget";

export type Dispatch = (message: Message) => void;

/** One with a few answers. */
export type Question = "theme" | "language" | "palette";

/** One that is on or off. */
export type Switch =
  | "muted"
  | "oneTap"
  | "undoAll"
  | "turnBoard"
  | "coordinates"
  | "numbers"
  | "anchors"
  | "patterns"
  | "thoughts"
  | "textMode";

export function createSettings(dispatch: Dispatch): Window {
  const { node, body } = frame("settings", t("page.tool.settings"), dispatch);
  const paint = onChange((settings: Settings) => paintSettingsBody(body, settings, dispatch));
  const offer = createInstallOffer();
  const forget = createForget(dispatch);
  node.append(forget.node, offer.node);
  return {
    name: "settings",
    node,
    paint: (state) => {
      paint(state.settings);
      forget.paint(state);
      offer.paint();
    },
  };
}

function paintSettingsBody(body: HTMLElement, settings: Settings, dispatch: Dispatch) {
  if (!body.children.length) body.append(...settingsBody(dispatch));
  for (const input of body.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = settings[input.name as Switch];
    if (input.type === "range") input.value = String(settings.volume);
    if (input.type === "radio") input.checked = input.value === settings[input.name as Question];
  }
}

function settingsBody(dispatch: Dispatch) {
  const volume = element("input", { type: "range", name: "volume", min: 0, max: 1, step: 0.05 });
  volume.addEventListener("input", () => dispatch({ type: "set", settings: { volume: Number(volume.value) } }));
  volume.addEventListener("change", () => dispatch({ type: "try-sound" }));
  const groups = [
    group(
      t("dialogs.settings.sound"),
      check("muted", t("dialogs.settings.muted"), "", dispatch),
      element("label", { class: "field" }, t("dialogs.settings.volume"), volume),
    ),
    group(
      t("dialogs.settings.play"),
      check("oneTap", t("dialogs.settings.oneTap"), t("dialogs.settings.oneTap.note"), dispatch),
      check("undoAll", t("dialogs.settings.undoAll"), t("dialogs.settings.undoAll.note"), dispatch),
      check("thoughts", t("hints.settings.thoughts"), t("hints.settings.thoughts.note"), dispatch),
      check("textMode", t("text.tool"), t("text.setting.note"), dispatch),
    ),
    group(
      t("dialogs.settings.page"),
      element(
        "div",
        { class: "pair" },
        answers("theme", t("dialogs.settings.theme"), themes(), dispatch),
        answers("language", t("dialogs.settings.language"), languages(), dispatch),
      ),
    ),
    group(t("board.settings.title"), ...boardSettings(dispatch)),
  ];
  return [element("div", { class: "columns" }, ...groups)];
}

function group(title: string, ...fields: Element[]) {
  return element("section", {}, element("h3", {}, title), ...fields);
}

function boardSettings(dispatch: Dispatch) {
  return [
    check("turnBoard", t("board.settings.turnBoard"), t("board.settings.turnBoard.note"), dispatch),
    check("anchors", t("board.settings.anchors"), "", dispatch),
    check("coordinates", t("board.settings.coordinates"), "", dispatch),
    check("numbers", t("board.settings.numbers"), "", dispatch),
    answers("palette", t("board.settings.palette"), palettes(), dispatch),
    check("patterns", t("board.settings.patterns"), "", dispatch),
  ];
}

function check(name: Switch, title: string, note: string, dispatch: Dispatch) {
  const input = element("input", { type: "checkbox", name });
  input.addEventListener("change", () => dispatch({ type: "set", settings: { [name]: input.checked } }));
  const words = element("span", {}, title, ...(note ? [element("small", {}, note)] : []));
  return element("label", { class: "field check" }, input, words);
}

function themes() {
  return {
    auto: t("dialogs.settings.theme.auto"),
    light: t("dialogs.settings.theme.light"),
    dark: t("dialogs.settings.theme.dark"),
  };
}

/** Each language is called as those who speak it call it. */
function languages() {
  return { auto: t("dialogs.settings.language.auto"), en: "English", de: "Deutsch" };
}

function palettes() {
  return {
    standard: t("board.settings.palette.standard"),
    safe: t("board.settings.palette.safe"),
    contrast: t("board.settings.palette.contrast"),
  };
}

/** Whoever needs the safe colours is likely to need the patterns too. */
function changesOf(name: Question, value: string) {
  return value === "safe" ? { [name]: value, patterns: true } : { [name]: value };
}

/** @param titles What each answer is called. */
function answers(name: Question, legend: string, titles: Record<string, string>, dispatch: Dispatch) {
  const labels = Object.entries(titles).map(([value, title]) => {
    const input = element("input", { type: "radio", name, value });
    input.addEventListener("change", () => dispatch({ type: "set", settings: changesOf(name, value) }));
    return element("label", {}, input, title);
  });
  return element("fieldset", { class: "answers" }, element("legend", {}, legend), ...labels);
}
