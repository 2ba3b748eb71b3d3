// Files that a game is saved as: its record, the formats of its family, and pictures of the board.

import type { GameState, Table, World } from "../../app/state";
import { uiOf } from "../../games";
import { recordOf } from "../../games/past";
import { drawPicture } from "./picture";
import type { Download } from "./state";

/** The width of the PNG in pixels. */
const PNG_WIDTH = 1200;

/** Milliseconds after which the browser has certainly read a file. */
const RELEASE_AFTER_MS = 10_000;

/** What a game can be saved as, made when it is asked for. */
type GameFile = Omit<Download, "name" | "text"> & { ending: string; text: () => string };

/** seen: the state with the position on the screen, which the pictures show; the other files hold the whole game. */
export function filesOf(table: Table, seen: GameState): GameFile[] {
  const formats = uiOf(table).past.formats ?? [];
  const text = () => drawPicture(seen);
  return [
    { ending: "json", type: "application/json", text: () => `${JSON.stringify(recordOf(table))}\n` },
    ...formats.map(({ ending, type, format }) => ({ ending, type, text: () => format(recordOf(table)) })),
    { ending: "png", type: "image/png", text },
    { ending: "svg", type: "image/svg+xml", text },
  ];
}

/** Hands a file to the browser as a download. */
export async function saveFile({ name, type, text }: Download, world: World) {
  const blob = type === "image/png" ? await world.attempt(() => toPng(text)) : new Blob([text], { type });
  if (!blob) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS);
}

async function toPng(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.height) / image.width);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
