// The pictures on the buttons: strokes on a square of 24.

import { drawn } from "./dom.js";

const PATHS = {
  clockwise: "M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7",
  counterclockwise: "M4 11a8 8 0 1 1 2.3 6.3M4 4v7h7",
  flip: "M12 3v18M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  clear: "M6 6l12 12M18 6 6 18",
  pass: "M5 5l9 7-9 7zM18 5v14",
  place: "M4.5 12.5l5 5L19.5 7",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  silence: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  help: "M8.8 9.2a3.3 3.3 0 1 1 4.9 2.9c-1.1.6-1.7 1.2-1.7 2.4M12 17.6v.3",
  add: "M12 5v14M5 12h14",
  save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * An icon; the button that it is on has the words.
 * @param {IconName} name
 */
export function icon(name) {
  const path = drawn("path", { d: PATHS[name] });
  return drawn("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, path);
}
