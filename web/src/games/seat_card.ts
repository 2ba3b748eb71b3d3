// The card of a player in games whose sides are the seats.

import type { GameState } from "../app/state";
import { isLookingBack, isMyTurn, levelOf, seatName, turnOf } from "../app/table";
import type { PlayerCard } from "./game_ui";

type Parts = Pick<PlayerCard, "css" | "note" | "scoreLabel"> & { thinkingNote: string; points: number | null };

export function seatCard(state: GameState, seat: number, parts: Parts): PlayerCard {
  const { table, stop } = state;
  const { css, note, thinkingNote, points, scoreLabel } = parts;
  const isActive = !stop && turnOf(table) === seat;
  const isThinking = isActive && !isMyTurn(state) && !isLookingBack(state);
  return {
    side: `seat-${seat}`,
    seat,
    css,
    name: seatName(table, seat),
    level: levelOf(table, seat),
    note: isThinking ? thinkingNote : note,
    score: points === null ? "–" : String(points),
    scoreLabel,
    isActive,
    isThinking,
  };
}
