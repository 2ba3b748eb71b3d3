/** Converts games to links and files and back, as plain data. */

import type { Saved } from "../../web/src/features/replay/types";
import { uiOf } from "../../web/src/games";
import { recordOf } from "../../web/src/games/past";
import { formatLink, parseLink } from "../../web/src/features/replay/link";
import { savedOf, tableOfSaved } from "../../web/src/features/replay/saved";

export { parseLink };

/** Returns the record of a game read back from its link, its export files, and the length of the link. */
export function again(saved: Saved) {
  const link = formatLink(savedOf(tableOfSaved(saved, "")));
  const table = tableOfSaved(parseLink(link), link);
  const files = uiOf(table)
    .past.filesOf(table)
    .map(({ text }) => text());
  return { record: recordOf(table), outcome: table.outcome, files, letters: link.length };
}

/** Returns the errors for a link truncated after each of its characters: none where it can still be read. */
export function cutOff(saved: Saved) {
  const link = formatLink(saved);
  return Array.from(link, (_, letters) => {
    try {
      return JSON.stringify(parseLink(link.slice(0, letters)));
    } catch (error) {
      return error instanceof Error;
    }
  });
}
