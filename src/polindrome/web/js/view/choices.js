// Questions with a few answers, one of which is chosen: cards beside each other, and the ladder of levels.

import { t, tOr } from "../words.js";
import { element } from "./dom.js";

/** @typedef {import("../types.js").Level} Level */
/** @typedef {import("./families.js").Card} Card */

/** A step of the ladder, such as `level:7`; all other levels have names. */
const STEP = /^level:(\d+)$/;

/**
 * @param {string} name
 * @param {string} legend
 * @param {(Card & {value: unknown})[]} options
 * @param {unknown} chosen
 */
export function choice(name, legend, options, chosen) {
  const cards = options.map(({ value, title, note, css = "", swatches = [], picture }) => {
    const marks = swatches.map((colour) => element("i", { class: `swatch ${colour}` }));
    const mark = picture ?? (marks.length ? element("span", { class: "swatches" }, ...marks) : "");
    const words = element("span", { class: "card" }, mark, element("b", {}, title), element("small", {}, note));
    return element("label", { class: `option ${css}` }, radio(name, value, chosen), words);
  });
  return element("fieldset", { class: `choice ${name}` }, element("legend", {}, legend), ...cards);
}

/**
 * Levels with names are cards, the steps of the ladder are numbers below them: one question all the same.
 * @param {Level[]} levels
 * @param {string} chosen
 */
export function levelChoice(levels, chosen) {
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

/**
 * @param {Level[]} levels
 * @param {string} chosen
 */
function ladder(levels, chosen) {
  const steps = levels.flatMap((level) => {
    const number = STEP.exec(level.name)?.[1];
    return number ? [step(level.name, number, noteOf(level), chosen)] : [];
  });
  const range = element("p", { class: "range" }, t("lobby.levels.range", { most: steps.length }));
  return element("div", { class: "ladder" }, ...steps, range);
}

/**
 * @param {string} name
 * @param {string} number
 * @param {string} note
 * @param {string} chosen
 */
function step(name, number, note, chosen) {
  const words = element("b", {}, element("span", { class: "unseen" }, t("levels.step.title")), number);
  const option = element(
    "span",
    { class: "option" },
    radio("level", name, chosen),
    element("span", { class: "card" }, words),
  );
  return element("label", { class: "step" }, option, element("small", {}, note));
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} chosen
 */
function radio(name, value, chosen) {
  return element("input", { type: "radio", name, value: String(value), checked: value === chosen });
}

/**
 * A level by itself.
 * @param {Level} level
 */
export function levelTitle({ name, title }) {
  const number = STEP.exec(name)?.[1];
  return number ? `${t("levels.step.title")}${number}` : tOr(`levels.title.${name}`, title);
}

/**
 * A level as it stands in a sentence.
 * @param {string} name
 */
export function levelName(name) {
  const number = STEP.exec(name)?.[1];
  return number ? t("levels.step.name", { number }) : tOr(`levels.name.${name}`, name);
}

/**
 * How a level plays, in a sentence.
 * @param {Level} level
 */
function noteOf({ name, description }) {
  return tOr(`levels.note.${name}`, description);
}
