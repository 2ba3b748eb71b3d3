// Saved games as text: the code in a link, JSON, and the .blksgf files that the server reads.

import { Refusal, request } from "../../app/api";
import { randomName } from "../../app/browser";
import { isObject, isOutcome, isSeat, isWhole, openGameStore, type StoredGame } from "../../app/game_store";
import { t, tOr } from "../../app/i18n";
import { hrefOf, parseFragment, type Place } from "../../app/router";
import type { Table, World } from "../../app/state";
import { rememberStoredGames } from "../../app/storage";
import { FAMILIES, isKnown, uiFor } from "../../games";
import { recordOf } from "../../games/past";
import { type About, storedGameOf } from "../../games/stored";
import { type SavedGame, tableOfSaved } from "./state";

/** Characters of the longest game that is read; the longest one needs a hundredth of it. */
const MAX_LENGTH = 500_000;

/** The same for what the server reads. */
const MAX_BLKSGF_LENGTH = 60_000;

/** What comes before the game in a link. */
const HASH = "#g=";

const LINK_VERSION = 1;

/** The eighth bit of a byte says that more bytes of the same number follow. */
const MORE = 0x80;

/** A text that holds no saved game; the message is for the player. */
class Unreadable extends Error {}

/** A saved game, and the position at which its link opens; null is the last one. */
type Opened = { saved: SavedGame; ply: number | null; about?: Partial<About> };

/** Shows the game of a link; on an error the lobby tells it. */
export function openLink({ code, ply, view }: { code: string } & Place, world: World) {
  let saved: SavedGame;
  try {
    saved = readCode(code);
  } catch (error) {
    world.dispatch({ type: "lobby-opened" });
    world.dispatch({ type: "warn", text: describe(error) });
    return;
  }
  world.dispatch({ type: "replay:opened", id: code, link: code, saved, ply, view });
}

/** Stores the game of a link, and goes to its address. */
export async function keepTable({ table, place, isReviewed }: Kept, world: World) {
  const id = await storeGame(importedGame(savedGameOf(table)));
  if (isReviewed) world.dispatch({ type: "replay:review-on-open", id });
  world.visit({ screen: "game", id, invited: null, ...place });
}

type Kept = { table: Table; place: Place; isReviewed: boolean };

/** Stores a game unless it is there; returns the id that it has. */
export async function storeGame(game: StoredGame) {
  rememberStoredGames();
  const [id = game.id] = await (await openGameStore()).add([game]);
  return id;
}

/** A saved game as it is stored; an archive that it comes from knows who played, and when. */
export function importedGame(saved: SavedGame, about: Partial<About> = {}): StoredGame {
  const id = `imported-${randomName()}`;
  const now = new Date().toISOString();
  const { seats, yours, createdAt = now, updatedAt = now } = about;
  const circumstances = { id, source: "imported" as const, createdAt, updatedAt, from: null };
  const early = about.outcome ?? saved.early;
  return storedGameOf(tableOfSaved({ ...saved, seats, yours, early }, id), circumstances);
}

/** The address of the page with the whole game in it. */
export function linkTo(saved: SavedGame, ply: number | null) {
  return location.origin + hrefOf({ screen: "saved", code: formatLink(saved), ply, view: null });
}

/** What a link has to hold of a game. */
export function savedGameOf(table: Table): SavedGame {
  const { game, options, actions, result } = recordOf(table);
  return { game, options, actions, early: result ? null : table.outcome };
}

/** Why a text could not be read, for the player. */
export function describe(error: unknown) {
  if (error instanceof Unreadable) return error.message;
  return error instanceof Refusal ? describeRefusal(error) : t("replay.open.server");
}

/** The server's error about a file; errors without a text of their own are quoted. */
function describeRefusal({ problem: { code, message, fault, reasons = [] } }: Refusal) {
  const quoted = t("replay.fault.other", { message });
  if (!fault) return tOr(`refusal.${code}`, quoted);
  const [reason] = reasons;
  const why = reason ? FAMILIES.reduce((text, family) => tOr(`${family}.why.${reason.rule}`, text), reason.text) : "";
  return tOr(`replay.fault.${fault.name}`, quoted, { ...fault, why });
}

/** The game that a text contains; an error if there is none. */
export async function readText(text: string): Promise<Opened> {
  if (!text) throw new Unreadable(t("replay.open.empty"));
  if (text.length > MAX_LENGTH) throw new Unreadable(t("replay.open.large"));
  if (text.startsWith("{")) {
    const record = readOr("replay.open.json", () => JSON.parse(text));
    const saved = readRecord(record);
    return { saved, ply: null, about: readAbout(record.about, saved) };
  }
  if (text.startsWith("(")) return { saved: await readBlksgf(text), ply: null };
  if (text.includes(HASH)) return readLink(text.slice(text.indexOf(HASH)));
  throw new Unreadable(t("replay.open.unknown"));
}

/** What a reader returns; where it fails, the text is unreadable for the reason that the phrase gives. */
function readOr<T>(phrase: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new Unreadable(t(phrase));
  }
}

async function readBlksgf(blksgf: string) {
  if (blksgf.length > MAX_BLKSGF_LENGTH) throw new Unreadable(t("replay.open.large"));
  return readRecord(await request("/api/records", { blksgf }));
}

function readLink(link: string): Opened {
  const route = parseFragment(link);
  return route.screen === "saved"
    ? { saved: readCode(route.code), ply: route.ply }
    : { saved: readCode(""), ply: null };
}

function readCode(code: string): SavedGame {
  return checkRules(readOr("replay.open.link", () => parseLink(code)));
}

function readRecord(record: unknown): SavedGame {
  const { polindrome, game, options, actions } = record as Record<string, unknown>;
  if (polindrome !== 1) throw missing("polindrome");
  if (typeof game !== "string") throw missing("game");
  if (!isObject(options)) throw missing("options");
  if (!Array.isArray(actions) || !actions.every(isWhole)) throw missing("actions");
  return checkRules({ game, options, actions, early: null });
}

/** What an archive says beside a record; nothing if it is incomplete. */
function readAbout(about: unknown, { game }: SavedGame): Partial<About> {
  const { seats, yours, outcome, createdAt, updatedAt } = isObject(about) ? about : {};
  const areSeats = Array.isArray(seats) && seats.length === uiFor(game).sides(game).length && seats.every(isSeat);
  const areDates = [createdAt, updatedAt].every((date) => typeof date === "string" && !Number.isNaN(Date.parse(date)));
  const isRight = areSeats && areDates && Array.isArray(yours) && yours.every(isWhole);
  return isRight && (outcome === null || isOutcome(outcome)) ? (about as About) : {};
}

function missing(field: string) {
  return new Unreadable(t("replay.open.fields", { field }));
}

/** The same game, if this page can show it and its moves are legal. */
function checkRules(saved: SavedGame): SavedGame {
  if (!isKnown(saved.game)) throw new Unreadable(t("replay.fault.unknown_game", { text: saved.game.slice(0, 40) }));
  if ("setup" in saved.options) throw new Unreadable(t("replay.fault.setup"));
  readOr("replay.open.moves", () => tableOfSaved(saved, ""));
  return saved;
}

/** A game as letters that links and chats keep as they are: a few hundred for a long one. */
export function formatLink({ game, options, actions, early }: SavedGame): string {
  const bytes = [
    LINK_VERSION,
    ...textBytes(game),
    ...textBytes(Object.keys(options).length ? JSON.stringify(options) : ""),
    ...varint(actions.length),
    ...actions.flatMap(varint),
    ...textBytes(early ? JSON.stringify(early) : ""),
  ];
  const letters = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The inverse of `formatLink`; an error if the text is cut off or damaged. Moves are not checked. */
export function parseLink(text: string): SavedGame {
  const reader = new LinkReader(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  if (reader.byte() !== LINK_VERSION) throw new Error("a link of another version");
  const game = reader.text();
  const options = reader.json() ?? {};
  const actions = Array.from({ length: reader.count() }, () => reader.varint());
  const early = reader.json();
  reader.end();
  if (!isObject(options)) throw new Error("options that are no object");
  if (early !== null && !isOutcome(early)) throw new Error("an unknown kind of result");
  return { game, options, actions, early };
}

/** Seven bits in each byte, the lowest first. */
function varint(value: number): number[] {
  return value < MORE ? [value] : [(value % MORE) + MORE, ...varint(Math.floor(value / MORE))];
}

function textBytes(text: string) {
  const bytes = new TextEncoder().encode(text);
  return [...varint(bytes.length), ...bytes];
}

/** Reads the bytes of a link one after the other. */
class LinkReader {
  readonly #letters: string;
  #at = 0;

  /** @param letters One for each byte. */
  constructor(letters: string) {
    this.#letters = letters;
  }

  byte() {
    if (this.#at >= this.#letters.length) throw new Error("the link is cut off");
    return this.#letters.charCodeAt(this.#at++);
  }

  varint(): number {
    const byte = this.byte();
    return byte < MORE ? byte : byte - MORE + MORE * this.varint();
  }

  /** A number of things that follow, each at least a byte long. */
  count() {
    const count = this.varint();
    if (count > this.#letters.length - this.#at) throw new Error("the link is cut off");
    return count;
  }

  text() {
    const bytes = Array.from({ length: this.count() }, () => this.byte());
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }

  json(): unknown {
    const text = this.text();
    return text ? JSON.parse(text) : null;
  }

  end() {
    if (this.#at < this.#letters.length) throw new Error("the link goes on after its end");
  }
}
