// Whether there is a clock: time for each move, or for the whole game and some more after each move.

import type { Clock } from "../../app/state";
import { t } from "../../app/i18n";
import { element } from "../../app/dom";

const PER_MOVE = [15, 30, 60, 120, 300];
const TOTALS = [60, 180, 300, 600, 900, 1800, 3600];
const INCREMENTS = [0, 2, 5, 10, 30];

/** What is offered before one has chosen. */
const USUAL = { move: 60, total: 600, increment: 5 };

export function clockChoice(last: Clock | null) {
  const kinds = ["none", "move", "total"].map((kind) =>
    element("option", { value: kind, selected: kind === (last?.kind ?? "none") }, t(`lobby.clock.${kind}`)),
  );
  const total = last?.kind === "total" ? last : null;
  return element(
    "fieldset",
    { class: "choice clock-choice" },
    element("legend", {}, t("lobby.clock")),
    element("select", { name: "clock", "aria-label": t("lobby.clock") }, ...kinds),
    times("per-move", "move", PER_MOVE, last?.kind === "move" ? last.seconds : USUAL.move),
    times("whole", "total", TOTALS, total?.seconds ?? USUAL.total),
    times("increment", "total", INCREMENTS, total?.increment ?? USUAL.increment),
  );
}

/** @param kind The clock for which it is asked. */
function times(name: string, kind: string, offered: number[], chosen: number) {
  const values = [...new Set([...offered, chosen])].sort((one, other) => one - other);
  const options = values.map((seconds) =>
    element(
      "option",
      { value: seconds, selected: seconds === chosen },
      t(`lobby.clock.${name}`, { time: spoken(seconds) }),
    ),
  );
  return element("select", { name, "data-clock": kind, "aria-label": t(`lobby.clock.${name}.label`) }, ...options);
}

/** "90 s" or "10 min". */
export function spoken(seconds: number) {
  const isWhole = seconds >= 60 && seconds % 60 === 0;
  return isWhole ? t("lobby.minutes", { count: seconds / 60 }) : t("lobby.seconds", { count: seconds });
}

/** Asks for no more than the chosen kind of clock needs. */
export function toggleTimes(root: HTMLElement) {
  const kind = root.querySelector("select")?.value;
  for (const select of root.querySelectorAll("select[data-clock]")) {
    if (select instanceof HTMLSelectElement) select.hidden = select.dataset.clock !== kind;
  }
}

export function readClock(answer: (name: string) => string): Clock | null {
  if (answer("clock") === "move") return { kind: "move", seconds: Number(answer("per-move")) };
  if (answer("clock") !== "total") return null;
  return { kind: "total", seconds: Number(answer("whole")), increment: Number(answer("increment")) };
}
