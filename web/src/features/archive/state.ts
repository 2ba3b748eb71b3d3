// The archive: the games that this browser stores, which of them are listed, and what is removed, restored and exported.

import type { Removed, StoredGame } from "../../app/game_store";
import { t } from "../../app/i18n";
import type { GameEvent, State, Step, Table, Updates } from "../../app/state";
import { changed } from "../../app/steps";

export type Kind = "all" | "running" | "finished" | "won" | "lost" | "drawn";

export interface ArchiveState {
  /** The newest first; null until they are read. */
  games: StoredGame[] | null;
  /** The ids of the games whose review is stored. */
  reviewed: string[];
  kind: Kind;
  /** The name of the only game that is listed; empty for all. */
  game: string;
  /** The most cards on the screen. */
  limit: number;
  /** The ids of the selected games; null while none can be selected. */
  selected: string[] | null;
  /** What was removed last, as long as the player can restore it. */
  removed: Removed | null;
  /** What an import has added, and what was wrong with it. */
  report: string[];
  /** When the game on the table was created. */
  createdAt: string;
}

export type ArchiveMessage =
  | { type: "archive:listed"; games: StoredGame[]; reviewed: string[] }
  | { type: "archive:filter"; kind?: Kind; game?: string }
  | { type: "archive:more" }
  | { type: "archive:select"; ids: string[] | null }
  | { type: "archive:remove"; ids: string[] }
  | { type: "archive:removed"; removed: Removed }
  | { type: "archive:restore" }
  | { type: "archive:forget"; removed: Removed }
  | { type: "archive:report"; report: string[] }
  | { type: "archive:export"; ending: string };

export type ArchiveEffect =
  | { type: "archive:list" }
  | { type: "archive:keep"; table: Table; createdAt: string; updatedAt: string; from: StoredGame["from"] }
  | { type: "archive:remove"; ids: string[] }
  | { type: "archive:restore"; removed: Removed }
  | { type: "archive:export"; games: StoredGame[]; ending: string };

/** Cards on a page of the list. */
export const PAGE = 20;

/** How long removed games can be restored, in milliseconds. */
const RESTORABLE_MS = 10_000;

export const EMPTY: ArchiveState = {
  games: null,
  reviewed: [],
  kind: "all",
  game: "",
  limit: PAGE,
  selected: null,
  removed: null,
  report: [],
  createdAt: "",
};

/** The list stays, since it is shown on several screens. */
export function clear(state: State): State {
  return changed(state, "archive", { limit: PAGE, selected: null });
}

export const UPDATES: Updates<ArchiveMessage> = {
  "archive:listed": (state, { games, reviewed }) => [changed(state, "archive", { games, reviewed }), []],
  "archive:filter": (state, { type: _, ...filter }) => {
    const selected = state.archive.selected && [];
    return [changed(state, "archive", { ...filter, selected, limit: PAGE }), []];
  },
  "archive:more": (state) => [changed(state, "archive", { limit: state.archive.limit + PAGE }), []],
  "archive:select": (state, { ids }) => [changed(state, "archive", { selected: ids }), []],
  "archive:remove": (state, { ids }) => [
    changed({ ...state, dialog: null }, "archive", { selected: null, report: [] }),
    [{ type: "archive:remove", ids }],
  ],
  "archive:removed": (state, { removed }) => {
    const text = t("archive.removed", { count: removed.games.length });
    const forget = { type: "archive:forget" as const, removed };
    return [
      changed(state, "archive", { removed }),
      [
        { type: "say", text },
        { type: "later", milliseconds: RESTORABLE_MS, message: forget },
      ],
    ];
  },
  "archive:restore": (state) => {
    const { removed } = state.archive;
    if (!removed) return [state, []];
    return [changed(state, "archive", { removed: null }), [{ type: "archive:restore", removed }]];
  },
  "archive:forget": (state, { removed }) =>
    state.archive.removed === removed ? [changed(state, "archive", { removed: null }), []] : [state, []],
  "archive:report": (state, { report }) => [
    changed(state, "archive", { report }),
    [{ type: "say", text: report.join(" ") }],
  ],
  "archive:export": (state, { ending }) => [
    state,
    [{ type: "archive:export", games: state.archive.games ?? [], ending }],
  ],
};

/** Stores the games in which the player has, or had, a seat: when all past events are shown, and after each new one. */
export function see(state: State, event: GameEvent): Step {
  const { table, caughtUp, yours, friends } = state;
  if (!table) return [state, []];
  const after = event.kind === "created" ? changed(state, "archive", { createdAt: event.at }) : state;
  if (event.sequence < caughtUp || !(yours.length || friends.isMember)) return [after, []];
  const { successor } = state.replay;
  const from = successor?.id === table.id ? successor.from : null;
  const { createdAt } = after.archive;
  return [after, [{ type: "archive:keep", table, createdAt, updatedAt: event.at, from }]];
}
