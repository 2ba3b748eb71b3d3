// The board: what lies on it, where one may go on, the piece in hand, and what is wrong with it.

import { ghostOf } from "../../play/blokus/hand.js";
import { cssOf, ownColour } from "../../play/blokus/table.js";
import { isMyTurn, isOwn } from "../../play/table.js";
import { drawn, onChange } from "../dom.js";
import { cornersOf, edgesBetween, edgesPath, pieceNode } from "./shapes.js";

/** @typedef {import("../../types.js").BlokusInteraction} Interaction */
/** @typedef {import("../../types.js").Reason} Reason */
/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */

/** Room around the cells, in cells. */
const MARGIN = 0.25;

/**
 * Draws into the element; returns the way to draw the next state.
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createBoardView(root) {
  const pieces = drawn("g", { class: "pieces" });
  const anchors = drawn("g", { class: "anchors" });
  const ghost = drawn("g", { class: "ghost" });
  const ground = drawn("g", { class: "ground" });
  const picture = drawn("svg", { class: "picture", role: "img" }, patterns(), ground, pieces, anchors, ghost);
  root.append(picture);

  const paintGround = onChange((/** @type {Table} */ { game }) => {
    const { size } = game;
    picture.setAttribute("viewBox", boardBox(size));
    ground.replaceChildren(...groundOf(size));
  });
  const paintPieces = onChange((/** @type {Table} */ table) => {
    pieces.replaceChildren(...startsOf(table), ...piecesOf(table));
    picture.setAttribute("aria-label", describe(table));
  });
  const paintAnchors = onChange((/** @type {Table} */ table, /** @type {boolean} */ mine) => {
    anchors.replaceChildren(...(mine ? anchorsOf(table) : []));
  });
  const paintGhost = onChange((/** @type {Table} */ table, /** @type {Interaction} */ interaction) => {
    const nodes = ghostNodes(table, interaction);
    root.dataset.ghost = nodes.fit;
    ghost.replaceChildren(...nodes.drawn);
  });

  return (state) => {
    const { table } = state;
    root.dataset.colour = cssOf(table, ownColour(table));
    root.dataset.mode = state.interaction.mode;
    paintGround(table);
    paintPieces(table);
    paintAnchors(table, isMyTurn(state));
    paintGhost(table, state.interaction);
  };
}

/** Patterns tell what colours tell, for those who see them alike. */
function patterns() {
  const hatch = drawn(
    "pattern",
    { id: "hatch", width: 0.28, height: 0.28, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    drawn("rect", { class: "hatch-ground", width: 0.28, height: 0.28 }),
    drawn("rect", { class: "hatch-line", width: 0.11, height: 0.28 }),
  );
  return drawn("defs", {}, hatch);
}

/**
 * The view box of a picture of the board.
 * @param {number} size
 */
export function boardBox(size) {
  return [-MARGIN, -MARGIN, size + 2 * MARGIN, size + 2 * MARGIN].join(" ");
}

/**
 * The empty board.
 * @param {number} size
 */
export function groundOf(size) {
  const lines = Array.from({ length: size - 1 }, (_, index) => index + 1);
  return [
    drawn("rect", { class: "field", width: size, height: size, rx: 0.12 }),
    drawn("path", { class: "grid", d: lines.map((at) => `M${at} 0V${size}M0 ${at}H${size}`).join("") }),
  ];
}

/** @param {Table} table */
function startsOf({ game }) {
  return game.variant.colours
    .filter((_, colour) => game.moves.every((placed) => placed.colour !== colour))
    .map(({ name, start: [row, col] }) =>
      drawn("circle", { class: `start ${name.toLowerCase()}`, cx: col + 0.5, cy: row + 0.5, r: 0.27 }),
    );
}

/** @param {Table} table */
function piecesOf(table) {
  const { game, placed, moved } = table;
  return placed.map(({ colour, move }, ply) => {
    const isLast = ply === placed.length - 1 && !isOwn(table, moved.at(-1)?.seat ?? null);
    return pieceNode(game.cellsOf(move), `${cssOf(table, colour)}${isLast ? " last" : ""}`);
  });
}

/** @param {Table} table */
function anchorsOf(table) {
  const colour = ownColour(table);
  return table.game.frontier(colour).map(([row, col]) => drawn("circle", { cx: col + 0.5, cy: row + 0.5, r: 0.1 }));
}

/**
 * @param {Table} table
 * @param {Interaction} interaction
 */
function ghostNodes(table, interaction) {
  const colour = ownColour(table);
  const ghost = ghostOf(interaction, table.game, colour);
  if (!ghost) return { fit: "none", drawn: [] };
  const fit = interaction.mode === "pending" ? "pending" : ghost.reasons.length ? "bad" : "good";
  const marks = ghost.reasons.flatMap((reason) => marksOf(table, colour, ghost.cells, reason));
  return { fit, drawn: [pieceNode(ghost.cells, `preview ${fit}`), ...marks] };
}

/**
 * What is wrong, marked where it is wrong.
 * @param {Table} table
 * @param {number} colour
 * @param {readonly [number, number][]} cells
 * @param {Reason} reason
 * @returns {SVGElement[]}
 */
function marksOf({ game }, colour, cells, reason) {
  switch (reason.rule) {
    case "overlap":
      return reason.cells.map(([row, col]) =>
        drawn("path", { class: "mark overlap", d: `M${col + 0.25} ${row + 0.25}l.5 .5m0-.5l-.5 .5` }),
      );
    case "touches_own_edge":
      return [drawn("path", { class: "mark edge", d: edgesPath(ownEdges(game, colour, reason.cells)) })];
    case "no_own_corner":
      return [
        ...game
          .frontier(colour)
          .map(([row, col]) =>
            drawn("rect", { class: "mark wanted", x: col + 0.16, y: row + 0.16, width: 0.68, height: 0.68, rx: 0.16 }),
          ),
        ...cornersOf(cells).map(([cx, cy]) => drawn("circle", { class: "mark corner", cx, cy, r: 0.16 })),
      ];
    case "start_not_covered":
      return reason.cells.map(([row, col]) =>
        drawn("circle", { class: "mark wanted", cx: col + 0.5, cy: row + 0.5, r: 0.44 }),
      );
    default:
      return [];
  }
}

/**
 * Where free cells share an edge with pieces of the colour.
 * @param {import("../../types.js").BlokusGame} game
 * @param {number} colour
 * @param {readonly [number, number][]} cells
 */
function ownEdges(game, colour, cells) {
  const own = game.moves.filter((placed) => placed.colour === colour).flatMap((placed) => game.cellsOf(placed.move));
  return edgesBetween(
    cells.filter(([row, col]) => !game.grid[row]?.[col]),
    own,
  );
}

/** @param {Table} table */
function describe({ game }) {
  const counts = game.variant.colours.map((colour, index) => {
    const pieces = game.moves.filter((placed) => placed.colour === index).length;
    return `${colour.name.toLowerCase()} ${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
  });
  return `The board, ${game.size} by ${game.size}: ${counts.join(", ")}.`;
}
