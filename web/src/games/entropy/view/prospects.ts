// How far the game is, and which lines may become palindromes soon.

import type { Prospect } from "../rules/analysis";
import type { Board } from "../rules/board";
import type { EntropyState as State } from "../types";
import { SQUARES } from "../rules/board";
import { phaseOf, prospectsOf } from "../rules/analysis";
import { boardShown } from "../table";
import { listed, t } from "../../../app/i18n";
import { element, onChange, write } from "../../../app/dom";

const MISSING = [1, 2, 3] as const;

export function createProspectsView(root: HTMLElement): (state: State) => void {
  const phase = element("p", { class: "phase", id: "phase" });
  const lines = MISSING.map((missing) => element("dd", { "data-missing": missing }));
  const rows = lines.map((line, index) =>
    element("div", {}, element("dt", {}, t("hints.prospects.missing", { count: MISSING[index] ?? 0 })), line),
  );
  const title = element("h3", {}, t("hints.prospects.title"));
  root.append(element("section", { class: "prospects" }, phase, title, element("dl", { id: "prospects" }, ...rows)));
  const paint = onChange((board: Board) => {
    const count = board.filter(Boolean).length;
    write(phase, t(`hints.phase.${phaseOf(board)}`, { count, all: SQUARES }));
    const prospects = prospectsOf(board);
    lines.forEach((line, index) => write(line, linesOf(prospects.filter(({ missing }) => missing === MISSING[index]))));
  });
  return (state) => paint(boardShown(state));
}

function linesOf(prospects: Prospect[]) {
  const names = prospects.map(({ kind, line }) => t(`hints.prospects.${kind}`, { line: nameOf(kind, line) }));
  return names.length ? listed(names) : "–";
}

function nameOf(kind: "row" | "column", line: number) {
  return kind === "row" ? String.fromCharCode("a".charCodeAt(0) + line) : String(line + 1);
}
