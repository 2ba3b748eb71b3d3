// A line that was typed, and the answer: commands of any game, and what a family adds to them.

import type { Talk, Command, Answer } from "../../games/game_ui";
import type { State } from "../../app/state";
import { mayHint } from "../hints/hint";
import { uiOf } from "../../games";
import { asSeen } from "../../games/seen";
import { isLookingBack, isWatching, mayUndo } from "../../app/table";
import { t, tOr } from "../../app/i18n";
import { bad, paged, said } from "../../games/answers";
import { PAST } from "./past";

/** How many of the last moves are told. */
const LAST = 4;

const COMMANDS: Readonly<Record<string, Command>> = {
  last,
  more: ({ text }) => (text.rest.length ? paged(text.rest, text.choices) : said("text.more.none")),
  hint: (state) => (mayHint(state) ? { lines: [], message: { type: "hints:hint" } } : refused(state, "text.hint.none")),
  undo: (state) => (mayUndo(state) ? { lines: [], message: { type: "undo" } } : refused(state, "text.undo.none")),
  ...PAST,
  resign,
  new: (state) => ({ lines: [], step: [state, [{ type: "text:home" }]] }),
  leave: () => ({ lines: [], message: { type: "text:toggle" } }),
};

/** What belongs to a family is about the position that is looked at; the rest is about the game. */
export function converse(state: State, line: string, talk: Talk): Answer {
  const seen = asSeen(state);
  const commands = { ...talk.COMMANDS, ...COMMANDS };
  const [first = "", ...words] = line.toLowerCase().split(/\s+/);
  const chosen = state.text.choices[Number(line) - 1];
  if (/^\d+$/.test(line)) return chosen ? answered(talk.read(seen, chosen), line, seen, talk) : bad("text.choice");
  const isHelp = namesOf("help").includes(first);
  if (isHelp) return help(Object.keys(commands), words[0] ?? "", seen, talk);
  const name = Object.keys(commands).find((known) => namesOf(known).includes(first));
  if (name) return (commands[name] as Command)(name in talk.COMMANDS ? seen : state, words);
  return answered(talk.read(seen, line), line, seen, talk);
}

/** Why something cannot be had now. */
function refused(state: State, name: string) {
  return bad(isLookingBack(state) ? "text.looking" : name);
}

function answered(answer: Answer | null, line: string, state: State, talk: Talk): Answer {
  return answer ?? bad("text.unknown", { line, examples: talk.examples(state) });
}

/** What a command is called: in English, and in the language of the page. */
function namesOf(name: string) {
  return [name, ...tOr(`text.name.${name}`, "").split(" ")].filter(Boolean);
}

function help(names: string[], about: string, state: State, talk: Talk): Answer {
  const wanted = names.filter((name) => !about || namesOf(name).includes(about));
  if (!wanted.length) return bad("text.help.none", { about });
  const lines = wanted.map((name) => t("text.help.line", { name: shownName(name), words: helpWords(name, state) }));
  return { lines: about ? lines : [t("text.help.move", { examples: talk.examples(state) }), ...lines] };
}

/** What a command does, where that differs in the game on the table. */
function helpWords(name: string, { table }: State) {
  return tOr(`text.help.${table?.family}.${name}`, t(`text.help.${name}`));
}

/** The name by which the help lists a command. */
function shownName(name: string) {
  return namesOf(name)[1] ?? name;
}

function last({ table }: State): Answer {
  const entries = table ? uiOf(table).past.entriesOf(table).slice(-LAST) : [];
  if (!entries.length) return said("text.last.none");
  return { lines: entries.map(({ number, who, text }) => t("text.last.line", { number, who, text })) };
}

function resign({ table }: State): Answer {
  const isPlaying = table !== null && !table.outcome && !isWatching(table);
  return isPlaying ? { lines: [], message: { type: "dialog", dialog: "resign" } } : bad("text.resign.none");
}
