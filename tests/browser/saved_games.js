/** Converts games to links and files and back, as plain data. */

import { FAMILIES } from "/static/js/play/families.js";
import { recordOf } from "/static/js/play/replay/entries.js";
import { formatLink, parseLink } from "/static/js/play/replay/link.js";
import { savedOf, tableOfSaved } from "/static/js/play/replay/saved.js";

export { parseLink };

/** @typedef {import("/static/js/play/replay/types.js").Saved} Saved */

/**
 * Returns the record of a game read back from its link, its export files, and the length of the link.
 * @param {Saved} saved
 */
export function again(saved) {
  const link = formatLink(savedOf(tableOfSaved(saved, "")));
  const table = tableOfSaved(parseLink(link), link);
  const files = FAMILIES[table.family].past.filesOf(table).map(({ text }) => text());
  return { record: recordOf(table), outcome: table.outcome, files, letters: link.length };
}

/**
 * Returns the errors for a link truncated after each of its characters: none where it can still be read.
 * @param {Saved} saved
 */
export function cutOff(saved) {
  const link = formatLink(saved);
  return Array.from(link, (_, letters) => {
    try {
      return JSON.stringify(parseLink(link.slice(0, letters)));
    } catch (error) {
      return error instanceof Error;
    }
  });
}
