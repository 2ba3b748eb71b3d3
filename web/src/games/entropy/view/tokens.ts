// Tokens as drawings: each colour has a shape of its own, for those who see colours alike.

import type { Color } from "../rules/board";
import { drawn } from "../../../app/dom";

const RADIUS = 0.35;

/** The shape on a token, around its middle. */
const GLYPHS: Readonly<Record<Color, string>> = {
  R: "M0-.19.18.12H-.18Z",
  G: "M-.135-.135h.27v.27h-.27Z",
  Y: "M0-.2.047-.065.19-.062.076.025.118.162 0 .08-.118.162-.076.025-.19-.062-.047-.065Z",
  B: "M-.17-.135h.34v.1h-.34ZM-.17.035h.34v.1h-.34Z",
  W: "M-.16 0a.16 .16 0 1 0 .32 0 .16 .16 0 1 0-.32 0ZM-.09 0a.09 .09 0 1 1 .18 0 .09 .09 0 1 1-.18 0Z",
  K: "M-.05-.17h.1v.12h.12v.1h-.12v.12h-.1v-.12h-.12v-.1h.12Z",
  P: "M0-.2.15 0 0 .2-.15 0Z",
};

/** A token around the origin. */
export function tokenNode(color: Color) {
  const disc = drawn("circle", { class: "disc", r: RADIUS });
  return drawn("g", { class: `token ${color}` }, disc, drawn("path", { class: "glyph", d: GLYPHS[color] }));
}

/** A token by itself, as a picture beside its name. */
export function tokenDrawing(color: Color) {
  return drawn("svg", { class: "chip", viewBox: "-.4 -.4 .8 .8", "aria-hidden": "true" }, tokenNode(color));
}
