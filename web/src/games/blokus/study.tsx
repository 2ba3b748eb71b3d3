// How freely the sides can move: totals, sizes of pieces and the switch of the mobility map; and what the selected placement
// would change.

import { useEffect, useState } from "preact/hooks";
import { useDispatch } from "../../app/hooks";
import { number, t } from "../../app/i18n";
import { isWatching, isYou, seatName } from "../../app/table";
import type { Overlays } from "../game_ui";
import { Reason } from "../parts";
import { mostCovered, SHADES } from "./board";
import { MAP_CHOICES } from "./input";
import {
  type MobilityChange,
  type PlayerMobilityMetrics as Mobility,
  coverageOf,
  mobilityChange,
} from "./rules/mobility";
import type { BlokusGame } from "./rules/game";
import { actionOfMove, moveOfAction } from "./rules/moves";
import { pieceOf } from "./rules/pieces";
import { ghostOf } from "./selection";
import { colourName, shortName } from "./sides";
import { type BlokusState, type BlokusTable as Table, cssOf, mapColour, ownColour, useBlokus } from "./state";

const SIZES = [1, 2, 3, 4, 5] as const;

const TOTALS: { name: string; value: (mobility: Mobility) => number; digits: number }[] = [
  { name: "placements", value: (mobility) => mobility.totalPlacements, digits: 0 },
  { name: "normalised", value: (mobility) => mobility.totalOrientationNormalized, digits: 1 },
  { name: "weighted", value: (mobility) => mobility.totalCellWeighted, digits: 1 },
];

interface Side {
  css: string;
  title: string;
  mobility: Mobility;
}

/** The first tab of the side panel. */
export function Study() {
  const table = useBlokus((state) => state.table);
  const sides = table.game.variant.colours.map(({ name }, index) => ({
    css: name.toLowerCase(),
    title: shortName(table, index),
    mobility: table.mobility.at(-1)?.[index] as Mobility,
  }));
  return (
    <>
      <MapSwitch />
      <div class="side-body">
        <Totals sides={sides} />
        <Buckets sides={sides} />
      </div>
    </>
  );
}

function MapSwitch() {
  const dispatch = useDispatch();
  const [table, map] = useBlokus((state) => [state.table, state.ui.map] as const);
  const colour = mapColour(table, map);
  const labels = { off: "off", own: isWatching(table) ? "turn" : "own", rival: "rival" };
  return (
    <>
      <div class="map">
        <p id="heat-title">{t("blokus.map.title")}</p>
        <div class="heat-switch" role="group" aria-labelledby="heat-title">
          {MAP_CHOICES.map((choice) => (
            <button
              type="button"
              class="heat-choice"
              id={`heat-${choice}`}
              aria-pressed={choice === map}
              onClick={() => dispatch({ type: "mobility-map", choice })}
            >
              {t(`blokus.map.${labels[choice]}`)}
            </button>
          ))}
        </div>
      </div>
      <div class="shades" id="heat-legend" hidden={colour === null}>
        {colour !== null && <Shades table={table} colour={colour} />}
      </div>
    </>
  );
}

/** The shades from the fewest to the most placements that cover a cell. */
function Shades({ table, colour }: { table: Table; colour: number }) {
  const most = mostCovered(coverageOf(table.game, colour))?.count;
  const name = colourName(table.game.variant.colours[colour]?.name ?? "");
  return (
    <>
      <p>{t("blokus.map.legend", { colour: name })}</p>
      <p class="scale">
        {most === undefined ? (
          "0"
        ) : (
          <>
            1
            <svg
              class={`heat ${cssOf(table, colour)}`}
              viewBox={`0 0 ${SHADES.length} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {SHADES.map((opacity, index) => (
                <rect class="shade" data-level={index + 1} fill-opacity={opacity} x={index} width={1} height={1} />
              ))}
            </svg>
            {most}
          </>
        )}
      </p>
    </>
  );
}

function Totals({ sides }: { sides: Side[] }) {
  return (
    <table class="totals">
      <caption class="unseen">{t("blokus.mobility.now")}</caption>
      <col class="names" />
      <thead>
        <tr>
          <td />
          {sides.map(({ css, title }) => (
            <th scope="col" class={css}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOTALS.map(({ name, value, digits }) => (
          <tr>
            <th scope="row" data-tip={t(`blokus.mobility.${name}.title`)}>
              {t(`blokus.mobility.${name}`)}
            </th>
            {sides.map(({ css, mobility }) => (
              <td data-total={`${css} ${name}`}>{number(value(mobility), digits)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Buckets({ sides }: { sides: Side[] }) {
  const most = Math.max(1, ...sides.flatMap(({ mobility }) => SIZES.map((size) => mobility.buckets[size])));
  return (
    <table class="buckets">
      <caption>{t("blokus.mobility.sizes")}</caption>
      <col class="names" />
      <thead class="unseen">
        <tr>
          <td />
          {sides.map(({ title }) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIZES.map((size) => (
          <tr>
            <th scope="row">{t(`blokus.mobility.size.${size}`)}</th>
            {sides.map(({ css, mobility }) => (
              <td data-bucket={`${css} ${size}`}>
                <span>{number(mobility.buckets[size], 1)}</span>
                <svg class={`meter ${css}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="rail" width={100} height={6} />
                  <rect class="fill" width={(100 * mobility.buckets[size]) / most} height={6} />
                </svg>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why the move of a hint is good, or what the selected placement would change: a badge for each side. */
export function Aside({ hint }: Pick<Overlays, "hint">) {
  const [table, action] = useBlokus((state) => [state.table, fittingAction(state)] as const);
  if (action === null) return null;
  if (hint?.grade === 3 && hint.found.action === action) return <Reason found={hint.found} family="blokus" />;
  return <Change table={table} action={action} />;
}

/** The previewed placement if it is legal. */
function fittingAction(state: BlokusState) {
  const ghost = state.interaction.mode === "previewing" ? ghostOf(state) : null;
  return ghost && !ghost.reasons.length ? actionOfMove(ghost.move, state.table.game.size) : null;
}

function Change({ table, action }: { table: Table; action: number }) {
  const { game, seats } = table;
  const change = useMobilityChange(game, action);
  if (!change) return null;
  const colour = ownColour(table);
  const owner = game.turn;
  const rest = seats.flatMap((_, seat) => (seat === owner ? [] : [seat]));
  const [rival = null] = rest.length === 1 ? rest : [];
  const css = game.variant.colours.length === 2 ? cssOf(table, 1 - colour) : "";
  const { pieceId } = moveOfAction(action, game.size);
  return (
    <>
      <span>{t("blokus.delta.caption")}</span>{" "}
      <Badge
        className={cssOf(table, colour)}
        who={isYou(table, owner) ? t("blokus.delta.you") : seatName(table, owner)}
        change={change.own}
      />{" "}
      <Badge
        className={css}
        who={rival === null ? t("blokus.delta.rivals") : seatName(table, rival)}
        change={change.rivals}
      />{" "}
      <span class="squares-placed">{t("blokus.delta.squares", { count: pieceOf(pieceId).size })}</span>
    </>
  );
}

function Badge({ className, who, change }: { className: string; who: string; change: number }) {
  const sign = change > 0 ? "+" : change === 0 ? "±" : "";
  return (
    <span class={`delta ${className}`}>
      {who} <b>{`${sign}${number(change)}`}</b>
    </span>
  );
}

/** What has been counted of a position, by action. */
const CHANGES: WeakMap<BlokusGame, Map<number, MobilityChange>> = new WeakMap();

/** What an action changes, counted after the frame that shows it, since that takes a moment; until then, the one before. */
function useMobilityChange(game: BlokusGame, action: number) {
  const [change, setChange] = useState<MobilityChange | null>(null);
  useEffect(() => {
    const known = CHANGES.get(game) ?? new Map<number, MobilityChange>();
    CHANGES.set(game, known);
    const timer = setTimeout(() => {
      const found = known.get(action) ?? mobilityChange(game, moveOfAction(action, game.size));
      known.set(action, found);
      setChange(found);
    });
    return () => clearTimeout(timer);
  }, [game, action]);
  return change;
}
