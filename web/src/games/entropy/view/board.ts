// The board of Entropy: tokens, palindromes, points, the token in hand, and where it may go.

import type { Board, Color } from "../rules/board";
import type { Point } from "../../../app/state";
import type { EntropyInteraction as Interaction, EntropyState as State, EntropyTable as Table } from "../types";
import { EMPTY_BOARD, indexToCoords, indexToPosition, SIZE } from "../rules/board";
import { targetsOf } from "../rules/moves";
import { aimOf, nameOf } from "../selection";
import { boardShown, lastMoveOf, roundShown } from "../table";
import { isMyTurn } from "../../../app/table";
import { t } from "../../../app/i18n";
import { assign, drawn, onChange } from "../../../app/dom";
import { marksOf, namesOfLines, pointsOfLines } from "./lines";
import { tokenNode } from "./tokens";

/** Room for names at the left and at the top, for points at the right and at the bottom. */
const BOX = "-0.55 -0.5 8.3 8.3";

/** Draws into the element; returns the way to draw the next state. */
export function createBoardView(root: HTMLElement): (state: State) => void {
  const squares = EMPTY_BOARD.map((_, index) => squareNode(index));
  squares.forEach((square, index) => assign(square, { role: "gridcell", "data-square": indexToPosition(index) }));
  const rows = Array.from({ length: SIZE }, (_, row) =>
    drawn("g", { role: "row" }, ...squares.slice(row * SIZE, (row + 1) * SIZE)),
  );
  const lines = drawn("g", { class: "lines" });
  const tokens = drawn("g", { class: "tokens" });
  const hints = drawn("g", { class: "hints" });
  const points = drawn("g", { class: "edge" });
  const grid = drawn("g", { role: "grid", "aria-label": t("entropy.board.grid") }, ...rows);
  root.append(
    drawn(
      "svg",
      { class: "picture", role: "presentation", viewBox: BOX },
      ...groundOf(),
      grid,
      lines,
      tokens,
      hints,
      points,
    ),
  );
  const paintTokens = tokensPainter(tokens);
  const paintLines = onChange((board: Board, { game }: Table) => {
    lines.replaceChildren(...marksOf(board));
    points.replaceChildren(...pointsOfLines(board, game.options.scorer));
    squares.forEach((square, index) => assign(square, { "aria-label": nameOf(board, index) }));
  });

  return (state) => {
    const { table, interaction } = state;
    const board = boardShown(state);
    const isMine = isMyTurn(state);
    root.dataset.mode = interaction.mode;
    paintLines(board, table);
    paintTokens(shownBoard(state, board), interaction);
    hints.replaceChildren(...(isMine ? hintsOf(table, interaction) : []));
    const last = lastMoveOf(table, roundShown(state));
    squares.forEach((square, index) => {
      const isLast = last !== null && (index === last.from || index === last.to);
      const css = ["square", isLast && "last", ...(isMine ? marksOn(table, interaction, index) : [])];
      square.setAttribute("class", css.filter(Boolean).join(" "));
    });
  };
}

/** The empty board, with the names of its lines. */
function groundOf() {
  return [drawn("rect", { class: "field", width: SIZE, height: SIZE, rx: 0.12 }), namesOfLines()];
}

function squareNode(index: number) {
  const [row, col] = indexToCoords(index);
  return drawn("rect", { class: "square", x: col + 0.03, y: row + 0.03, width: 0.94, height: 0.94, rx: 0.1 });
}

/** The board with the move that is on its way to the server, as if it had been taken. */
function shownBoard({ table, interaction }: State, board: Board) {
  const aim = interaction.mode === "pending" ? aimOf(table.game, interaction) : null;
  return aim && !aim.fault ? aim.board : board;
}

/** What a square has to do with the hand. */
function marksOn({ game }: Table, interaction: Interaction, index: number) {
  if (interaction.mode === "idle") return [];
  const isAt = interaction.at === index;
  const isFree = game.role === "order" && interaction.mode === "pointing" && targetsOf(game.board, index).length > 0;
  return [
    isAt && interaction.hand === "keys" && "cursor",
    isAt && isFree && "movable",
    isAt && aimOf(game, interaction)?.fault && "bad",
    interaction.mode === "lifted" && interaction.from === index && "lifted",
  ];
}

/** The ghost of the token to be placed, or the squares to which the token in hand may slide. */
function hintsOf({ game }: Table, interaction: Interaction) {
  if (game.role === "chaos") return ghostOf(game, interaction);
  if (interaction.mode !== "lifted") return [];
  return targetsOf(game.board, interaction.from).map((target) => {
    const [row, col] = indexToCoords(target);
    const isAt = target === interaction.at;
    const place = { cx: col + 0.5, cy: row + 0.5, r: isAt ? 0.3 : 0.13 };
    return drawn("circle", {
      class: `target${isAt ? " aimed" : ""}`,
      "data-target": indexToPosition(target),
      ...place,
    });
  });
}

function ghostOf(game: Table["game"], interaction: Interaction) {
  const aim = aimOf(game, interaction);
  if (!aim || aim.fault || interaction.mode === "idle" || interaction.at === null || !game.nextToken) return [];
  const ghost = tokenNode(game.nextToken);
  ghost.classList.add("ghost-token");
  move(ghost, middleOf(interaction.at));
  return [ghost];
}

/**
 * Tokens keep their nodes, so that a slide is seen: a token that is gone here and new there is the same one.
 */
function tokensPainter(layer: SVGGElement) {
  let nodes: Map<number, { color: Color; node: SVGGElement }> = new Map();

  return (board: Board, interaction: Interaction) => {
    const kept = new Map([...nodes].filter(([square, { color }]) => board[square] === color));
    const gone = [...nodes].filter(([square]) => !kept.has(square)).map(([, token]) => token);
    board.forEach((color, square) => {
      if (!color || kept.has(square)) return;
      const mover = gone.findIndex((token) => token.color === color);
      const node = mover < 0 ? layer.appendChild(newToken(color)) : gone.splice(mover, 1)[0]?.node;
      if (node) kept.set(square, { color, node });
    });
    for (const { node } of gone) node.remove();
    for (const [square, { node }] of kept) {
      const isHeld = interaction.mode === "lifted" && interaction.from === square;
      node.classList.toggle("held", isHeld);
      node.classList.toggle("carried", isHeld && interaction.carried !== null);
      move(node, (isHeld && interaction.carried) || middleOf(square));
      if (isHeld && interaction.carried) layer.append(node);
    }
    nodes = kept;
  };
}

function newToken(color: Color) {
  const node = tokenNode(color);
  node.classList.add("new");
  return node;
}

function middleOf(square: number): Point {
  const [row, col] = indexToCoords(square);
  return { x: col + 0.5, y: row + 0.5 };
}

function move(node: SVGElement, { x, y }: Point) {
  node.style.transform = `translate(${x}px, ${y}px)`;
}

/** A board by itself, as a picture. */
export function boardPicture(board: Board) {
  const tokens = board.flatMap((color, square) => {
    if (!color) return [];
    const node = tokenNode(color);
    move(node, middleOf(square));
    return [node];
  });
  const picture = drawn("svg", { class: "sample", viewBox: BOX, "aria-hidden": "true" }, ...groundOf());
  picture.append(...board.map((_, square) => squareNode(square)), ...marksOf(board), ...tokens);
  picture.append(...pointsOfLines(board, "official"));
  return picture;
}
