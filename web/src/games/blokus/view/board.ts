// The board as it is seen: turned for the player, with what lies on it and what the hand holds over it.

import type { BlokusInteraction as Interaction, BlokusState as State, BlokusTable as Table } from "../types";
import { facingOf } from "../board_rotation";
import { heatColour } from "../mobility_map";
import { colourName } from "../names";
import { cssOf, ownColour } from "../table";
import { isLookingBack, isMyTurn } from "../../../app/table";
import { t } from "../../../app/i18n";
import { drawn, onChange } from "../../../app/dom";
import { ghostNodes } from "./ghost";
import { boardBox, groundOf, labelsOf, patterns } from "./ground";
import { heatPainter, heatWords } from "./heat";
import { numbersOf, piecesPainter } from "./placed";

/**
 * Draws into the element; returns the way to draw the next state. What is drawn into the plane is in cells of the board
 * as it is written, and turns with it.
 */
export function createBoardView(root: HTMLElement): (state: State) => void {
  const layer = (name: string) => drawn("g", { class: name });
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

  const paintGround = onChange((size: number, quarters: number, hasLabels: boolean) => {
    picture.setAttribute("viewBox", boardBox(size, hasLabels));
    plane.setAttribute("transform", `rotate(${90 * quarters} ${size / 2} ${size / 2})`);
    ground.replaceChildren(...groundOf(size));
    labels.replaceChildren(...(hasLabels ? [labelsOf(size, quarters)] : []));
  });
  const paintStarts = onChange((table: Table) => starts.replaceChildren(...startsOf(table)));
  const paintPieces = onChange(piecesPainter(pieces));
  const paintNumbers = onChange((table: Table, quarters: number, isWanted: boolean) =>
    numbers.replaceChildren(...(isWanted ? numbersOf(table, quarters) : [])),
  );
  const paintHeat = onChange(heatPainter(root, heat));
  const paintWords = onChange((table: Table, colour: number | null) => {
    const words = colour === null ? [] : [heatWords(table, colour)];
    picture.setAttribute("aria-label", [describe(table), ...words].join(" "));
  });
  const paintAnchors = onChange((table: Table, isWanted: boolean) => {
    anchors.replaceChildren(...(isWanted ? anchorsOf(table) : []));
  });
  const paintGhost = onChange((table: Table, interaction: Interaction, quarters: number) => {
    const nodes = ghostNodes(table, interaction, quarters);
    root.dataset.ghost = nodes.fit;
    ghost.replaceChildren(...nodes.drawn);
  });

  return (state) => {
    const { table, settings } = state;
    const quarters = facingOf(state);
    const warm = heatColour(table, state.hints.heat);
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

function hasBegun(game: Table["game"], colour: number) {
  return game.moves.some((placed) => placed.colour === colour);
}

function startsOf({ game }: Table) {
  return game.variant.colours
    .filter((_, colour) => !hasBegun(game, colour))
    .map(({ name, start }) => drawn("path", { class: `start ${name.toLowerCase()}`, d: ringOn(start) }));
}

/** A ring that can have an edge: a circle, and a smaller one the other way round. */
function ringOn([row, col]: readonly [number, number]) {
  const circle = (r: number, way: 0 | 1) =>
    `M${col + 0.5 - r} ${row + 0.5}a${r} ${r} 0 1 ${way} ${2 * r} 0a${r} ${r} 0 1 ${way} ${-2 * r} 0z`;
  return circle(0.36, 1) + circle(0.23, 0);
}

/** At the start there are none: the ring says where to begin. */
function anchorsOf(table: Table) {
  const colour = ownColour(table);
  const css = cssOf(table, colour);
  if (!hasBegun(table.game, colour)) return [];
  return table.game
    .frontier(colour)
    .map(([row, col]) => drawn("circle", { class: css, cx: col + 0.5, cy: row + 0.5, r: 0.12 }));
}

function describe({ game }: Table) {
  const counts = game.variant.colours.map((colour, index) => {
    const count = game.moves.filter((placed) => placed.colour === index).length;
    return t("blokus.board.colour", { colour: colourName(colour.name), count });
  });
  return t("blokus.board.picture", { size: game.size, colours: counts.join(", ") });
}
