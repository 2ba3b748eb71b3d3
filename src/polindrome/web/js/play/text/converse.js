// A line that was typed, and the answer: commands of any game, and what a family adds to them.

import { mayHint } from "../aid/hint.js";
import { FAMILIES } from "../families.js";
import { isWatching, mayUndo } from "../table.js";
import { t, tOr } from "../../words.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("./types.js").Answer} Answer */

/**
 * A command: the rest of its line in, the answer out. Methods, because families narrow the state.
 * @typedef {{run(state: State, words: string[]): Answer}["run"]} Command
 */

/**
 * - commands: what a family adds to those of any game.
 * - read: the answer to a line that begins with no command, such as a move; null if it means nothing.
 * - examples: what might have been meant.
 * @typedef {{commands: Readonly<Record<string, Command>>, read(state: State, line: string): Answer|null,
 *   examples(state: State): string}} Family
 */

/** How many lines are told at once. */
const PAGE = 12;

/** How many of the last moves are told. */
const LAST = 4;

/** @type {Readonly<Record<string, Command>>} */
const COMMANDS = {
  last,
  more: ({ text }) => (text.rest.length ? paged(text.rest, text.choices) : said("text.more.none")),
  hint: (state) => (mayHint(state) ? { lines: [], message: { type: "aid:hint" } } : bad("text.hint.none")),
  undo: (state) => (mayUndo(state) ? { lines: [], message: { type: "undo" } } : bad("text.undo.none")),
  resign,
  new: (state) => ({ lines: [], step: [state, [{ type: "text:home" }]] }),
  leave: () => ({ lines: [], message: { type: "text:toggle" } }),
};

/**
 * @param {State} state
 * @param {string} line
 * @param {Family} family
 * @returns {Answer}
 */
export function converse(state, line, family) {
  const commands = { ...family.commands, ...COMMANDS };
  const [first = "", ...words] = line.toLowerCase().split(/\s+/);
  const chosen = state.text.choices[Number(line) - 1];
  if (/^\d+$/.test(line))
    return chosen ? answered(family.read(state, chosen), line, state, family) : bad("text.choice");
  const isHelp = namesOf("help").includes(first);
  if (isHelp) return help(Object.keys(commands), words[0] ?? "", state, family);
  const name = Object.keys(commands).find((known) => namesOf(known).includes(first));
  if (name) return /** @type {Command} */ (commands[name])(state, words);
  return answered(family.read(state, line), line, state, family);
}

/**
 * @param {Answer|null} answer
 * @param {string} line
 * @param {State} state
 * @param {Family} family
 * @returns {Answer}
 */
function answered(answer, line, state, family) {
  return answer ?? bad("text.unknown", { line, examples: family.examples(state) });
}

/**
 * What a command is called: in English, and in the language of the page.
 * @param {string} name
 */
function namesOf(name) {
  return [name, ...tOr(`text.name.${name}`, "").split(" ")].filter(Boolean);
}

/**
 * @param {string[]} names
 * @param {string} about
 * @param {State} state
 * @param {Family} family
 * @returns {Answer}
 */
function help(names, about, state, family) {
  const wanted = names.filter((name) => !about || namesOf(name).includes(about));
  if (!wanted.length) return bad("text.help.none", { about });
  const lines = wanted.map((name) => t("text.help.line", { name: shownName(name), words: t(`text.help.${name}`) }));
  return { lines: about ? lines : [t("text.help.move", { examples: family.examples(state) }), ...lines] };
}

/**
 * The name by which the help lists a command.
 * @param {string} name
 */
function shownName(name) {
  return namesOf(name)[1] ?? name;
}

/**
 * @param {State} state
 * @returns {Answer}
 */
function last({ table }) {
  const entries = table ? FAMILIES[table.family].past.entriesOf(table).slice(-LAST) : [];
  if (!entries.length) return said("text.last.none");
  return { lines: entries.map(({ number, who, text }) => t("text.last.line", { number, who, text })) };
}

/**
 * @param {State} state
 * @returns {Answer}
 */
function resign({ table }) {
  const isPlaying = table !== null && !table.outcome && !isWatching(table);
  return isPlaying ? { lines: [], message: { type: "dialog", dialog: "resign" } } : bad("text.resign.none");
}

/**
 * The first lines, and the others for those who ask for more.
 * @param {string[]} lines
 * @param {string[]} [choices]
 * @returns {Answer}
 */
export function paged(lines, choices = []) {
  const rest = lines.slice(PAGE);
  const note = rest.length ? [t("text.more.note", { count: rest.length })] : [];
  return { lines: [...lines.slice(0, PAGE), ...note], choices, rest };
}

/**
 * @param {string} name
 * @param {Record<string, string|number>} [values]
 * @returns {Answer}
 */
export function said(name, values) {
  return { lines: [t(name, values)] };
}

/**
 * What cannot be done, and why.
 * @param {string} name
 * @param {Record<string, string|number>} [values]
 * @returns {Answer}
 */
export function bad(name, values) {
  return { lines: [t(name, values)], isBad: true };
}
