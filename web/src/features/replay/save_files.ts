// Files that a game is saved as: its record, the formats of its family, and pictures of the board.

import type { Table, World } from "../../app/state";
import { uiOf } from "../../games";
import { type GameFile, recordOf } from "../../games/past";
import type { Download } from "./state";

/** The styles that can be seen on a board. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];

/** What names styles or describes the picture on the page. */
const PAGE_ATTRIBUTES = ["class", "style", "role", "aria-label"];

/** Layers that belong to the player's input, not to the game. */
const INPUT_LAYERS = ".ghost, .anchors, .hints, [hidden]";

/** Pixels along an edge of the SVG, for programs that ask for a size. */
const SVG_SIZE = 800;

/** Pixels along an edge of the PNG. */
const PNG_SIZE = 1200;

/** Milliseconds after which the browser has certainly read a file. */
const RELEASE_AFTER_MS = 10_000;

export function filesOf(table: Table): GameFile[] {
  return [
    { ending: "json", type: "application/json", text: () => `${JSON.stringify(recordOf(table))}\n` },
    ...(uiOf(table).past.filesOf?.(table) ?? []),
    { ending: "png", type: "image/png", text: drawBoard },
    { ending: "svg", type: "image/svg+xml", text: drawBoard },
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
  canvas.width = canvas.height = PNG_SIZE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** The text of an SVG that looks like the board on the screen, without a stylesheet. */
function drawBoard() {
  const shown = document.querySelector<SVGSVGElement>("#board svg");
  if (!shown) throw new Error("no board is on the screen");
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const originals = [...shown.querySelectorAll<SVGElement>("*")];
  [...copy.querySelectorAll("*")].forEach((node, index) => {
    const original = originals[index];
    if (original) copyStyle(node, original);
  });
  for (const node of copy.querySelectorAll(INPUT_LAYERS)) node.remove();
  copy.prepend(background(shown));
  for (const name of PAGE_ATTRIBUTES) copy.removeAttribute(name);
  copy.setAttribute("width", String(SVG_SIZE));
  copy.setAttribute("height", String(SVG_SIZE));
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the computed style of an element into its copy. */
function copyStyle(copy: Element, original: SVGElement) {
  const style = getComputedStyle(original);
  for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
  const { transform } = original.style;
  if (transform) copy.setAttribute("transform", transform.replaceAll("px", ""));
  for (const name of PAGE_ATTRIBUTES) copy.removeAttribute(name);
}

function background(shown: SVGSVGElement) {
  const { x, y, width, height } = shown.viewBox.baseVal;
  const rect = document.createElementNS(shown.namespaceURI ?? "", "rect");
  const attributes = { x, y, width, height, fill: getComputedStyle(shown).backgroundColor };
  for (const [name, value] of Object.entries(attributes)) rect.setAttribute(name, String(value));
  return rect;
}
