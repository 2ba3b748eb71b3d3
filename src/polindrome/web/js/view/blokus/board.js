// The board as it is seen: turned for the player, with what lies on it and what the hand holds over it.

import { facingOf } from "../../play/blokus/facing.js";
import { heatColour } from "../../play/blokus/heat.js";
import { colourName } from "../../play/blokus/names.js";
import { cssOf, ownColour } from "../../play/blokus/table.js";
import { isLookingBack, isMyTurn } from "../../play/table.js";
import { t } from "../../words.js";
import { drawn, onChange } from "../dom.js";
import { ghostNodes } from "./ghost.js";
import { boardBox, groundOf, labelsOf, patterns } from "./ground.js";
import { heatPainter, heatWords } from "./heat.js";
import { numbersOf, piecesPainter } from "./placed.js";

/** @typedef {import("../../types.js").BlokusInteraction} Interaction */
/** @typedef {import("../../types.js").BlokusState} State */
/** @typedef {import("../../types.js").BlokusTable} Table */

/**
 * Draws into the element; returns the way to draw the next state. What is drawn into the plane is in cells of the board
 * as it is written, and turns with it.
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
export function createBoardView(root) {
  const layer = (/** @type {string} */ name) => drawn("g", { class: name });
  const ground = layer("ground");
  const heat = layer("heat");
  const starts = layer("starts");
  const pieces = layer("pieces");
  const numbers = layer("numbers");
  const anchors = layer("anchors");
  const ghost = layer("ghost");
  const labels = layer("labels");
  const plane = drawn("g", { class: "plane" }, ground, heat, starts, pieces, numbers, anchors, ghost);
  const picture = drawn("svg", { class: "picture", role: "img" }, patterns(), plane, labels);
  root.append(picture);

  const paintGround = onChange(
    (/** @type {number} */ size, /** @type {number} */ quarters, /** @type {boolean} */ hasLabels) => {
      picture.setAttribute("viewBox", boardBox(size, hasLabels));
      plane.setAttribute("transform", `rotate(${90 * quarters} ${size / 2} ${size / 2})`);
      ground.replaceChildren(...groundOf(size));
      labels.replaceChildren(...(hasLabels ? [labelsOf(size, quarters)] : []));
    },
  );
  const paintStarts = onChange((/** @type {Table} */ table) => starts.replaceChildren(...startsOf(table)));
  const paintPieces = onChange(piecesPainter(pieces));
  const paintNumbers = onChange(
    (/** @type {Table} */ table, /** @type {number} */ quarters, /** @type {boolean} */ isWanted) =>
      numbers.replaceChildren(...(isWanted ? numbersOf(table, quarters) : [])),
  );
  const paintHeat = onChange(heatPainter(root, heat));
  const paintWords = onChange((/** @type {Table} */ table, /** @type {number|null} */ colour) => {
    const words = colour === null ? [] : [heatWords(table, colour)];
    picture.setAttribute("aria-label", [describe(table), ...words].join(" "));
  });
  const paintAnchors = onChange((/** @type {Table} */ table, /** @type {boolean} */ isWanted) => {
    anchors.replaceChildren(...(isWanted ? anchorsOf(table) : []));
  });
  const paintGhost = onChange(
    (/** @type {Table} */ table, /** @type {Interaction} */ interaction, /** @type {number} */ quarters) => {
      const nodes = ghostNodes(table, interaction, quarters);
      root.dataset.ghost = nodes.fit;
      ghost.replaceChildren(...nodes.drawn);
    },
  );

  return (state) => {
    const { table, settings } = state;
    const quarters = facingOf(state);
    const warm = heatColour(table, state.aid.heat);
    root.dataset.colour = cssOf(table, ownColour(table));
    root.dataset.mode = state.interaction.mode;
    root.dataset.facing = String(quarters);
    paintGround(table.game.size, quarters, settings.coordinates);
    paintStarts(table);
    paintPieces(table, quarters, isLookingBack(state));
    paintNumbers(table, quarters, settings.numbers);
    paintHeat(table, warm);
    paintWords(table, warm);
    paintAnchors(table, settings.anchors && isMyTurn(state));
    paintGhost(table, state.interaction, quarters);
  };
}

/**
 * @param {Table["game"]} game
 * @param {number} colour
 */
function hasBegun(game, colour) {
  return game.moves.some((placed) => placed.colour === colour);
}

/** @param {Table} table */
function startsOf({ game }) {
  return game.variant.colours
    .filter((_, colour) => !hasBegun(game, colour))
    .map(({ name, start }) => drawn("path", { class: `start ${name.toLowerCase()}`, d: ringOn(start) }));
}

/**
 * A ring that can have an edge: a circle, and a smaller one the other way round.
 * @param {readonly [number, number]} cell
 */
function ringOn([row, col]) {
  const circle = (/** @type {number} */ r, /** @type {0|1} */ way) =>
    `M${col + 0.5 - r} ${row + 0.5}a${r} ${r} 0 1 ${way} ${2 * r} 0a${r} ${r} 0 1 ${way} ${-2 * r} 0z`;
  return circle(0.36, 1) + circle(0.23, 0);
}

/**
 * At the start there are none: the ring says where to begin.
 * @param {Table} table
 */
function anchorsOf(table) {
  const colour = ownColour(table);
  const css = cssOf(table, colour);
  if (!hasBegun(table.game, colour)) return [];
  return table.game
    .frontier(colour)
    .map(([row, col]) => drawn("circle", { class: css, cx: col + 0.5, cy: row + 0.5, r: 0.12 }));
}

/** @param {Table} table */
function describe({ game }) {
  const counts = game.variant.colours.map((colour, index) => {
    const count = game.moves.filter((placed) => placed.colour === index).length;
    return t("blokus.board.colour", { colour: colourName(colour.name), count });
  });
  return t("blokus.board.picture", { size: game.size, colours: counts.join(", ") });
}
