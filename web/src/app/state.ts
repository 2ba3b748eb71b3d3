// The state of the page, its messages and its effects. Types only.

import type { ArchiveEffect, ArchiveMessage, ArchiveState } from "../features/archive";
import type { EndingMessage, EndingState } from "../features/ending";
import type { FriendsEffect, FriendsMessage, FriendsState } from "../features/friends";
import type { HintsEffect, HintsMessage, HintsState } from "../features/hints";
import type { LobbyMessage, LobbyState } from "../features/lobby";
import type { ReplayEffect, ReplayMessage, ReplayState } from "../features/replay";
import type { ResultsEffect, ResultsMessage, ResultsState } from "../features/results";
import type { TextEffect, TextMessage, TextState } from "../features/text-mode";
import type { TutorialEffect, TutorialMessage, TutorialState } from "../features/tutorial";
import type { Route } from "./router";
import type { SoundName } from "./sounds";

/** An open seat waits for a player. */
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
  | { kind: "passed"; ply: number; colour: string }
  | { kind: "undone"; seat: number; ply: number; move: string }
  | { kind: "takeback_requested"; seat: number; ply: number }
  | { kind: "takeback_answered"; seat: number; agree: boolean }
  | { kind: "resigned" | "flagged"; seat: number; level: string | null }
  | { kind: "rematch_created"; game_id: string }
  | ({ kind: "finished" } & Outcome)
);

export type Level = { name: string; title: string; description: string; rating: number | null };

export type CatalogueEntry = {
  name: string;
  /** The format of its snapshots. */
  family: string;
  title: string;
  description: string;
  seats: number;
  /** Names of the seats, of games that the page shows as text. */
  seat_names?: string[];
  levels: Level[];
  default_level: string;
};

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
  /** The player's own seats; none for those who watch. */
  yours: number[];
  clock: Clock | null;
  undoAll: boolean;
  /** The last event folded in. */
  sequence: number;
  /** Who moved when; draws are nobody's. */
  moved: { ply: number; seat: number }[];
  /** Whether the one level of undo has been used since the last own move. */
  undoSpent: boolean;
  /** The seat that asks the others to let it take a move back, and those who have agreed. */
  takebackRequest: { seat: number; agreed: number[] } | null;
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

/** The position of a game whose rules the page does not know, after the event `sequence`; from the server. */
export interface TextPosition {
  sequence: number;
  ply: number;
  turn: number | null;
  seat_names: string[];
  board: string;
  scores: number[];
  legal_moves: string[];
}

/** A game on the page: what all games have in common, and what its family adds. */
export interface Table extends CommonTable {
  family: string;
  game: Position;
}

/** What the player plays with. */
export type InputKind = "mouse" | "touch" | "keys";

export type Point = { x: number; y: number };

/** What the player has selected; each game adds modes and fields. */
export interface Interaction {
  mode: string;
  /** The key of the request while a move is on its way. */
  key?: string;
  /** What the player has moved it with. */
  hand?: InputKind;
  /** Where a dragged token is, in cells. */
  carried?: Point | null;
}

/** Who plays: by hand, each seat is chosen. */
export type Opponents = "computer" | "friends" | "device" | "watch" | "hand";

/** How a game is to be played: the server is asked for `seats`, `clock` and `options`, which the rest led to. */
export type GameSetup = {
  who: Opponents;
  level: string;
  seat: number;
  seats: Seat[];
  clock: Clock | null;
  options: Options;
};

export type Settings = {
  muted: boolean;
  volume: number;
  /** Which placements by touch need a tap to confirm them. */
  confirmTouch: "never" | "taps" | "always";
  /** Whether the page has offered to confirm drops, too. */
  confirmOffered: boolean;
  theme: "auto" | "light" | "dark";
  undoAll: boolean;
  language: "auto" | "en" | "de";
  /** Colours of the pieces. */
  palette: "standard" | "safe" | "contrast";
  patterns: boolean;
  coordinates: boolean;
  numbers: boolean;
  anchors: boolean;
  turnBoard: boolean;
  thoughts: boolean;
  newcomer: boolean;
  /** The notes that have been shown. */
  seen: readonly string[];
  textMode: boolean;
  game: string;
  /** The last setup of each game, by its name. */
  setups: Record<string, Partial<GameSetup>>;
};

export type Notice = { tone: "info" | "bad"; text: string };

/** Short news over the board. It disappears by itself, unless it offers something. */
export type Toast = { text: string; offer?: { label: string; message: Message } };

export type DialogName =
  "settings" | "help" | "round" | "invite" | "claim" | "resign" | "share" | "open" | "continue" | "remove";

/** What the player has to take note of before the page goes on: a colour that is out, or the end of a round. */
export type Stop = { why: "out"; who: string } | { why: "round" };

export interface State {
  screen: "loading" | "lobby" | "archive" | "game" | "tutorial" | "missing" | "unknown";
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
  /** What the game on the table keeps beside the interaction; `GameUI.freshUi` when a table is opened. */
  ui: unknown;
  /** Whether a request other than a move is on its way. */
  busy: boolean;
  /** Tells this page's requests from those of others. */
  client: string;
  /** How many requests this page has sent that change a game. */
  sent: number;
  notice: Notice | null;
  toast: Toast | null;
  /** The ply of the player's last move, if a finger dropped it. */
  dropped: number | null;
  dialog: DialogName | null;
  settings: Settings;
  archive: ArchiveState;
  lobby: LobbyState;
  hints: HintsState;
  friends: FriendsState;
  tutorial: TutorialState;
  replay: ReplayState;
  results: ResultsState;
  ending: EndingState;
  text: TextState;
}

/** The state while a game is on the table. */
export type GameState = State & { table: Table };

export type Message = PageMessage | InputMessage | FeatureMessage;

export type PageMessage =
  | { type: "lobby-opened" }
  | { type: "archive-opened" }
  | { type: "tutorial-opened"; family: string }
  | { type: "address-unknown" }
  | { type: "opening" }
  | { type: "catalogue"; catalogue: Catalogue }
  | { type: "game-opened"; id: string; yours: number[]; sequence: number; finished: boolean }
  | { type: "game-missing" }
  | { type: "event"; event: GameEvent }
  | { type: "next" }
  | { type: "connection"; connection: State["connection"] }
  | { type: "reconnect" }
  | { type: "move-refused"; key: string; text: string }
  | { type: "move-delayed"; key: string }
  | { type: "undo" }
  | { type: "long-thought"; id: string; sequence: number }
  | { type: "clear" }
  | { type: "start"; game: string; setup: GameSetup }
  | { type: "failed"; text: string }
  | { type: "dialog"; dialog: DialogName }
  | { type: "dialog-closed"; dialog: DialogName }
  | { type: "try-sound" }
  | { type: "set"; settings: Partial<Settings> }
  | { type: "warn"; text: string }
  | { type: "toast-over"; toast: Toast }
  | { type: "news"; news: News };

/**
 * What mouse, touch, keys and the game's own buttons do; each game handles those that it knows. A piece is dragged from
 * the tray: x and y are pixels of the window, over is the place on the board in cells. Fingers zoom and move the board:
 * what lies at `from` is to be seen at the place of `to`, and a finger that has moved on the board lifts. `pixels` is the
 * size of a cell on the screen.
 */
export type InputMessage =
  | { type: "select"; pieceId: number }
  | { type: "turn"; clockwise: boolean }
  | { type: "flip" }
  | { type: "tab"; tab: "all" | "1-2" | "3" | "4" | "5" }
  | { type: "drag"; pieceId: number; pointerId: number; x: number; y: number; over: Point | null; hand: InputKind }
  | { type: "grab"; x: number; y: number; hand: InputKind }
  | { type: "drop" }
  | { type: "drag-cancelled" }
  | { type: "hover"; x: number; y: number; hand: InputKind }
  | { type: "leave" }
  | { type: "lift" }
  | { type: "rested"; on: Interaction }
  | { type: "nudge"; rows: number; cols: number }
  | { type: "tap"; x: number; y: number; hand: InputKind; isDouble: boolean; pixels: number }
  | { type: "zoom"; from: Point; to: Point; factor: number; fingers: number; pixels: number }
  | { type: "whole-board" }
  | { type: "tap-outside" }
  | { type: "place" }
  | { type: "step"; by: 1 | -1; all: boolean }
  | { type: "choose"; index: number }
  | { type: "corner"; by: 1 | -1 }
  | { type: "mobility-map"; choice?: "off" | "own" | "rival" }
  | { type: "look"; at: { colour: number; pieceId: number } | null; hand: InputKind }
  | { type: "pass" }
  | { type: "filter"; text: string }
  | { type: "play"; move: string }
  | { type: "position"; position: TextPosition };

/** What is done outside of the state after an update. */
export type Effect =
  | FeatureEffect
  | { type: "open"; id: string }
  | { type: "send-move"; id: string; key: string; ply: number; move: string }
  | { type: "send-undo"; id: string; key: string; ply: number }
  | { type: "fetch-position"; id: string }
  | { type: "create"; game: string; setup: GameSetup; undoAll: boolean }
  | { type: "sound"; name: SoundName }
  | { type: "say"; text: string }
  | { type: "vibrate" }
  | { type: "later"; milliseconds: number; message: Message }
  | { type: "remember"; settings: Settings }
  | { type: "reload" }
  | { type: "reconnect" };

/** Parts of the page that keep a state of their own; their messages and effects begin with their name and a colon. */
export type FeatureName =
  "archive" | "lobby" | "hints" | "friends" | "tutorial" | "replay" | "results" | "ending" | "text";

export type FeatureMessage =
  | ArchiveMessage
  | LobbyMessage
  | HintsMessage
  | FriendsMessage
  | TutorialMessage
  | ReplayMessage
  | ResultsMessage
  | EndingMessage
  | TextMessage;

export type FeatureEffect =
  ArchiveEffect | HintsEffect | FriendsEffect | TutorialEffect | ReplayEffect | ResultsEffect | TextEffect;

/** The handler of each type of message. */
export type Updates<Of extends { type: string }> = {
  readonly [Type in Of["type"]]: (state: State, message: Extract<Of, { type: Type }>) => Step;
};

/** The handler of each type of effect. */
export type Effects<Of extends { type: string }> = {
  readonly [Type in Of["type"]]: (effect: Extract<Of, { type: Type }>, world: World) => void;
};

/** What a feature does at each step, beside its own messages and effects. */
export type Feature = {
  /** The state when another game, or none, is opened. */
  clear?(state: State): State;
  /** Handles news of the socket that are in no log. */
  hear?(state: State, news: News): Step;
  /** Handles an event that has been shown. */
  see?(state: State, event: GameEvent, isLive: boolean): Step;
};

/** What passes over the socket and is in no log. */
export type News =
  | { kind: "presence"; connected: boolean[]; spectators: number }
  | { kind: "clock"; left: number[]; running: boolean }
  | { kind: "low_time"; seat: number; seconds: number }
  | {
      kind: "search_progress";
      seat: number;
      ply: number;
      simulations: number | null;
      move: string | null;
      win: number | null;
    }
  | {
      kind: "review_progress";
      sequence: number;
      state: "requested" | "running" | "failed" | "ready";
      done: number;
      total: number;
    };

/** The next state, and its effects. */
export type Step = [State, Effect[]];

/** What effects may use of the page. */
export type World = {
  dispatch(message: Message): void;
  current(): State;
  /** Goes to another address of the page. */
  visit(route: Route): void;
  /** Shows what a route names, without a change of the address. */
  show(route: Route): Promise<void>;
  /** Sends a request once; if the server refuses or does not answer, the player is told, and the result is null. */
  attempt<T>(request: () => Promise<T>): Promise<T | null>;
};
