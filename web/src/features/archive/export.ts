// The archive as one file: a record on each line, or the games that a format of another program can hold.

import type { StoredGame } from "../../app/game_store";
import type { World } from "../../app/state";
import { uiFor } from "../../games";
import { type About, recordOfStored } from "../../games/stored";

const ALL = { ending: "jsonl", type: "application/jsonl", format: lineOf };

/** Saves all games that the file can hold, the oldest first. */
export function exportGames(games: StoredGame[], ending: string, { dispatch }: World) {
  const formats = [...games].reverse().flatMap((game) => {
    const found = formatsOf(game).find((format) => format.ending === ending);
    return found ? [{ type: found.type, text: found.format(game) }] : [];
  });
  const [first] = formats;
  if (!first) return;
  const name = `polindrome-${new Date().toISOString().slice(0, 10)}.${ending}`;
  const text = formats.map((each) => each.text).join("");
  dispatch({ type: "replay:save", file: { name, type: first.type, text } });
}

/** The endings of the files that can hold some of the games. */
export function endingsOf(games: StoredGame[]) {
  return [...new Set(games.flatMap((game) => formatsOf(game).map(({ ending }) => ending)))];
}

function formatsOf(game: StoredGame) {
  return [ALL, ...(uiFor(game.game).past.formats ?? [])];
}

/** The record, and what else the archive knows: an import reads it again. */
function lineOf(game: StoredGame) {
  const { seats, yours, outcome, createdAt, updatedAt } = game;
  const about: About = { seats, yours, outcome, createdAt, updatedAt };
  return `${JSON.stringify({ ...recordOfStored(game), about })}\n`;
}
