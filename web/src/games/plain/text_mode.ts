// Games without a folder of their own in text mode: moves by their text, and the board as lines.

import { t } from "../../app/i18n";
import { seatName } from "../../app/table";
import { greetingWith, notNow, paged, said } from "../answers";
import type { Answer, Grid } from "../game_ui";
import { handle, isSameText, matching, type PlainState as State } from "./table";

/** The number of moves that the help mentions. */
const EXAMPLES = 2;

export const COMMANDS = {
  moves,
  board: (state: State) => ({ lines: linesOf(state) }),
  score,
};

export function greeting(state: State) {
  return greetingWith(t("plain.say.turn", { count: state.table.game.legalMoves.length }), state);
}

export function examples({ table }: State) {
  return table.game.legalMoves.slice(0, EXAMPLES).join(", ");
}

export function read(state: State, line: string): Answer | null {
  const move = state.table.game.legalMoves.find((legal) => isSameText(legal, line));
  if (!move) return null;
  return notNow(state) ?? { lines: [], step: handle(state, { type: "play", move }) };
}

/** The legal moves, or those that contain a word. */
function moves({ table: { game } }: State, words: string[]): Answer {
  const found = matching(game.legalMoves, words.join(" "));
  return found.length ? paged(found, found) : said("text.moves.none");
}

function score({ table }: State): Answer {
  const lines = table.game.scores.map((points, seat) => t("plain.score", { who: seatName(table, seat), points }));
  return { lines };
}

function linesOf({ table }: State) {
  return table.game.board.split("\n");
}

export function gridOf(state: State): Grid {
  const rows = linesOf(state).map((line, row) => ({
    name: String(row + 1),
    cells: [{ name: line, mark: line, css: "line" }],
  }));
  return { caption: t("plain.board"), columns: [t("plain.board")], rows };
}
