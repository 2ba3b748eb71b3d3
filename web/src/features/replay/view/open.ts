// What can be opened: a file that is chosen or dropped, or a link or a text that is pasted.

import type { Message, State } from "../../../app/state";
import { t } from "../../../app/i18n";
import { element, write } from "../../../app/dom";
import { icon } from "../../../app/icons";

export type Dispatch = (message: Message) => void;

/** Bytes of the largest file that is read; a saved game has a few thousand. */
const LARGEST = 500_000;

export function createOpenBody(body: HTMLElement, dispatch: Dispatch): (state: State) => void {
  const file = element("input", {
    type: "file",
    class: "unseen",
    id: "open-file",
    accept: ".json,.blksgf,application/json",
  });
  const zone = element("label", { class: "drop-zone" }, icon("folder"), element("b", {}, t("replay.open.file")), file);
  zone.append(element("small", {}, t("replay.open.file.note")));
  const text = element("textarea", { id: "open-text", rows: 4, spellcheck: "false" });
  const paste = element("label", { class: "paste" }, t("replay.open.paste"), text);
  const go = element("button", { type: "submit", class: "button primary", id: "open-go" }, t("replay.open.go"));
  const problem = element("p", { class: "problem", role: "alert", id: "open-problem" });
  const form = element("form", { class: "open-form" }, zone, paste, go, problem);
  body.append(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dispatch({ type: "replay:read", text: text.value });
  });
  file.addEventListener("change", () => void read(file.files?.[0], dispatch));
  listenToDrops(body, zone, dispatch);
  return (state) => write(problem, state.replay.problem);
}

async function read(file: File | undefined, dispatch: Dispatch) {
  if (!file) return;
  if (file.size > LARGEST) return dispatch({ type: "replay:unreadable", problem: t("replay.open.large") });
  dispatch({ type: "replay:read", text: await file.text() });
}

/** A file that is dropped anywhere in the window. */
function listenToDrops(body: HTMLElement, zone: HTMLElement, dispatch: Dispatch) {
  body.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  body.addEventListener("dragleave", () => zone.classList.remove("over"));
  body.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    void read(event.dataTransfer?.files[0], dispatch);
  });
}
