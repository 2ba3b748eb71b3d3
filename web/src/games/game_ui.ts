// What a game brings to the page: its rules as a table, its texts, its components. Features know games only through this.

import type { ComponentChildren, ComponentType } from "preact";
import type { GameMoves } from "../app/game_store";
import type { IconName } from "../app/icons";
import type { Key } from "../app/keymap";
import type { GameEvent, InputMessage, Interaction, Message, Options, Outcome, State, Step, Table } from "../app/state";
import type { Graph, Panel } from "./graph";
import type { Past } from "./past";
import type { Suggestion, Review, Verdict } from "./review";

export type FoldedEvent = Extract<GameEvent, { kind: "moved" | "drawn" | "passed" | "undone" }>;

/** How much of a hint is told: where, what, and exactly how. */
export type Grade = 1 | 2 | 3;

/** A button of the dock, which is a key too. */
export interface Control {
  name: IconName;
  label: string;
  meaning: string;
  message: Message;
  /** Whether it works now; called with states of the game only. */
  works(state: State): boolean;
}

/** How a game ended: who won and why it is over, and a row for each side, the best first. */
export interface Result {
  title: string;
  words: string;
  rows: ResultRow[];
}

export interface ResultRow {
  /** From 1, and the same for equal results; null where nobody wins, and for a side that nobody owns. */
  rank: number | null;
  /** The classes of its colours. */
  css: string[];
  name: string;
  /** The level of a computer, to follow its name. */
  level: string;
  note: string;
  points: string;
  /** What it could not play, as drawings. */
  leftovers?: ComponentChildren;
}

/** One of several things to choose from, with the colours or the picture that stand for it. */
export interface Card {
  title: string;
  note: string;
  css?: string;
  swatches?: string[];
  picture?: ComponentChildren;
}

export interface Side extends Card {
  seat: number;
  swatches: string[];
}

/** An option of the rules; the first value is the default. It is asked only if another option has the value it needs. */
export interface Option {
  name: string;
  legend: string;
  options: (Card & { value: string | number | boolean })[];
  needs?: { name: string; value: string | number | boolean };
}

/** What the lobby shows of a game and asks about it. */
export interface Lobby {
  legend: string;
  sides: Side[];
  more: Option[];
  picture: () => ComponentChildren;
}

/** The texts around the board. */
export interface Texts {
  /** Labels of the board and the dock for screen readers. */
  board: string;
  dock: string;
  /** The title of the side panel's second tab. */
  analyse: string;
  /** The button that starts the next game from the other side. */
  swap: string;
  rules: string[];
  /** How to play with mouse, touch and keyboard. */
  hands: string;
}

/** The response to a typed line. */
export interface Answer {
  lines: string[];
  /** Whether it was not understood, or cannot be done; then the line stays in the input. */
  isBad?: boolean;
  /** Moves that can be named by their number from now on. */
  choices?: string[];
  /** Further lines, for the command `more`. */
  rest?: string[];
  step?: Step;
  message?: Message;
}

export interface Cell {
  name: string;
  mark: string;
  css: string;
}

/** The board as a table of texts. */
export interface Grid {
  caption: string;
  columns: string[];
  rows: { name: string; cells: Cell[] }[];
}

/** A command of text mode: gets the words after its name. */
export type Command = { run(state: State, words: string[]): Answer }["run"];

/** The game in text mode. Methods, because each is called with states of its own game only. */
export interface Talk {
  /** Commands in addition to those of every game. */
  COMMANDS: Readonly<Record<string, Command>>;
  /** The answer to a line that begins with no command, such as a move; null if it means nothing. */
  read(state: State, line: string): Answer | null;
  /** Examples of lines for help and errors. */
  examples(state: State): string;
  /** The first lines. */
  greeting(state: State): string[];
  gridOf(state: State): Grid;
}

/** What the teacher says of a move. */
export interface LessonVerdict {
  isGood: boolean;
  /** The end of the key of the sentence, which says first what is right. */
  word: string;
  values?: Record<string, string | number>;
  /** How the game ended by it. */
  outcome?: Outcome | null;
}

/** A position with a task. */
export interface Lesson {
  family: string;
  /** From 1. */
  number: number;
  game: string;
  options: Options;
  /** The learner's seat. */
  seat: number;
  /** What was played before, as action ids, */
  actions: number[];
  /** and then as text. */
  moves: string[];
  /** What is selected at first. */
  hand: Interaction;
  /** Squares that are marked. */
  target: [row: number, col: number][];
  /** What is not shown: the cards of the players, or all of their row. */
  hides: "" | "cards" | "players";
  /** What is not shown on small phones: "how" the hand works, "controls". */
  phoneHides: string;
  /** A rule to be broken first, to see what happens. */
  mistake: string | null;
  /** Whether what the player holds is right as far as it goes; the text `partly` says so. */
  isPartlyRight?(state: State): boolean;
  judge(table: Table): LessonVerdict;
}

/** The lessons of a game, and the rules that the selected move would break. */
export interface Course {
  LESSONS: readonly Lesson[];
  faultsOf(state: State): string[];
}

/** What is loaded on first use. */
export interface Later {
  /** The second tab of the side panel. */
  Analyse: ComponentType;
  course: Course;
  talk: Talk;
  /** What a review says of a move. */
  sentenceOf(verdict: Verdict): string;
  /** Why the move of a hint is good, from its facts. */
  describe(facts: unknown): string;
  /** The marks on the board, drawn and explained. */
  Legend?: ComponentType;
  /** What a player sees beside the board of a first game. */
  Example?: ComponentType;
}

/** What is drawn on the board beside the game itself. */
export interface Overlays {
  /** The action that a review prefers to the one made. */
  better: number | null;
  /** What a hint tells so far. */
  hint: { found: Suggestion; grade: Grade } | null;
  /** The squares that a lesson wants to be filled. */
  target: readonly (readonly [row: number, col: number])[];
}

/** css: the class of the side that moves; isPlain: without telling how it is turned. */
export interface MoveShapeProps {
  table: Table;
  action: number;
  css: string;
  isPlain?: boolean;
}

/** Components read the state from the store; each is mounted while a table of its game is shown. */
export interface Components {
  /** The element #board with its picture. */
  Board: ComponentType<Overlays>;
  /** What stands among the players' cards. */
  Tally?: ComponentType;
  /** What a side still has, at the bottom of its card. */
  Stock?: ComponentType<{ side: string }>;
  /** What is still to be drawn, above the moves. */
  Supply?: ComponentType;
  /** What the dock has below the controls, such as a tray of pieces. */
  Tray?: ComponentType;
  /** The line beside the status: what the selected move would change, or why a hint is good. */
  Aside?: ComponentType<Pick<Overlays, "hint">>;
  /** What is under the pointer during a drag. */
  Dragged?: ComponentType;
  /** What a move plays, small enough to stand beside its text. */
  MoveShape?: ComponentType<MoveShapeProps>;
  /** A small picture of the last position of any game, which is drawn without the rules where they take time. */
  Thumbnail?: ComponentType<{ moves: GameMoves }>;
}

/** What is on the card of a player: of a seat, or of a side that nobody owns. */
export interface PlayerCard {
  /** Names the side for tests and styles. */
  side: string;
  seat: number | null;
  css: string;
  name: string;
  level: string;
  note: string;
  score: string;
  scoreLabel: string;
  isActive: boolean;
  isThinking: boolean;
}

/** Methods, because each is called with tables and states of its own game only. */
export interface GameUI {
  /** The name of the family, which its tables have. */
  family: string;
  /** The names in the catalogue of the games that it plays. */
  games: readonly string[];

  /** The names of the seats; their number is needed for games that the page does not know. */
  sides(game: string, seats?: number, names?: string[]): string[];
  /** The game's part of the table before the first move. */
  create(event: GameEvent & { kind: "created" }): Pick<Table, "family" | "game">;
  fold(table: Table, event: FoldedEvent): Partial<Table>;
  /** What is seen and heard of an event that has been folded in. */
  react(state: State, event: GameEvent, isLive: boolean): Step;
  handle(state: State, message: InputMessage): Step;
  /** What `State.ui` is when a table is opened; absent in games that keep nothing there. */
  freshUi?: unknown;
  /** The interaction after the server has refused the move. */
  refuse(interaction: Interaction): Interaction;
  past: Past;
  /** Keys in addition to those of every game. */
  keys: Readonly<Record<"hand" | "places", readonly Key[]>>;

  hintWords(table: Table, found: Suggestion, grade: Grade): string;
  /** The state in which what the hint tells is selected. */
  reveal(state: State, found: Suggestion, grade: Grade): State;

  texts(): Texts;
  lobbyOf(game: string, seats: number, names?: string[]): Lobby;
  controls(): Control[];
  /** The sentence about now; on the player's turn a hint, if there is one, replaces it. */
  statusOf(state: State, hint: string): string;
  toneOf(state: State): string;
  inHandOf(state: State): string;
  resultOf(table: Table): Result;
  /** What is said between two rounds. */
  breakWords(table: Table): string[];
  /** The course of the game for a tab of the side panel. */
  graphOf(panel: Panel, table: Table, review: Review | null): Graph | null;
  later(): Promise<Later>;

  /** The players' cards; beside a clock there is less room for words. */
  cardsOf(state: State, isTimed: boolean): PlayerCard[];
  components: Components;
}
