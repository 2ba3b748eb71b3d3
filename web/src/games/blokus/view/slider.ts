// The places of a piece at a corner as a slider: for thumbs, and for all who do not search the board.

import type { Message } from "../../../app/state";
import type { BlokusState as State } from "../types";
import { browsed, placeWords } from "../browse";
import { isMyTurn } from "../../../app/table";
import { t } from "../../../app/i18n";
import { assign, element, write } from "../../../app/dom";
import { icon } from "../../../app/icons";

export function createSliderView(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  const index = element("span");
  const place = element("span", { class: "place-name" });
  const words = element("span", { class: "place-words", id: "place-words" }, index, place);
  const slider = element("input", {
    type: "range",
    id: "places",
    min: 1,
    step: 1,
    "aria-label": t("hints.step.slider"),
  });
  const corner = element(
    "button",
    {
      type: "button",
      class: "button control",
      id: "corner",
      title: t("hints.step.corner"),
      "aria-label": t("hints.step.corner"),
    },
    icon("corner"),
  );
  const box = element("div", { class: "places", hidden: true }, words, slider, corner);
  root.append(box);
  slider.addEventListener("input", () => dispatch({ type: "choose", index: Number(slider.value) - 1 }));
  corner.addEventListener("click", () => dispatch({ type: "corner", by: 1 }));

  return (state) => {
    box.hidden = !isWanted(state);
    root.toggleAttribute("data-places", !box.hidden);
    if (box.hidden) return;
    const { moves, index: at } = browsed(state) ?? { moves: [], index: -1 };
    write(index, placeWords(state, "index") || t("hints.step.none"));
    write(place, placeWords(state, "place"));
    slider.disabled = moves.length < 2;
    assign(slider, { max: Math.max(moves.length, 1), "aria-valuetext": words.textContent });
    slider.value = String(Math.max(at, 0) + 1);
  };
}

/** A finger has it from the first tap on, so that nothing jumps; others once they step through places. */
function isWanted(state: State) {
  const { interaction, hints } = state;
  return (
    isMyTurn(state) && interaction.mode === "previewing" && (interaction.hand === "touch" || hints.browse !== null)
  );
}
