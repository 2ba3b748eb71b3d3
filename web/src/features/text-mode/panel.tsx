// The contents of text mode: the board as a table, the log, and the command line.

import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect, useStore, useTable } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { Cell, Grid } from "../../games/game_ui";

/** Commands that have a button. */
const QUICK = ["help", "board", "moves", "score", "last"];

export function TextContents() {
  const input = useRef<HTMLInputElement>(null);
  const append = (point: string) => {
    if (!input.current) return;
    input.current.value = `${input.current.value} ${point}`.trim();
    input.current.focus();
  };
  return (
    <>
      <Board onChoose={append} />
      <Log />
      <CommandLine input={input} />
    </>
  );
}

/** The board that the player sees, once the game's module is loaded. */
function Board({ onChoose }: { onChoose: (point: string) => void }) {
  const { seen } = useStore();
  const position = useTable(({ table, stop, text }) => ({
    table,
    stop,
    talk: table.family === text.family ? text.later?.talk : undefined,
  }));
  const { table, stop, talk } = position ?? {};
  const grid = useMemo(() => talk?.gridOf(seen.peek()), [table, stop, talk]);
  return <div class="text-place">{grid && <GridTable grid={grid} onChoose={onChoose} />}</div>;
}

const ARROWS: Readonly<Record<string, [rows: number, cols: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A grid with one tab stop: the arrows move the focus from cell to cell; Enter and a click choose a cell. */
function GridTable({ grid, onChoose }: { grid: Grid; onChoose: (point: string) => void }) {
  const [focus, setFocus] = useState({ row: 0, col: 0 });
  const node = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step && event.key !== "Enter") return;
    event.preventDefault();
    if (!step) return onChoose(pointOf(grid.rows[focus.row]?.cells[focus.col]));
    const row = clamp(focus.row + step[0], grid.rows.length);
    const col = clamp(focus.col + step[1], grid.columns.length);
    // Headings are the first row and the first column of the table.
    node.current?.rows[row + 1]?.cells[col + 1]?.focus();
  };
  return (
    <table class="text-board" role="grid" ref={node} style={{ "--lines": grid.columns.length }} onKeyDown={move}>
      <caption class="unseen">{grid.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="gridcell" />
          {grid.columns.map((name) => (
            <th key={name} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {grid.rows.map(({ name: title, cells }, row) => (
          <tr key={title} role="row">
            <th scope="row" role="rowheader">
              {title}
            </th>
            {cells.map((cell, col) => (
              <td
                key={col}
                role="gridcell"
                tabIndex={row === focus.row && col === focus.col ? 0 : -1}
                class={cell.css || undefined}
                aria-label={cell.name}
                data-point={pointOf(cell)}
                onFocus={() => setFocus({ row, col })}
                onClick={() => onChoose(pointOf(cell))}
              >
                {cell.mark}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The square that a cell's name begins with. */
function pointOf(cell: Cell | undefined) {
  return cell?.name.split(",")[0] ?? "";
}

function clamp(value: number, count: number) {
  return Math.min(Math.max(value, 0), count - 1);
}

/** Lines keep their elements, so that a screen reader reads only the new ones. */
function Log() {
  const lines = useSelect(({ text }) => text.lines);
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (node.current) node.current.scrollTop = node.current.scrollHeight;
  }, [lines]);
  return (
    <div class="text-log" id="text-log" role="log" tabIndex={0} aria-label={t("text.log")} ref={node}>
      {lines.map(({ number, kind, text }) => (
        <p key={number} class={kind}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** The arrow keys bring back earlier lines; a rejected line stays to be corrected. */
function CommandLine({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const dispatch = useDispatch();
  const { history, draft } = useSelect(({ text }) => ({ history: text.history, draft: text.draft }));
  const back = useRef(0);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    back.current = 0;
    if (input.current) input.current.value = draft;
  }, [history, draft]);
  const recall = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    back.current = clamp(back.current + (event.key === "ArrowUp" ? 1 : -1), history.length + 1);
    event.currentTarget.value = back.current ? (history.at(-back.current) ?? "") : "";
  };
  const send = (event: Event) => {
    event.preventDefault();
    dispatch({ type: "text:typed", line: input.current?.value ?? "" });
  };
  return (
    <form class="text-form" onSubmit={send}>
      <label for="text-input">{t("text.input")}</label>
      <input
        id="text-input"
        name="command"
        autocomplete="off"
        autocapitalize="none"
        autoCorrect="off"
        spellcheck={false}
        enterkeyhint="send"
        ref={input}
        onKeyDown={recall}
      />
      <Button type="submit" isPrimary id="text-send" label={t("text.send")} />
      <div class="quick" role="group" aria-label={t("text.quick")}>
        {QUICK.map((name) => {
          const word = (t(`text.name.${name}`).split(" ")[0] ?? name).toLowerCase();
          return <Button key={name} data-command={name} message={{ type: "text:typed", line: word }} label={word} />;
        })}
      </div>
    </form>
  );
}
