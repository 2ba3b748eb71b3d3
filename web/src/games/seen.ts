// The game as it is looked at: as it stands, or at an earlier move.

import type { State, Table } from "../app/state";
import { uiOf } from "./index";
import { fold } from "./fold";
import { IDLE } from "../app/steps";
import { stepWords } from "./review";

/** The state with the table at the position that is looked at, where nothing is selected and no event waits. */
export function asSeen(state: State): State {
  const { table, replay } = state;
  if (!table || replay.ply === null) return state;
  const past = tableAt(table, replay.ply);
  const stop = uiOf(past).past.pauseAt?.(past) ?? null;
  const notice = { tone: "info" as const, text: stepWords({ ...state, table }) };
  return { ...state, table: past, queue: [], stop, interaction: IDLE, notice };
}

/** The last table that was made: what is painted changes only if the position does. */
let last: { table: Table; ply: number; past: Table } | null = null;

/** The table after a number of actions. */
export function tableAt(table: Table, ply: number): Table {
  if (last?.table !== table || last.ply !== ply) last = { table, ply, past: rewound(table, ply) };
  return last.past;
}

function rewound(table: Table, ply: number) {
  const { id, yours, sequence } = table;
  return fold({ id, yours }, table, { kind: "undone", seat: 0, ply, move: "", sequence, at: "" });
}
