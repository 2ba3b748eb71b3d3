// The words that the modules of the page share. Types only: nothing here runs.

import type { BlokusGame } from "../games/blokus/rules/game";
import type { EntropyGame } from "../games/entropy/rules/game";
import type { SoundName } from "./sounds";
import type {
  Better as Suggestion,
  FamilyPast,
  ReplayEffect,
  ReplayMessage,
  ReplayState,
} from "../features/replay/types";
import type { AidEffect, AidMessage, AidState, Grade } from "../features/hints/types";
import type { FriendsEffect, FriendsMessage, FriendsState } from "../features/friends/types";
import type { LearnEffect, LearnMessage, LearnState } from "../features/tutorial/types";
import type { ResultsEffect, ResultsMessage, ResultsState } from "../features/results/types";
import type { TextEffect, TextMessage, TextState } from "../features/text-mode/types";
export type Move = { pieceId: number; orientation: number; row: number; col: number };

export type Mobility = {
  totalPlacements: number;
  totalOrientationNormalized: number;
  totalCellWeighted: number;
  buckets: Record<1 | 2 | 3 | 4 | 5, number>;
};

/** An open one waits for somebody. */
export type Seat = { kind: "human" } | { kind: "open" } | { kind: "bot"; level: string };

export type Outcome = { scores: number[]; winners: number[]; reason: string };

/** What a game can be asked for when it begins. */
export type Options = Record<string, unknown>;

/** The time for each move, or for all moves of a seat. */
export type Clock = { kind: "move"; seconds: number } | { kind: "total"; seconds: number; increment: number };

export type GameEvent = { sequence: number; at: string } & (
  | {
      kind: "created";
      game: string;
      options: Options;
      seats: Seat[];
      undo_all: boolean;
      clock?: Clock | null;
      actions?: number[];
    }
  | { kind: "claimed"; seat: number }
  | { kind: "moved"; seat: number; ply: number; action: number; move: string }
  | { kind: "drawn"; ply: number; action: number; move: string }
  | { kind: "passed"; ply: number; who: string }
  | { kind: "undone"; seat: number; ply: number; move: string }
  | { kind: "undo_wished"; seat: number; ply: number }
  | { kind: "undo_answered"; seat: number; agree: boolean }
  | { kind: "resigned" | "flagged"; seat: number; level: string | null }
  | { kind: "rematched"; next: string }
  | ({ kind: "finished" } & Outcome)
);

/** Games that are shown and handled alike. */
export type FamilyName = "blokus" | "entropy";

export type Level = { name: string; title: string; description: string; rating: number | null };

export type CatalogueEntry = { name: string; title: string; seats: number; levels: Level[]; default_level: string };

/** The part of it that the page reads. */
export type Catalogue = { games: CatalogueEntry[] };

/** A game as the page shows it: the fold of its events so far. */
export interface CommonTable {
  id: string;
  /** The game's name in the catalogue. */
  name: string;
  options: Options;
  seats: Seat[];
  /** What each seat is called if it is a person's: by its colours, or by its number. */
  sides: string[];
  /** The seats of whoever looks at the page; none for those who watch. */
  yours: number[];
  clock: Clock | null;
  undoAll: boolean;
  /** The last event folded in. */
  sequence: number;
  /** Who moved when; draws are nobody's. */
  moved: { ply: number; seat: number }[];
  /** Whether the one level of undo has been used since the last own move. */
  undoSpent: boolean;
  /** The seat that asks the others to let it take a move back. */
  wish: { seat: number; agreed: number[] } | null;
  /** The next game of the same people. */
  rematch: string | null;
  outcome: Outcome | null;
}

export type Placed = { colour: number; move: Move };

export interface BlokusPart {
  family: "blokus";
  game: BlokusGame;
  placed: Placed[];
  /** Names of the colours passed over, in order. */
  passes: string[];
  /** For each ply, the mobility of every colour. */
  mobility: Mobility[][];
}

export interface EntropyPart {
  family: "entropy";
  game: EntropyGame;
  /** What the last move changed in Order's score. */
  gain: number;
}

export type BlokusTable = CommonTable & BlokusPart;

export type EntropyTable = CommonTable & EntropyPart;

export type Table = BlokusTable | EntropyTable;

/** The piece in hand and how it is turned. */
export type Held = { pieceId: number; degrees: number; flipped: boolean };

/** What the player plays with. */
export type Hand = "mouse" | "touch" | "keys";

/** x and y: where the middle of the piece is, in cells. */
export type BlokusInteraction =
  | { mode: "idle" }
  | { mode: "selected"; held: Held }
  | { mode: "previewing"; held: Held; x: number; y: number; hand: Hand }
  | { mode: "pending"; held: Held; x: number; y: number; hand: Hand; key: string };

/** at: the square under the hand; from: where the token in hand comes from; carried: where it is dragged, in cells. */
export type EntropyInteraction =
  | { mode: "idle" }
  | { mode: "pointing"; at: number; hand: Hand }
  | { mode: "lifted"; from: number; at: number | null; hand: Hand; carried: Point | null }
  | { mode: "pending"; from: number | null; at: number | null; hand: Hand; key: string };

export type Point = { x: number; y: number };

export type Interaction = BlokusInteraction | EntropyInteraction;

export type Tab = "all" | "1-2" | "3" | "4" | "5";

export type Theme = "auto" | "light" | "dark";

export type Language = "auto" | "en" | "de";

/** With whom one plays; by hand, each seat is chosen. */
export type Company = "computer" | "friends" | "device" | "watch" | "hand";

/** How one wants to play a game: `seats` is what is asked for, the rest is what was chosen to get there. */
export type Wishes = {
  who: Company;
  level: string;
  seat: number;
  seats: Seat[];
  clock: Clock | null;
  options: Options;
};

/** Colours of the pieces. */
export type Palette = "standard" | "safe" | "contrast";

/** wishes: those of the last time, by the game's name. */
export type Settings = {
  muted: boolean;
  volume: number;
  oneTap: boolean;
  theme: Theme;
  undoAll: boolean;
  language: Language;
  palette: Palette;
  patterns: boolean;
  coordinates: boolean;
  numbers: boolean;
  anchors: boolean;
  turnBoard: boolean;
  thoughts: boolean;
  newcomer: boolean;
  textMode: boolean;
  game: string;
  wishes: Record<string, Partial<Wishes>>;
};

export type Notice = { tone: "info" | "bad"; text: string };

export type DialogName = "settings" | "help" | "round" | "over" | "invite" | "claim" | "resign" | "share" | "open";

/** What the player has to take note of before the page goes on: a colour that is out, or the end of a round. */
export type Stop = { why: "out"; who: string } | { why: "round" };

export interface State {
  screen: "loading" | "lobby" | "game" | "learn" | "missing" | "unknown";
  connection: "connecting" | "live" | "lost";
  catalogue: Catalogue | null;
  gameId: string | null;
  /** The seats in it that are the player's, as the server said when the page was opened. */
  yours: number[];
  table: Table | null;
  /** Events that have come in but are not shown yet. */
  queue: GameEvent[];
  /** Events up to this one happened before the page was opened: shown at once. */
  caughtUp: number;
  /** Whether the game was over already when the page was opened. */
  openedFinished: boolean;
  /** Whether the next event of the queue waits for its moment. */
  waiting: boolean;
  stop: Stop | null;
  interaction: Interaction;
  /** How each piece was turned last. */
  turned: Record<number, { degrees: number; flipped: boolean }>;
  /** The piece under the pointer, in pixels of the window. */
  drag: { pieceId: number; x: number; y: number } | null;
  tab: Tab;
  /** Whether a request other than a move is on its way. */
  busy: boolean;
  /** Tells this page's requests from those of others. */
  client: string;
  /** How many requests this page has sent that change a game. */
  sent: number;
  notice: Notice | null;
  dialog: DialogName | null;
  settings: Settings;
  aid: AidState;
  friends: FriendsState;
  learn: LearnState;
  replay: ReplayState;
  results: ResultsState;
  text: TextState;
}

export type BlokusState = State & { table: BlokusTable; interaction: BlokusInteraction };

export type EntropyState = State & { table: EntropyTable; interaction: EntropyInteraction };

export type Message =
  | { type: "lobby-opened" }
  | { type: "learn-opened"; family: FamilyName }
  | { type: "address-unknown" }
  | { type: "catalogue"; catalogue: Catalogue }
  | { type: "game-opened"; id: string; yours: number[]; sequence: number; finished: boolean }
  | { type: "game-missing" }
  | { type: "event"; event: GameEvent }
  | { type: "next" }
  | { type: "connection"; connection: State["connection"] }
  | { type: "move-refused"; key: string; text: string }
  | { type: "move-delayed"; key: string }
  | { type: "undo" }
  | { type: "long-thought"; id: string; sequence: number }
  | { type: "clear" }
  | { type: "start"; game: string; wishes: Wishes }
  | { type: "failed"; text: string }
  | { type: "dialog"; dialog: DialogName }
  | { type: "dialog-closed"; dialog: DialogName }
  | { type: "try-sound" }
  | { type: "set"; settings: Partial<Settings> }
  | { type: "warn"; text: string }
  | { type: "news"; news: News }
  | HandMessage
  | AreaMessage;

/** What hands do; each family of games knows what it means. */
export type HandMessage =
  | { type: "select"; pieceId: number }
  | { type: "turn"; clockwise: boolean }
  | { type: "flip" }
  | { type: "tab"; tab: Tab }
  | { type: "drag"; pieceId: number; x: number; y: number; over: Point | null; hand: Hand }
  | { type: "grab"; x: number; y: number; hand: Hand }
  | { type: "drop" }
  | { type: "drag-cancelled" }
  | { type: "hover"; x: number; y: number; hand: Hand }
  | { type: "leave" }
  | { type: "nudge"; rows: number; cols: number }
  | { type: "tap"; x: number; y: number; hand: Hand }
  | { type: "tap-outside" }
  | { type: "place" }
  | { type: "step"; by: 1 | -1; all: boolean }
  | { type: "choose"; index: number }
  | { type: "corner"; by: 1 | -1 }
  | { type: "pass" };

/** What the world outside has to do after an update. */
export type Effect =
  | { type: "open"; id: string }
  | { type: "send-move"; id: string; key: string; ply: number; move: string }
  | { type: "send-undo"; id: string; key: string; ply: number }
  | { type: "create"; game: string; wishes: Wishes; undoAll: boolean }
  | { type: "sound"; name: SoundName }
  | { type: "say"; text: string }
  | { type: "later"; milliseconds: number; message: Message }
  | { type: "remember"; settings: Settings }
  | { type: "reload" }
  | AreaEffect;

/** Parts of the page that keep a state of their own; their messages and effects begin with their name and a colon. */
export type AreaName = "aid" | "friends" | "learn" | "replay" | "results" | "text";

export type AreaMessage = AidMessage | FriendsMessage | LearnMessage | ReplayMessage | ResultsMessage | TextMessage;

/** What an area adds to the loop: - clear: what it keeps when another game, or none, is opened. - update: its own messages; hear: what passes over the socket and is in no log; see: an event that has been shown. */
export type AreaEffect = AidEffect | FriendsEffect | LearnEffect | ReplayEffect | ResultsEffect | TextEffect;

export type AreaPlay = {
  clear(state: State): State;
  update(state: State, message: AreaMessage): Step;
  hear(state: State, news: News): Step;
  see(state: State, event: GameEvent, isLive: boolean): Step;
};

/** What passes over the socket and is in no log. */
export type News =
  | { kind: "presence"; seats: boolean[]; watchers: number }
  | { kind: "clock"; left: number[]; running: boolean }
  | { kind: "low_time"; seat: number; seconds: number }
  | { kind: "thinking"; seat: number; ply: number; simulations: number | null; move: string | null; win: number | null }
  | { kind: "review"; sequence: number; state: "asked" | "running" | "failed" | "ready"; done: number; total: number };

/** The next state, and what the world outside has to do. What a family of games adds to the loop: - sides: what each seat of a game is called. - create: the table before the first move; fold: what an event changes of it. - breath: the milliseconds that the next event waits for. - react: what is seen and heard of an event that has been folded in. - handle: what a hand does; refuse: the hand after the server said no. - hintWords: what is told of a hint; reveal: what is taken in hand with it. - past: what is known of the moves so far. They are called with tables and states of their own family only, so they are written as methods, whose parameters TypeScript lets a family narrow. */
export type Step = [State, Effect[]];

export type FamilyPlay = {
  sides(game: string): string[];
  create(event: GameEvent & { kind: "created" }): BlokusPart | EntropyPart;
  fold(table: Table, event: FoldedEvent): Partial<BlokusPart> | Partial<EntropyPart>;
  breath(state: State, event: GameEvent): number;
  react(state: State, event: GameEvent, isLive: boolean): Step;
  handle(state: State, message: HandMessage): Step;
  refuse(interaction: Interaction): Interaction;
  hintWords(table: Table, found: Suggestion, grade: Grade): string;
  reveal(state: State, found: Suggestion, grade: Grade): State;
  past: FamilyPast;
};

/** What changes the board. */
export type FoldedEvent = Extract<GameEvent, { kind: "moved" | "drawn" | "passed" | "undone" }>;

export {};
