// A game as the page shows it: the fold of its events.

import type { CommonTable, GameEvent, Table } from "../app/state";
import { uiOf, uiFor } from "./index";
import { isHuman } from "../app/table";

/** The table after one more event; null is the table before `created`. */
export function fold(visit: { id: string; yours: number[] }, table: Table | null, event: GameEvent): Table {
  if (event.kind === "created") return created(visit, event);
  if (!table) throw new Error(`the log starts with ${event.kind}, not with created`);
  const { sequence } = event;
  return { ...table, ...change(table, event), ...changeOfBoard(table, event), sequence } as Table;
}

function created({ id, yours }: { id: string; yours: number[] }, event: GameEvent & { kind: "created" }): Table {
  const family = uiFor(event.game);
  return {
    id,
    name: event.game,
    options: event.options,
    seats: event.seats,
    sides: family.sides(event.game),
    yours,
    clock: event.clock ?? null,
    undoAll: event.undo_all,
    sequence: event.sequence,
    moved: [],
    undoSpent: false,
    wish: null,
    rematch: null,
    outcome: null,
    ...family.create(event),
  };
}

/** What an event changes of any table. */
function change(table: Table, event: GameEvent): Partial<CommonTable> {
  switch (event.kind) {
    case "moved": {
      const moved = [...table.moved, { ply: event.ply, seat: event.seat }];
      return { moved, undoSpent: table.undoSpent && !isHuman(table, event.seat), wish: null };
    }
    case "undone":
      return undone(table, event.ply);
    case "undo_wished":
      return { wish: { seat: event.seat, agreed: [] } };
    case "undo_answered":
      return { wish: table.wish && event.agree ? withAgreed(table.wish, event.seat) : null };
    case "claimed":
      return { seats: table.seats.with(event.seat, { kind: "human" }) };
    case "resigned":
    case "flagged":
      return { wish: null, ...(event.level === null ? {} : replaced(table, event.seat, event.level)) };
    case "rematched":
      return { rematch: event.next };
    case "finished":
      return { outcome: { scores: event.scores, winners: event.winners, reason: event.reason } };
    default:
      return {};
  }
}

function undone({ moved, undoAll }: Table, to: number): Partial<CommonTable> {
  return { moved: moved.filter(({ ply }) => ply < to), undoSpent: !undoAll, wish: null, outcome: null };
}

function withAgreed(wish: NonNullable<CommonTable["wish"]>, seat: number) {
  return { ...wish, agreed: [...wish.agreed, seat] };
}

/** A computer plays on for a person. */
function replaced(table: Table, seat: number, level: string): Partial<CommonTable> {
  return {
    seats: table.seats.with(seat, { kind: "bot", level }),
    yours: table.yours.filter((own) => own !== seat),
  };
}

/** What it changes of the board, if that is its business. */
function changeOfBoard(table: Table, event: GameEvent) {
  switch (event.kind) {
    case "moved":
    case "drawn":
    case "passed":
    case "undone":
      return uiOf(table).fold(table, event);
    default:
      return {};
  }
}
