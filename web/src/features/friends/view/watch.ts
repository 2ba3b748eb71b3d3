// The pace at which one looks at a game of computers: pause, the next move, and how fast.

import type { Message, State } from "../../../app/state";
import { isWatched, SPEEDS } from "../watch";
import { number, t } from "../../../app/i18n";
import { byId, element, onChange } from "../../../app/dom";
import { icon } from "../../../app/icons";

export function createWatch(dispatch: (message: Message) => void): (state: State) => void {
  const pause = element("button", { type: "button", class: "button", id: "watch-pause" });
  pause.addEventListener("click", () => dispatch({ type: "friends:pause" }));
  const step = element("button", { type: "button", class: "button", id: "watch-step" }, icon("step"));
  step.append(t("friends.watch.step"));
  step.addEventListener("click", () => dispatch({ type: "friends:step" }));
  const speeds = element(
    "fieldset",
    { class: "speeds" },
    element("legend", { class: "unseen" }, t("friends.watch.speed")),
  );
  speeds.append(...SPEEDS.map(speedOption));
  speeds.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) dispatch({ type: "friends:speed", speed: Number(target.value) });
  });
  const bar = element("div", { class: "watch-bar", role: "group", "aria-label": t("friends.watch.bar") });
  bar.append(pause, step, speeds);
  const paint = onChange((paused: boolean, speed: number) => {
    pause.replaceChildren(icon(paused ? "go" : "pause"), t(paused ? "friends.watch.go" : "friends.watch.pause"));
    for (const input of bar.querySelectorAll("input")) input.checked = Number(input.value) === speed;
  });
  paint(false, 1);
  return (state) => {
    const dock = byId("dock");
    if (bar.parentElement !== dock) dock.prepend(bar);
    bar.hidden = !isWatched(state);
    byId("players").dataset.paused = String(state.friends.watch.paused);
    paint(state.friends.watch.paused, state.friends.watch.speed);
  };
}

function speedOption(speed: number) {
  const input = element("input", { type: "radio", name: "speed", value: speed });
  const times = t("friends.watch.times", { speed: number(speed, speed % 1 ? 1 : 0) });
  return element("label", { class: "option" }, input, element("span", { class: "card" }, times));
}
