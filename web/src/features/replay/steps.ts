// Steps through the game: from move to move, and from mistake to mistake.

import type { State, Step, Table } from "../../app/state";
import type { StepTo } from "./types";
import { entriesOf, entrySeen, firstPly, plySeen } from "../../games/past";
import { missteps } from "../../games/review";
import { stepWords } from "../../games/step_words";

export type Seated = State & { table: Table };

/** The state with another position looked at; the last one is the game as it stands. */
export function gone(state: Seated, ply: number): Seated {
  const isLast = ply >= state.table.game.ply;
  const replay = { ...state.replay, ply: isLast ? null : Math.max(ply, 0), news: !isLast && state.replay.news };
  return { ...state, replay };
}

export function step(state: Seated, to: StepTo): Step {
  return told(gone(state, plyOf(state, to)));
}

function plyOf(state: Seated, to: StepTo) {
  const ply = plySeen(state);
  const stops = [firstPly(state.table), ...entriesOf(state.table).map(({ after }) => after)];
  switch (to) {
    case "first":
      return stops[0] ?? 0;
    case "back":
      return stops.findLast((stop) => stop < ply) ?? ply;
    case "forward":
      return stops.find((stop) => stop > ply) ?? state.table.game.ply;
    case "last":
      return state.table.game.ply;
  }
}

/** Those who cannot see the board are told where they are. */
function told(state: Seated): Step {
  return [state, [{ type: "say", text: stepWords(state) }]];
}

/** After the last one comes the first again. */
export function toMistake(state: Seated, by: 1 | -1): Step {
  const ply = entrySeen(state)?.after ?? 0;
  const plies = missteps(state).map(({ after }) => after);
  const isOnward = (after: number) => by * (after - ply) > 0;
  const next = by > 0 ? (plies.find(isOnward) ?? plies[0]) : (plies.findLast(isOnward) ?? plies.at(-1));
  return next === undefined ? [state, []] : told(gone(state, next));
}
