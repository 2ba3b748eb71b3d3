// Games out of files and links, and into files.

import { isKnown } from "../../games";
import type { Saved, SavedFile } from "./types";
import type { World } from "../../app/world";
import { formatLink, parseLink } from "./link";
import { tableOfSaved } from "./saved";
import { Refusal } from "../../app/api";
import { t, tOr } from "../../app/i18n";
import { readBlksgf } from "./requests";

/** Letters of the longest text that is looked at; a long game has a hundredth of it. */
const LONGEST = 500_000;

/** The same of what the server reads. */
const LONGEST_BLKSGF = 60_000;
const LINK = "#g=";

/** Pixels along an edge of a picture. */
const PICTURE = 1200;

/** What somebody wants to open cannot be read: why, in words. */
class Unreadable extends Error {}

/**
 * Show the game that a link holds; if it holds none, the lobby says so.
 * @param link From the # on.
 */
export function openLink(link: string, world: World) {
  try {
    const { saved, ply } = fromLink(link);
    world.dispatch({ type: "replay:opened", link, saved, ply });
  } catch (error) {
    world.dispatch({ type: "lobby-opened" });
    world.dispatch({ type: "warn", text: wordsOf(error) });
  }
}

/** Go to the address of the game in a text; the page stays as it is if there is none in it. */
export async function openText(text: string, world: World) {
  try {
    const { saved, ply } = await read(text.trim());
    const at = ply === null ? "" : `&ply=${ply}`;
    world.visit(`/${LINK}${formatLink(saved)}${at}`);
  } catch (error) {
    world.dispatch({ type: "replay:unreadable", problem: wordsOf(error) });
  }
}

function wordsOf(error: unknown) {
  if (error instanceof Unreadable) return error.message;
  return error instanceof Refusal ? wordsOfRefusal(error) : t("replay.open.server");
}

/** What the server found wrong with a file. Much can be: what has no words of its own is quoted. */
function wordsOfRefusal({ code, message, fault, reasons: [reason] }: Refusal) {
  const quoted = t("replay.fault.other", { message });
  if (!fault) return tOr(`refusal.${code}`, quoted);
  const why = reason ? tOr(`blokus.why.${reason.rule}`, reason.text) : "";
  return tOr(`replay.fault.${fault.name}`, quoted, { ...fault, why });
}

async function read(text: string): Promise<{ saved: Saved; ply: number | null }> {
  if (!text) throw new Unreadable(t("replay.open.empty"));
  if (text.length > LONGEST) throw new Unreadable(t("replay.open.large"));
  if (text.startsWith("{")) return { saved: fromRecord(parseJson(text)), ply: null };
  if (text.startsWith("(") && text.length > LONGEST_BLKSGF) throw new Unreadable(t("replay.open.large"));
  if (text.startsWith("(")) return { saved: fromRecord(await readBlksgf(text)), ply: null };
  if (text.includes(LINK)) return fromLink(text.slice(text.indexOf(LINK)));
  throw new Unreadable(t("replay.open.unknown"));
}

function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(t("replay.open.json"));
  }
}

function fromLink(link: string): { saved: Saved; ply: number | null } {
  const parts = new URLSearchParams(link.slice(1));
  const ply = /^\d+$/.test(parts.get("ply") ?? "") ? Number(parts.get("ply")) : null;
  return { saved: checked(parsed(parts.get("g") ?? "")), ply };
}

function parsed(code: string) {
  try {
    return parseLink(code);
  } catch {
    throw new Unreadable(t("replay.open.link"));
  }
}

function fromRecord({ polindrome, game, options, actions }: any): Saved {
  const isWhole = (action: unknown) => Number.isInteger(action) && Number(action) >= 0;
  const fields = {
    polindrome: polindrome === 1,
    game: typeof game === "string",
    options: options !== null && typeof options === "object" && !Array.isArray(options),
    actions: Array.isArray(actions) && actions.every(isWhole),
  };
  const [field] = Object.entries(fields).find(([, isRight]) => !isRight) ?? [];
  if (field) throw new Unreadable(t("replay.open.fields", { field }));
  return checked({ game, options, actions, early: null });
}

/** A game that can be shown here, played by the rules. */
function checked(saved: Saved): Saved {
  if (!isKnown(saved.game)) throw new Unreadable(t("replay.fault.unknown_game", { text: saved.game.slice(0, 40) }));
  if ("setup" in saved.options) throw new Unreadable(t("replay.fault.setup"));
  try {
    tableOfSaved(saved, "");
  } catch {
    throw new Unreadable(t("replay.open.moves"));
  }
  return saved;
}

/** Hand a file to the browser, which asks where to put it or does not. */
export async function save({ name, kind, text }: SavedFile, world: World) {
  const blob = kind === "image/png" ? await world.attempt(() => drawing(text)) : new Blob([text], { type: kind });
  if (!blob) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The text of an SVG as a PNG. */
async function drawing(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PICTURE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PICTURE, PICTURE);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
