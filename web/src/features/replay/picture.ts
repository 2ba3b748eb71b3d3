// The picture of a game: the board as it is on the screen, and below it the game, its sides with their points, how it stands,
// and where it is played. A stylesheet and other files are not needed to show it.

import { language, t } from "../../app/i18n";
import type { GameState } from "../../app/state";
import { titleOf, uiOf } from "../../games";
import { entriesOf } from "../../games/past";

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

/** Measures of the picture, in pixels. */
const WIDTH = 800;
const EDGE = 24;
const LINE = 34;
const SWATCH = 16;
const INSIDE = WIDTH - 2 * EDGE;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif";

type Attributes = Record<string, string | number>;

/** The text of the SVG. The player is shown as others see them: by their side. */
export function drawPicture(seen: GameState): string {
  const table = { ...seen.table, yours: [] };
  const ui = uiOf(table);
  const cards = ui.cardsOf({ ...seen, yours: [], table }, false);
  const top = EDGE + INSIDE + 16;
  const height = top + LINE * (cards.length + 2) + 14;
  const svg = element("svg", { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` });
  svg.append(element("rect", { width: WIDTH, height, fill: colourOf("var(--ground)") }), placedBoard());
  const ink = colourOf("var(--ink)");
  const soft = colourOf("var(--soft)");
  const standing = table.outcome
    ? ui.resultOf(table).title
    : t("replay.picture.moves", { count: entriesOf(table).length });
  const today = new Date().toLocaleDateString(language, { dateStyle: "medium" });
  svg.append(...line(top, titleOf(table.name, seen.catalogue), standing, { size: 22, weight: 700, fill: ink }));
  cards.forEach(({ css, name, level, score }, index) => {
    const y = top + LINE * (index + 1);
    const fills = { fill: colourOf("var(--piece)", css), stroke: colourOf("var(--piece-edge)", css) };
    const box = { x: EDGE, y: y + (LINE - SWATCH) / 2, width: SWATCH, height: SWATCH, rx: 4 };
    svg.append(element("rect", { ...box, ...fills }));
    svg.append(...line(y, name + level, score, { size: 18, weight: 600, fill: ink, indent: SWATCH + 10 }));
  });
  svg.append(...line(top + LINE * (cards.length + 1), location.host, today, { size: 15, weight: 400, fill: soft }));
  return new XMLSerializer().serializeToString(svg);
}

function placedBoard() {
  const board = drawBoard();
  for (const [name, value] of Object.entries({ x: EDGE, y: EDGE, width: INSIDE, height: INSIDE })) {
    board.setAttribute(name, String(value));
  }
  return board;
}

type LineStyle = { size: number; weight: number; fill: string; indent?: number };

/** A text at the left and one at the right; if there is no room for both, the left one is narrowed. */
function line(y: number, left: string, right: string, { size, weight, fill, indent = 0 }: LineStyle) {
  const font = { "font-family": FONT, "font-size": size, "font-weight": weight, fill };
  const measured = (text: string) => widthOf(text, `${weight} ${size}px ${FONT}`);
  const room = INSIDE - indent - measured(right) - 16;
  const narrowed: Attributes = measured(left) > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  const at = { ...font, y: y + LINE / 2, "dominant-baseline": "central" };
  const texts = [
    element("text", { ...at, x: EDGE + indent, ...narrowed }),
    element("text", { ...at, x: WIDTH - EDGE, "text-anchor": "end" }),
  ];
  texts.forEach((text, index) => (text.textContent = [left, right][index] ?? ""));
  return texts;
}

function widthOf(text: string, font: string) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = font;
  return context.measureText(text).width;
}

/** What a colour of the stylesheet comes to, for the elements of a class. */
function colourOf(colour: string, css = "") {
  const probe = document.createElement("span");
  probe.className = css;
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function element(name: string, attributes: Attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, String(value));
  return node;
}

/** An SVG that looks like the board on the screen, without a stylesheet. */
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
  return copy;
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
  return element("rect", { x, y, width, height, fill: getComputedStyle(shown).backgroundColor });
}
