// The board as a table: the arrow keys go from cell to cell, and each says what it is.

import type { Cell, Grid } from "../../../games/game_ui";
import { assign, element, write } from "../../../app/dom";

const STEPS: Readonly<Record<string, [rows: number, cols: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @param choose What to do with a cell on which Enter is pressed, or that is clicked. */
export function createGrid(choose: (point: string) => void) {
  const node = element("table", { class: "text-board", role: "grid" });
  const place = element("div", { class: "text-place" }, node);
  let at = [0, 0];

  function paint(grid: Grid) {
    if (node.rows.length !== grid.rows.length + 1) lay(node, grid);
    grid.rows.forEach(({ cells }, row) => cells.forEach((cell, col) => fill(cellAt(node, row, col), cell)));
    point();
  }

  function point() {
    for (const old of node.querySelectorAll("[tabindex='0']")) assign(old, { tabindex: -1 });
    const [row = 0, col = 0] = at;
    const cell = cellAt(node, row, col);
    assign(cell, { tabindex: 0 });
    return cell;
  }

  function placeOf(target: EventTarget | null) {
    const cell = target instanceof Element ? target.closest("td") : null;
    if (cell) at = [(cell.parentElement as HTMLTableRowElement).rowIndex - 1, cell.cellIndex - 1];
    return cell;
  }

  node.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step && event.key !== "Enter") return;
    event.preventDefault();
    if (!step) return pick(event.target);
    const [rows, cols] = [node.rows.length - 2, (node.rows[0]?.cells.length ?? 2) - 2];
    at = [clamp((at[0] ?? 0) + step[0], rows), clamp((at[1] ?? 0) + step[1], cols)];
    point().focus();
  });
  node.addEventListener("click", (event) => pick(event.target));
  node.addEventListener("focusin", (event) => {
    placeOf(event.target);
    point();
  });

  function pick(target: EventTarget | null) {
    const cell = placeOf(target);
    point();
    if (cell) choose(cell.dataset.point ?? "");
  }

  return { node: place, paint };
}

function lay(node: HTMLTableElement, { caption, columns, rows }: Grid) {
  const heads = columns.map((name) => element("th", { scope: "col", role: "columnheader" }, name));
  const head = element("tr", { role: "row" }, element("td", { role: "gridcell" }), ...heads);
  const body = rows.map(({ name, cells }) =>
    element(
      "tr",
      { role: "row" },
      element("th", { scope: "row", role: "rowheader" }, name),
      ...cells.map(() => element("td", { role: "gridcell", tabindex: -1 })),
    ),
  );
  node.style.setProperty("--lines", String(columns.length));
  node.replaceChildren(
    element("caption", { class: "unseen" }, caption),
    element("thead", { role: "rowgroup" }, head),
    element("tbody", { role: "rowgroup" }, ...body),
  );
}

function fill(node: HTMLTableCellElement, { name, mark, css }: Cell) {
  assign(node, { "aria-label": name, "data-point": name.split(",")[0] ?? "", class: css || null });
  write(node, mark);
}

function cellAt(node: HTMLTableElement, row: number, col: number) {
  return node.rows[row + 1]?.cells[col + 1] as HTMLTableCellElement;
}

function clamp(value: number, most: number) {
  return Math.min(Math.max(value, 0), most);
}
