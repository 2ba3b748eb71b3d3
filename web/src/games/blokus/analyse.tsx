// How freely the sides can move, for the tab "Analyse": totals, sizes of pieces, and the switch of the mobility map.

import { useDispatch } from "../../app/hooks";
import { number, t } from "../../app/i18n";
import { isWatching } from "../../app/table";
import { About } from "../parts";
import { mostCovered, SHADES } from "./board";
import { MAP_CHOICES } from "./input";
import { type PlayerMobilityMetrics as Mobility, coverageOf } from "./rules/mobility";
import { colourName, shortName } from "./sides";
import { type BlokusTable as Table, cssOf, mapColour, useBlokus } from "./state";

/** Where the documentation explains mobility. */
const MOBILITY = "blokus.html#mobility";

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

export function Analyse() {
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
        <About id="heat-title" label={t("blokus.map.title")} words={t("blokus.map.about")} more={MOBILITY} />
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
            <th scope="row">
              <About label={t(`blokus.mobility.${name}`)} words={t(`blokus.mobility.${name}.about`)} more={MOBILITY} />
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
      <caption>
        <About label={t("blokus.mobility.sizes")} words={t("blokus.mobility.sizes.about")} more={MOBILITY} />
      </caption>
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
            <th scope="row">{t("blokus.mobility.size", { count: size })}</th>
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
