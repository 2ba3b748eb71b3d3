// Questions with a few answers, one of which is chosen: cards beside each other, and the ladder of levels.

import type { Level } from "./state";
import type { Card } from "../games/game_ui";
import { t, tOr } from "./i18n";
import { element } from "./dom";

/** A step of the ladder, such as `level:7`; all other levels have names. */
const STEP = /^level:(\d+)$/;

export function choice(name: string, legend: string, options: (Card & { value: unknown })[], chosen: unknown) {
  const cards = options.map(({ value, title, note, css = "", swatches = [], picture }) => {
    const marks = swatches.map((colour) => element("i", { class: `swatch ${colour}` }));
    const mark =
      (picture as Element | undefined) ?? (marks.length ? element("span", { class: "swatches" }, ...marks) : "");
    const words = element("span", { class: "card" }, mark, element("b", {}, title), element("small", {}, note));
    return element("label", { class: `option ${css}` }, radio(name, value, chosen), words);
  });
  return element("fieldset", { class: `choice ${name}` }, element("legend", {}, legend), ...cards);
}

/** Levels with names are cards, the steps of the ladder are numbers below them: one question all the same. */
export function levelChoice(levels: Level[], chosen: string) {
  const named = levels.filter(({ name }) => !STEP.test(name));
  const cards = named.map((level) => ({
    value: level.name,
    title: levelTitle(level),
    note: noteOf(level),
  }));
  const question = choice("level", t("lobby.levels"), cards, chosen);
  if (named.length < levels.length) question.append(ladder(levels, chosen));
  return question;
}

function ladder(levels: Level[], chosen: string) {
  const steps = levels.flatMap((level) => {
    const number = STEP.exec(level.name)?.[1];
    return number ? [step(level.name, number, noteOf(level), chosen)] : [];
  });
  const range = element("p", { class: "range" }, t("lobby.levels.range", { most: steps.length }));
  return element("div", { class: "ladder" }, ...steps, range);
}

function step(name: string, number: string, note: string, chosen: string) {
  const words = element("b", {}, element("span", { class: "unseen" }, t("levels.step.title")), number);
  const option = element(
    "span",
    { class: "option" },
    radio("level", name, chosen),
    element("span", { class: "card" }, words),
  );
  return element("label", { class: "step" }, option, element("small", {}, note));
}

function radio(name: string, value: unknown, chosen: unknown) {
  return element("input", { type: "radio", name, value: String(value), checked: value === chosen });
}

/** A level by itself. */
export function levelTitle({ name, title }: Level) {
  const number = STEP.exec(name)?.[1];
  return number ? `${t("levels.step.title")}${number}` : tOr(`levels.title.${name}`, title);
}

/** A level as it stands in a sentence. */
export function levelName(name: string) {
  const number = STEP.exec(name)?.[1];
  return number ? t("levels.step.name", { number }) : tOr(`levels.name.${name}`, name);
}

/** How a level plays, in a sentence. */
function noteOf({ name, description }: Level) {
  return tOr(`levels.note.${name}`, description);
}
