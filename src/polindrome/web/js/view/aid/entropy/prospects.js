// How far the game is, and which lines may become palindromes soon.

import { SQUARES } from "../../../entropy/board.js";
import { phaseOf, prospectsOf } from "../../../entropy/analysis.js";
import { boardShown } from "../../../play/entropy/table.js";
import { listed, t } from "../../../words.js";
import { element, onChange, write } from "../../dom.js";

/** @typedef {import("../../../entropy/analysis.js").Prospect} Prospect */
/** @typedef {import("../../../entropy/board.js").Board} Board */
/** @typedef {import("../../../types.js").EntropyState} State */

const MISSING = /** @type {const} */ ([1, 2, 3]);

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createProspectsView(root) {
  const phase = element("p", { class: "phase", id: "phase" });
  const lines = MISSING.map((missing) => element("dd", { "data-missing": missing }));
  const rows = lines.map((line, index) =>
    element("div", {}, element("dt", {}, t("aid.prospects.missing", { count: MISSING[index] ?? 0 })), line),
  );
  const title = element("h3", {}, t("aid.prospects.title"));
  root.append(element("section", { class: "prospects" }, phase, title, element("dl", { id: "prospects" }, ...rows)));
  const paint = onChange((/** @type {Board} */ board) => {
    const count = board.filter(Boolean).length;
    write(phase, t(`aid.phase.${phaseOf(board)}`, { count, all: SQUARES }));
    const prospects = prospectsOf(board);
    lines.forEach((line, index) => write(line, linesOf(prospects.filter(({ missing }) => missing === MISSING[index]))));
  });
  return (state) => paint(boardShown(state));
}

/** @param {Prospect[]} prospects */
function linesOf(prospects) {
  const names = prospects.map(({ kind, line }) => t(`aid.prospects.${kind}`, { line: nameOf(kind, line) }));
  return names.length ? listed(names) : "–";
}

/**
 * @param {"row"|"column"} kind
 * @param {number} line
 */
function nameOf(kind, line) {
  return kind === "row" ? String.fromCharCode("a".charCodeAt(0) + line) : String(line + 1);
}
