// What stands beside the board, one panel at a time: what the game has to study, and the game so far.

import type { Panel } from "../replay/types";
import type { Message, State } from "../../app/state";
import { t } from "../../app/i18n";
import { assign, element } from "../../app/dom";

const PANELS: readonly Panel[] = ["study", "game"];

/** How far the arrow keys go from tab to tab; Home and End step through the game here as everywhere. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>;

/** Tabs and their panels, which others fill; `name` says what there is to study. */
export function createSide(root: HTMLElement, dispatch: (message: Message) => void) {
  const pairs = PANELS.map((panel) => ({ panel, tab: tabOf(panel, dispatch), place: placeOf(panel) }));
  const tabs = pairs.map(({ tab }) => tab);
  const list = element("div", { class: "side-tabs", role: "tablist", "aria-label": t("replay.tabs.label") }, ...tabs);
  list.addEventListener("keydown", (event) => turnTo(event, tabs));
  assign(root, { "aria-label": t("replay.tabs.label") });
  root.replaceChildren(list, ...pairs.map(({ place }) => place));
  return {
    study: pairs[0]?.place as HTMLElement,
    name: (title: string) => tabs[0]?.replaceChildren(title),
    paint: ({ replay }: State) => {
      for (const { panel, tab, place } of pairs) show(tab, place, panel === replay.panel);
    },
  };
}

function placeOf(panel: Panel) {
  return element("div", { role: "tabpanel", class: "panel", id: `panel-${panel}`, "aria-labelledby": `tab-${panel}` });
}

function tabOf(panel: Panel, dispatch: (message: Message) => void) {
  const attributes = { type: "button", role: "tab", class: "side-tab", id: `tab-${panel}` };
  const button = element("button", { ...attributes, "aria-controls": `panel-${panel}` }, t("replay.tab.game"));
  button.addEventListener("click", () => dispatch({ type: "replay:panel", panel }));
  return button;
}

function show(tab: HTMLElement, place: HTMLElement, isChosen: boolean) {
  assign(tab, { "aria-selected": String(isChosen), tabindex: isChosen ? 0 : -1 });
  assign(place, { hidden: !isChosen });
}

/** The keys of tabs: what they lead to is opened at once. */
function turnTo(event: KeyboardEvent, tabs: HTMLElement[]) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[Math.min(Math.max(at + step, 0), tabs.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  next?.click();
}
