// What can be taken along of a game: a link that holds all of it, files, and pictures of the board.

import type { Kind } from "../types";
import type { Message, State, Table } from "../../../app/state";
import { uiOf } from "../../../games";
import { plySeen, recordOf } from "../../../games/past";
import { formatLink } from "../link";
import { savedOf } from "../saved";
import { t } from "../../../app/i18n";
import { linkRow, markCopied } from "../../friends/view/invite";
import { byId, element, onChange } from "../../../app/dom";
import { icon } from "../../../app/icons";
import { pictureOf } from "./picture";

export type Dispatch = (message: Message) => void;

export function createShareBody(body: HTMLElement, dispatch: Dispatch): (state: State) => void {
  const here = element("input", { type: "checkbox", id: "share-here" });
  const hereLine = element("label", { class: "field check" }, here, element("span", {}, t("replay.share.here")));
  const place = element("div", { class: "share-link" });
  const files = element("div", { class: "actions", id: "share-files" });
  const note = element("p", { class: "soft" }, t("replay.share.link.note"));
  body.append(place, hereLine, note, element("h3", {}, t("replay.share.files")), files);
  const paintLink = onChange((table: Table, ply: number | null) => {
    place.replaceChildren(linkRow(t("replay.share.link"), linkOf(table, ply), dispatch));
  });
  const paintFiles = onChange((table: Table) => files.replaceChildren(...buttonsOf(table, dispatch)));
  let shown: State | null = null;
  here.addEventListener("change", () => shown && paint(shown));
  const choose = onChange((ply: number | null) => {
    here.checked = ply !== null;
  });

  function paint(state: State) {
    const { table, replay, friends } = state;
    shown = state;
    if (!table) return;
    choose(replay.ply);
    hereLine.hidden = replay.ply === null;
    paintLink(table, here.checked ? plySeen({ ...state, table }) : null);
    paintFiles(table);
    for (const button of place.querySelectorAll("[data-copy]")) markCopied(button, friends.copied);
  }

  return paint;
}

function linkOf(table: Table, ply: number | null) {
  return `${location.origin}/#g=${formatLink(savedOf(table))}${ply === null ? "" : `&ply=${ply}`}`;
}

/** A button for each file; it is made when it is asked for. */
function buttonsOf(table: Table, dispatch: Dispatch) {
  return kindsOf(table).map(({ ending, kind, text }) => {
    const label = t(`replay.share.${ending}`);
    const button = element("button", { type: "button", class: "button", id: `save-${ending}` }, icon("save"), label);
    const name = `polindrome-${table.name}-${today()}.${ending}`;
    button.addEventListener("click", () => dispatch({ type: "replay:save", file: { name, kind, text: text() } }));
    return button;
  });
}

function kindsOf(table: Table): Kind[] {
  const picture = () => pictureOf(byId("board"));
  return [
    { ending: "json", kind: "application/json", text: () => `${JSON.stringify(recordOf(table))}\n` },
    ...uiOf(table).past.filesOf(table),
    { ending: "png", kind: "image/png", text: picture },
    { ending: "svg", kind: "image/svg+xml", text: picture },
  ];
}

/** The date where the player is. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
