// What the page loads of the games on first use.

import { folders } from "collect:games/*/later.ts";
import type { Later } from "./game_ui";

/** Each folder's module exports one `later` of this type. */
const GAMES = folders as Readonly<Record<string, { later: Later }>>;

/** What a family has for first use; an error if the page does not have the family. */
export function laterOf(family: string): Later {
  const found = GAMES[family];
  if (!found) throw new Error(`this page has no game ${family}`);
  return found.later;
}
