// Texts with many saved games: a record on each line, or .blksgf trees one after the other. All that can be read is stored.

import { pause } from "../../app/api";
import { openGameStore, type StoredGame } from "../../app/game_store";
import { t } from "../../app/i18n";
import type { World } from "../../app/state";
import { rememberStoredGames } from "../../app/storage";
import { describe, importedGame, readText, storeGame } from "./saved_games";

/** A game in a text, and the line on which it begins, from 1. */
type Part = { text: string; line: number };

/** The number of games that are checked before the page handles input again. */
const CHECKED_AT_ONCE = 4;

/** Stores the games of a text and opens the only one, or the list of several; on an error the dialog tells it. */
export async function openText(text: string, world: World) {
  const parts = partsOf(text);
  if (parts.length > 1) return importAll(parts, world);
  try {
    const { saved, ply, about } = await readText(text.trim());
    const id = await storeGame(importedGame(saved, about));
    world.visit({ screen: "game", id, invited: null, ply, view: null });
  } catch (error) {
    world.dispatch({ type: "replay:open-failed", problem: describe(error) });
  }
}

async function importAll(parts: Part[], world: World) {
  const games: StoredGame[] = [];
  const problems: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % CHECKED_AT_ONCE === 0) {
      const problem = t("archive.import.progress", { done: index, total: parts.length });
      world.dispatch({ type: "replay:open-failed", problem });
      await pause(0);
    }
    try {
      const { saved, about } = await readText(part.text);
      games.push(importedGame(saved, about));
    } catch (error) {
      problems.push(t("archive.import.line", { line: part.line, problem: describe(error) }));
    }
  }
  rememberStoredGames();
  const ids = await (await openGameStore()).add(games);
  const added = games.filter(({ id }, index) => id === ids[index]).length;
  world.visit({ screen: "archive" });
  world.dispatch({ type: "archive:report", report: [reportOf(added, games.length - added), ...problems] });
}

function reportOf(added: number, known: number) {
  const words = t("archive.import.added", { count: added });
  return known ? `${words} ${t("archive.import.known", { count: known })}` : words;
}

/** The games of a text; the whole text if it is one game, or none. */
export function partsOf(text: string): Part[] {
  const trimmed = text.trim();
  if (trimmed.startsWith("(")) return treesOf(trimmed);
  const lines = trimmed.split("\n").map((line, index) => ({ text: line.trim(), line: index + 1 }));
  const records = lines.filter((part) => part.text);
  const isList = records.every((part) => part.text.startsWith("{")) && !isJson(trimmed);
  return isList ? records : [{ text: trimmed, line: 1 }];
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parentheses outside of values nest; a backslash in a value escapes the next character. */
const TOKEN = /\[(?:\\[^]|[^\]\\])*\]|[()]/g;

/** The trees of a file, each from its parenthesis on; what is incomplete belongs to the last one. */
function treesOf(text: string): Part[] {
  const starts = [0];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "(" && depth++ === 0 && index) starts.push(index);
    if (token === ")") depth -= 1;
  }
  return starts.map((start, number) => ({
    text: text.slice(start, starts[number + 1]).trim(),
    line: text.slice(0, start).split("\n").length,
  }));
}
