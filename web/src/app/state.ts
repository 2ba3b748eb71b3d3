// The words that the modules of the page share. Types only: nothing here runs.

import type { SoundName } from "./sounds";
import type { ReplayEffect, ReplayMessage, ReplayState } from "../features/replay/types";
import type { HintsEffect, HintsMessage, HintsState } from "../features/hints/types";
import type { FriendsEffect, FriendsMessage, FriendsState } from "../features/friends/types";
import type { TutorialEffect, TutorialMessage, TutorialState } from "../features/tutorial/types";
import type { ResultsEffect, ResultsMessage, ResultsState } from "../features/results/types";
import type { TextEffect, TextMessage, TextState } from "../features/text-mode/types";
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

/** A position of a game, as far as every game is alike. */
export interface Position {
  readonly ply: number;
  /** The seat to move; null when the game is over. */
  readonly turn: number | null;
  /** Rows and columns of the board. */
  readonly size: number;
}

/** A game on the page: what all games have in common, and what its family adds. */
export interface Table extends CommonTable {
  family: string;
  game: Position;
}

/** What the player plays with. */
export type Hand = "mouse" | "touch" | "keys";

export type Point = { x: number; y: number };

/** What the player holds over the board; each game adds modes and fields. */
export interface Interaction {
  mode: string;
  /** The key of the request while a move is on its way. */
  key?: string;
  /** Where a dragged token is, in cells. */
  carried?: Point | null;
}

/** Whose room on the board is shown. */
export type Heat = "off" | "own" | "rival";

/** The corner whose places one steps through, of one piece or of all; from: where the mouse was at that time. */
export type Browse = { corner: readonly [row: number, col: number]; all: boolean; from: Point | null };

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
  screen: "loading" | "lobby" | "game" | "tutorial" | "missing" | "unknown";
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
  hints: HintsState;
  friends: FriendsState;
  tutorial: TutorialState;
  replay: ReplayState;
  results: ResultsState;
  text: TextState;
}

export type Message =
  | { type: "lobby-opened" }
  | { type: "tutorial-opened"; family: string }
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
  | FeatureMessage;

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
  | FeatureEffect;

/** Parts of the page that keep a state of their own; their messages and effects begin with their name and a colon. */
export type FeatureName = "hints" | "friends" | "tutorial" | "replay" | "results" | "text";

export type FeatureMessage =
  HintsMessage | FriendsMessage | TutorialMessage | ReplayMessage | ResultsMessage | TextMessage;

export type FeatureEffect = HintsEffect | FriendsEffect | TutorialEffect | ReplayEffect | ResultsEffect | TextEffect;

/** What a feature adds to the loop. */
export type Feature = {
  /** What it keeps when another game, or none, is opened. */
  clear(state: State): State;
  update(state: State, message: FeatureMessage): Step;
  /** Handles news of the socket that are in no log. */
  hear(state: State, news: News): Step;
  /** Handles an event that has been shown. */
  see(state: State, event: GameEvent, isLive: boolean): Step;
};

/** What passes over the socket and is in no log. */
export type News =
  | { kind: "presence"; seats: boolean[]; watchers: number }
  | { kind: "clock"; left: number[]; running: boolean }
  | { kind: "low_time"; seat: number; seconds: number }
  | { kind: "thinking"; seat: number; ply: number; simulations: number | null; move: string | null; win: number | null }
  | { kind: "review"; sequence: number; state: "asked" | "running" | "failed" | "ready"; done: number; total: number };

/** The next state, and its effects. */
export type Step = [State, Effect[]];

/** What changes the board. */
export type FoldedEvent = Extract<GameEvent, { kind: "moved" | "drawn" | "passed" | "undone" }>;
