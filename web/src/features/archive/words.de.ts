// The texts of the archive, in German.

import type { Texts } from "../../app/i18n";
import type * as en from "./words.en";

export const ARCHIVE: Texts<typeof en.ARCHIVE> = {
  title: "Deine Partien",
  "remove.title": "Partien löschen",
  removed: { one: "{count} Partie gelöscht.", other: "{count} Partien gelöscht." },
};
