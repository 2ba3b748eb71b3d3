// Names of levels in the player's language; where the page has none, those that the server gave.

import { t, tOr } from "./i18n";
import type { Level } from "./state";

/** A numbered level, such as `level:7`; all other levels have names. */
const NUMBERED = /^level:(\d+)$/;

/** A level as a heading: "Level 7", "Medium". */
export function levelTitle({ name, title }: Level): string {
  const number = numberOf(name);
  return number ? t("levels.step.title", { number }) : tOr(`levels.title.${name}`, title);
}

/** A level in a sentence: "level 7", "medium". */
export function levelName(level: string): string {
  const number = numberOf(level);
  return number ? t("levels.step.name", { number }) : tOr(`levels.name.${level}`, level);
}

/** How a level plays, in a sentence. */
export function levelNote({ name, description }: Level): string {
  return tOr(`levels.note.${name}`, description);
}

function numberOf(level: string) {
  return NUMBERED.exec(level)?.[1] ?? null;
}
