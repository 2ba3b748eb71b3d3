/** Converts games to links and files and back, as plain data. */

import { uiOf } from "../../web/src/games";
import { recordOf } from "../../web/src/games/past";
import { formatLink, parseLink, savedGameOf } from "../../web/src/features/replay/saved_games";
import { type SavedGame, tableOfSaved } from "../../web/src/features/replay/state";

export { parseLink };

/** Returns the record of a game read back from its link, its export files, and the length of the link. */
export function again(saved: SavedGame) {
  const link = formatLink(savedGameOf(tableOfSaved(saved, "")));
  const table = tableOfSaved(parseLink(link), link);
  const formats = uiOf(table).past.formats ?? [];
  return {
    record: recordOf(table),
    outcome: table.outcome,
    files: formats.map(({ format }) => format(recordOf(table))),
    letters: link.length,
  };
}

/** Whether a link is read that was made of any values, as a damaged link might hold them. */
export function isRead(saved: SavedGame) {
  try {
    parseLink(formatLink(saved));
    return true;
  } catch {
    return false;
  }
}

/** Returns the errors for a link truncated after each of its characters: none where it can still be read. */
export function cutOff(saved: SavedGame) {
  const link = formatLink(saved);
  return Array.from(link, (_, letters) => {
    try {
      return JSON.stringify(parseLink(link.slice(0, letters)));
    } catch (error) {
      return error instanceof Error;
    }
  });
}
