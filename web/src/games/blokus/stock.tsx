// The remaining pieces of a colour, small, on its card: filled where they fit somewhere, hollow where they do not. The one
// that the player looks at shows on the board where it could go.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { memo, useDispatch } from "../../app/hooks";
import { t } from "../../app/i18n";
import { lookLabel, lookOf, placementsByPiece } from "./look";
import { outlinePath } from "./pieces";
import { cellsOf } from "./rules/moves";
import type { Cell } from "./rules/pieces";
import { flatOf, piecesOf } from "./selection";
import { colourName } from "./sides";
import { cssOf, useBlokus } from "./state";

/** The pieces lie flat, so that no row is higher than this, in cells. */
const HIGH = 3;
const ROWS = 2;

/** The width of a row in cells: as many as the larger half of the pieces needs, with a free cell after each. */
const WIDE = 43;

interface Place {
  id: number;
  row: number;
  x: number;
  width: number;
  cells: Cell[];
}

/** Each piece has the same place on every card, which stays empty once it is placed: nothing moves during a game. */
const PLACES = placesOf();

function placesOf() {
  const places: Place[] = [];
  let [row, x] = [0, 0];
  for (const { id } of piecesOf("all")) {
    const { cells, height, width } = flatOf(id);
    if (x + width > WIDE) [row, x] = [row + 1, 0];
    const [top, left] = [(HIGH + 1) * row + HIGH - height, x];
    places.push({ id, row, x, width, cells: cells.map(([down, right]) => [top + down, left + right]) });
    x += width + 1;
  }
  return places;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function Stock({ side }: { side: string }) {
  const dispatch = useDispatch();
  const [reached, setReached] = useState<number | null>(null);
  const pressedBy = useRef("");
  const [table, colour, looked] = useBlokus((state) => {
    const index = state.table.game.variant.colours.findIndex(({ name }) => name.toLowerCase() === side);
    const look = lookOf(state);
    return [state.table, index, look?.colour === index ? look.pieceId : null] as const;
  });
  const { game } = table;
  const left = new Set(game.piecesLeft(colour));
  const places = PLACES.filter(({ id }) => left.has(id));
  const placements = placementsByPiece(game, colour);
  const tabStop = reached !== null && left.has(reached) ? reached : places[0]?.id;

  const look = (pieceId: number | null, hand: "mouse" | "touch" | "keys") =>
    dispatch({ type: "look", at: pieceId === null ? null : { colour, pieceId }, hand });
  const toggle = (pieceId: number, hand: "touch" | "keys") => look(pieceId === looked ? null : pieceId, hand);
  useEscape(looked !== null, () => look(null, "keys"));

  const onKeyDown = (event: KeyboardEvent & { currentTarget: Element }) => {
    const step = STEPS[event.key] ?? 0;
    const at = pieceUnder(event);
    if (at === null || (!step && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (!step) return toggle(at, "keys");
    const next = places[places.findIndex(({ id }) => id === at) + step];
    if (!next) return;
    event.currentTarget.querySelector<SVGElement>(`[data-stock-piece="${next.id}"]`)?.focus();
    if (looked !== null) look(next.id, "keys");
  };

  return (
    <div
      class="stock"
      data-side={side}
      data-out={game.isOut(colour) && left.size > 0 ? t("blokus.stock.out") : undefined}
      role="toolbar"
      aria-label={t("blokus.stock.label", { colour: colourName(side) })}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => setReached(pieceUnder(event))}
      onPointerDown={({ pointerType }) => {
        pressedBy.current = pointerType;
      }}
      // A click of a screen reader has no pointer. A mouse has looked already.
      onClick={(event) => {
        const isMouse = pressedBy.current === "mouse";
        pressedBy.current = "";
        const nearest = isMouse ? null : (pieceUnder(event) ?? pieceNear(event));
        if (nearest !== null) toggle(nearest, "touch");
      }}
      onPointerOver={(event) => {
        const over = pieceUnder(event);
        if (event.pointerType === "mouse" && over !== looked) look(over, "mouse");
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse" && looked !== null) look(null, "mouse");
      }}
    >
      <svg viewBox={`0 0 ${WIDE} ${(HIGH + 1) * ROWS - 1}`} preserveAspectRatio="xMinYMid meet" role="presentation">
        {places.map((place) => (
          <StockPiece
            key={place.id}
            place={place}
            label={lookLabel(table, { colour, pieceId: place.id })}
            fits={placements.has(place.id)}
            isLooked={place.id === looked}
            isTabStop={place.id === tabStop}
          />
        ))}
      </svg>
    </div>
  );
}

interface PieceProps {
  place: Place;
  label: string;
  fits: boolean;
  isLooked: boolean;
  isTabStop: boolean;
}

const StockPiece = memo(({ place, label, fits, isLooked, isTabStop }: PieceProps) => (
  <g
    class={`stock-piece ${fits ? "fits" : "stuck"}`}
    data-stock-piece={place.id}
    role="button"
    tabindex={isTabStop ? 0 : -1}
    aria-label={label}
    aria-pressed={isLooked}
  >
    <rect class="reach" x={place.x - 0.5} y={(HIGH + 1) * place.row - 0.5} width={place.width + 1} height={HIGH + 1} />
    <path class="squares" d={place.cells.map(([row, col]) => `M${col} ${row}h1v1h-1z`).join("")} />
    <path class="outline" d={outlinePath(place.cells)} />
  </g>
));

function pieceUnder({ target }: Event) {
  const found = target instanceof Element ? target.closest("[data-stock-piece]") : null;
  return found ? Number(found.getAttribute("data-stock-piece")) : null;
}

/** The piece nearest to a finger, which is wider than most of them. */
function pieceNear({ currentTarget, clientX, clientY }: MouseEvent) {
  const pieces = [...(currentTarget as Element).querySelectorAll("[data-stock-piece]")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { node, distance: Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY) };
  });
  const nearest = pieces.sort((one, other) => one.distance - other.distance)[0]?.node;
  return nearest ? Number(nearest.getAttribute("data-stock-piece")) : null;
}

/** Escape ends the look before it does anything else, wherever the focus is. */
function useEscape(isActive: boolean, end: () => void) {
  const last = useRef(end);
  last.current = end;
  useLayoutEffect(() => {
    if (!isActive) return;
    const listening = new AbortController();
    const { signal } = listening;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      last.current();
    };
    document.addEventListener("keydown", listener, { capture: true, signal });
    return () => listening.abort();
  }, [isActive]);
}

/** On the board: the cells that placements of the piece cover, and the corners that they go on from. */
export function Reach() {
  const [{ game }, look, css] = useBlokus((state) => {
    const found = lookOf(state);
    return [state.table, found, found ? cssOf(state.table, found.colour) : ""] as const;
  });
  if (!look) return <g class="reached" />;
  const moves = placementsByPiece(game, look.colour).get(look.pieceId) ?? [];
  const cells = new Map(moves.flatMap(cellsOf).map((cell) => [String(cell), cell]));
  const corners = game.frontier(look.colour).filter((cell) => cells.has(String(cell)));
  return (
    <g class={`reached ${css}`}>
      <path class="reach" d={[...cells.values()].map(([row, col]) => `M${col} ${row}h1v1h-1z`).join("")} />
      <path class="reach-outline" d={outlinePath([...cells.values()])} />
      {corners.map(([row, col]) => (
        <circle class="reach-corner" cx={col + 0.5} cy={row + 0.5} r={0.3} />
      ))}
    </g>
  );
}
