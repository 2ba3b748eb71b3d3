// The commands of text mode: those of every game, and those that a game adds.

import { number, t, tOr } from "../../app/i18n";
import type { GameState, State, Table } from "../../app/state";
import { isLookingBack, isWatching, mayUndo } from "../../app/table";
import { isKnown } from "../../games";
import { bad, paged, said } from "../../games/answers";
import type { Answer, Talk } from "../../games/game_ui";
import { entriesOf, entrySeen } from "../../games/past";
import { isOutdated, mayReview, missteps, reviewedName, stepWords, type Summary, verdictIn } from "../../games/review";
import { asSeen } from "../../games/seen";
import { mayHint } from "../hints";
import { step, type StepTo, toMistake } from "../replay";

/** The number of moves that `last` lists. */
const LAST = 4;

const COMMANDS: Readonly<Record<string, (state: GameState, words: string[]) => Answer>> = {
  last,
  more: ({ text }) => (text.rest.length ? paged(text.rest, text.choices) : said("text.more.none")),
  hint: (state) => (mayHint(state) ? { lines: [], message: { type: "hints:hint" } } : refused(state, "text.hint.none")),
  undo: (state) => (mayUndo(state) ? { lines: [], message: { type: "undo" } } : refused(state, "text.undo.none")),
  back: (state) => goTo(state, "back"),
  forward: (state) => goTo(state, "forward"),
  first: (state) => goTo(state, "first"),
  now: (state) => goTo(state, "last"),
  review,
  mistake,
  retry,
  resign,
  new: (state) => ({ lines: [], step: [state, [{ type: "text:leave" }]] }),
  leave: () => ({ lines: [], message: { type: "text:toggle" } }),
};

const NEEDS_RULES = ["hint", "back", "forward", "first", "now", "review", "mistake", "retry"];

/** The commands of every game that the table's game offers. */
function commandsOf({ table }: State) {
  if (!table || isKnown(table.name)) return COMMANDS;
  return Object.fromEntries(Object.entries(COMMANDS).filter(([name]) => !NEEDS_RULES.includes(name)));
}

/** The answer to a line. Commands of a game are about the position that is shown, the others about the game. */
export function respond(state: State, line: string, talk: Talk): Answer {
  const seen = asSeen(state);
  const [first = "", ...words] = line.toLowerCase().split(/\s+/);
  const choice = state.text.choices[Number(line) - 1];
  if (/^\d+$/.test(line)) return choice ? orUnknown(talk.read(seen, choice), line, seen, talk) : bad("text.choice");
  const offered = commandsOf(state);
  const names = Object.keys({ ...talk.COMMANDS, ...offered });
  if (namesOf("help", seen).includes(first)) return help(names, words[0] ?? "", seen, talk);
  const name = names.find((known) => namesOf(known, seen).includes(first)) ?? "";
  const own = talk.COMMANDS[name];
  if (own) return own(seen, words);
  const common = offered[name];
  return common ? common(state as GameState, words) : orUnknown(talk.read(seen, line), line, seen, talk);
}

function refused(state: State, name: string) {
  return bad(isLookingBack(state) ? "text.looking" : name);
}

function orUnknown(answer: Answer | null, line: string, state: State, talk: Talk): Answer {
  return answer ?? bad("text.unknown", { line, examples: talk.examples(state) });
}

/** The names of a command: in English, and in the language of the page. */
function namesOf(name: string, state: State) {
  return [name, ...wordsOf("name", name, state).split(" ")].filter(Boolean);
}

function help(names: string[], about: string, state: State, talk: Talk): Answer {
  const wanted = names.filter((name) => !about || namesOf(name, state).includes(about));
  if (!wanted.length) return bad("text.help.none", { about });
  const lines = wanted.map((name) =>
    t("text.help.line", { name: namesOf(name, state)[1] ?? name, words: wordsOf("help", name, state) }),
  );
  return { lines: about ? lines : [t("text.help.move", { examples: talk.examples(state) }), ...lines] };
}

/** The names of a command, or what it does: the game's own text, if it has one. */
function wordsOf(kind: "name" | "help", name: string, { table }: State) {
  return tOr(`${table?.family}.text.${kind}.${name}`, tOr(`text.${kind}.${name}`, ""));
}

function last({ table }: GameState): Answer {
  const entries = entriesOf(table).slice(-LAST);
  if (!entries.length) return said("text.last.none");
  return { lines: entries.map(({ number, who, text }) => t("text.last.line", { number, who, text })) };
}

function resign({ table, replay }: GameState): Answer {
  const isPlaying = !replay.isSaved && !table.outcome && !isWatching(table);
  return isPlaying ? { lines: [], message: { type: "dialog", dialog: "resign" } } : bad("text.resign.none");
}

function goTo(state: GameState, to: StepTo): Answer {
  const [after] = step(state, to);
  return describeStep(after as GameState);
}

/** The position that is shown now, and what the review says of the move before it. */
function describeStep(state: GameState): Answer {
  const verdict = verdictIn(state.replay.review, entrySeen(state));
  const sentences = verdict && state.text.later ? [state.text.later.sentenceOf(verdict)] : [];
  const now = isLookingBack(state) ? [] : [t("text.now")];
  return { lines: [stepWords(state), ...sentences, ...now], choices: [], step: [state, []] };
}

/** Asks for the review, or says how each player did. */
function review(state: GameState): Answer {
  const { table, replay } = state;
  const { review: known } = replay;
  if (!mayReview(state)) return bad("replay.review.people");
  if (known?.state === "requested" || (known?.state === "running" && !known.done)) return said("replay.review.waiting");
  if (known?.state === "running") return said("replay.review.progress", { done: known.done, total: known.total });
  if (!known?.review || isOutdated(state))
    return { ...said("text.review.asked"), message: { type: "replay:request-review" } };
  const count = missteps(state).length;
  const mistakes = count ? t("text.review.mistakes", { count }) : t("text.review.clean");
  return { lines: [...known.review.seats.map((seat) => summaryOf(table, seat)), mistakes] };
}

function summaryOf(table: Table, { seat, labels, accuracy }: Summary) {
  const { inaccuracy, mistake, blunder } = labels;
  const share = accuracy === null ? t("replay.review.none") : t("replay.percent", { value: number(100 * accuracy) });
  return t("text.review.seat", { who: reviewedName(table, seat), share, inaccuracy, mistake, blunder });
}

/** Goes to the next move for which there was a better one; `mistake back` goes to the one before. */
function mistake(state: GameState, [direction = ""]: string[]): Answer {
  if (!state.replay.review?.review) return bad("text.mistake.unknown");
  if (!missteps(state).length) return said("text.review.clean");
  const [after] = toMistake(state, t("text.name.back").split(" ").includes(direction) ? -1 : 1);
  return describeStep(after as GameState);
}

/** Starts a new game from before the move that is shown. */
function retry(state: GameState): Answer {
  const entry = entrySeen(state);
  if (!isLookingBack(state) || !entry) return bad("text.retry.none");
  return { lines: [], message: { type: "replay:retry", ply: entry.ply } };
}
