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
    sides: family.sides(event.game, event.seats.length),
    yours,
    clock: event.clock ?? null,
    undoAll: event.undo_all,
    sequence: event.sequence,
    moved: [],
    undoSpent: false,
    takebackRequest: null,
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
      return { moved, undoSpent: table.undoSpent && !isHuman(table, event.seat), takebackRequest: null };
    }
    case "undone": {
      const moved = table.moved.filter(({ ply }) => ply < event.ply);
      return { moved, undoSpent: !table.undoAll, takebackRequest: null, outcome: null };
    }
    case "takeback_requested":
      return { takebackRequest: { seat: event.seat, agreed: [] } };
    case "takeback_answered": {
      const request = event.agree ? table.takebackRequest : null;
      return { takebackRequest: request && { ...request, agreed: [...request.agreed, event.seat] } };
    }
    case "claimed":
      return { seats: table.seats.with(event.seat, { kind: "human" }) };
    case "resigned":
    case "flagged": {
      const { seat, level } = event;
      if (level === null) return { takebackRequest: null };
      // A computer plays on for the person.
      const seats = table.seats.with(seat, { kind: "bot", level });
      return { takebackRequest: null, seats, yours: table.yours.filter((own) => own !== seat) };
    }
    case "rematch_created":
      return { rematch: event.game_id };
    case "finished":
      return { outcome: { scores: event.scores, winners: event.winners, reason: event.reason } };
    default:
      return {};
  }
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
