// The board as it is shown, as a picture that stands by itself.

/** What of an element's style can be seen on a board. */
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

/** Layers that are about the hand, and not about the game. */
const LEFT_OUT = ".ghost, .anchors, .hints, [hidden]";

/** Pixels along an edge, for programs that want to know. */
const SIZE = 800;

/** The text of an SVG that looks as the board does, with no style sheet. */
export function pictureOf(board: HTMLElement) {
  const shown = board.querySelector("svg");
  if (!shown) throw new Error("there is no board to be drawn");
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [shown, copy].map((root) => [...root.querySelectorAll("*")]);
  copies?.forEach((node, index) => dress(node, originals?.[index] as Element));
  for (const node of copy.querySelectorAll(LEFT_OUT)) node.remove();
  copy.prepend(background(shown));
  for (const name of ["class", "style", "role", "aria-label"]) copy.removeAttribute(name);
  copy.setAttribute("width", String(SIZE));
  copy.setAttribute("height", String(SIZE));
  return new XMLSerializer().serializeToString(copy);
}

/** Write the style that an element has on the page into its copy. */
function dress(copy: Element, original: Element) {
  const style = getComputedStyle(original);
  for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
  const { transform } = (original as SVGElement).style;
  if (transform) copy.setAttribute("transform", transform.replaceAll("px", ""));
  for (const name of ["class", "style", "role", "aria-label"]) copy.removeAttribute(name);
}

function background(shown: SVGSVGElement) {
  const { x, y, width, height } = shown.viewBox.baseVal;
  const ground = document.createElementNS(shown.namespaceURI ?? "", "rect");
  const attributes = { x, y, width, height, fill: getComputedStyle(shown).backgroundColor };
  for (const [name, value] of Object.entries(attributes)) ground.setAttribute(name, String(value));
  return ground;
}
