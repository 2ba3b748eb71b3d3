// A line that was typed, and the answer: commands of any game, and what a family adds to them.

import { mayHint } from "../aid/hint.js";
import { FAMILIES } from "../families.js";
import { asSeen } from "../replay/seen.js";
import { isLookingBack, isWatching, mayUndo } from "../table.js";
import { t, tOr } from "../../words.js";
import { bad, paged, said } from "./answers.js";
import { PAST } from "./past.js";

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

/** How many of the last moves are told. */
const LAST = 4;

/** @type {Readonly<Record<string, Command>>} */
const COMMANDS = {
  last,
  more: ({ text }) => (text.rest.length ? paged(text.rest, text.choices) : said("text.more.none")),
  hint: (state) => (mayHint(state) ? { lines: [], message: { type: "aid:hint" } } : refused(state, "text.hint.none")),
  undo: (state) => (mayUndo(state) ? { lines: [], message: { type: "undo" } } : refused(state, "text.undo.none")),
  ...PAST,
  resign,
  new: (state) => ({ lines: [], step: [state, [{ type: "text:home" }]] }),
  leave: () => ({ lines: [], message: { type: "text:toggle" } }),
};

/**
 * What belongs to a family is about the position that is looked at; the rest is about the game.
 * @param {State} state
 * @param {string} line
 * @param {Family} family
 * @returns {Answer}
 */
export function converse(state, line, family) {
  const seen = asSeen(state);
  const commands = { ...family.commands, ...COMMANDS };
  const [first = "", ...words] = line.toLowerCase().split(/\s+/);
  const chosen = state.text.choices[Number(line) - 1];
  if (/^\d+$/.test(line)) return chosen ? answered(family.read(seen, chosen), line, seen, family) : bad("text.choice");
  const isHelp = namesOf("help").includes(first);
  if (isHelp) return help(Object.keys(commands), words[0] ?? "", seen, family);
  const name = Object.keys(commands).find((known) => namesOf(known).includes(first));
  if (name) return /** @type {Command} */ (commands[name])(name in family.commands ? seen : state, words);
  return answered(family.read(seen, line), line, seen, family);
}

/**
 * Why something cannot be had now.
 * @param {State} state
 * @param {string} name
 */
function refused(state, name) {
  return bad(isLookingBack(state) ? "text.looking" : name);
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
  const lines = wanted.map((name) => t("text.help.line", { name: shownName(name), words: helpWords(name, state) }));
  return { lines: about ? lines : [t("text.help.move", { examples: family.examples(state) }), ...lines] };
}

/**
 * What a command does, where that differs in the game on the table.
 * @param {string} name
 * @param {State} state
 */
function helpWords(name, { table }) {
  return tOr(`text.help.${table?.family}.${name}`, t(`text.help.${name}`));
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
