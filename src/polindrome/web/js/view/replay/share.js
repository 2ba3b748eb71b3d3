// What can be taken along of a game: a link that holds all of it, files, and pictures of the board.

import { FAMILIES } from "../../play/families.js";
import { plySeen, recordOf } from "../../play/replay/entries.js";
import { formatLink } from "../../play/replay/link.js";
import { savedOf } from "../../play/replay/saved.js";
import { t } from "../../words.js";
import { linkRow, markCopied } from "../dialogs/invite.js";
import { byId, element, onChange } from "../dom.js";
import { icon } from "../icons.js";
import { pictureOf } from "./picture.js";

/** @typedef {import("../../play/replay/types.js").Kind} Kind */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {(message: Message) => void} Dispatch */

/**
 * @param {HTMLElement} body
 * @param {Dispatch} dispatch
 * @returns {(state: State) => void}
 */
export function createShareBody(body, dispatch) {
  const here = element("input", { type: "checkbox", id: "share-here" });
  const hereLine = element("label", { class: "field check" }, here, element("span", {}, t("replay.share.here")));
  const place = element("div", { class: "share-link" });
  const files = element("div", { class: "actions", id: "share-files" });
  const note = element("p", { class: "soft" }, t("replay.share.link.note"));
  body.append(place, hereLine, note, element("h3", {}, t("replay.share.files")), files);
  const paintLink = onChange((/** @type {Table} */ table, /** @type {number|null} */ ply) => {
    place.replaceChildren(linkRow(t("replay.share.link"), linkOf(table, ply), dispatch));
  });
  const paintFiles = onChange((/** @type {Table} */ table) => files.replaceChildren(...buttonsOf(table, dispatch)));
  /** @type {State|null} */
  let shown = null;
  here.addEventListener("change", () => shown && paint(shown));
  const choose = onChange((/** @type {number|null} */ ply) => {
    here.checked = ply !== null;
  });

  /** @param {State} state */
  function paint(state) {
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

/**
 * @param {Table} table
 * @param {number|null} ply
 */
function linkOf(table, ply) {
  return `${location.origin}/#g=${formatLink(savedOf(table))}${ply === null ? "" : `&ply=${ply}`}`;
}

/**
 * A button for each file; it is made when it is asked for.
 * @param {Table} table
 * @param {Dispatch} dispatch
 */
function buttonsOf(table, dispatch) {
  return kindsOf(table).map(({ ending, kind, text }) => {
    const label = t(`replay.share.${ending}`);
    const button = element("button", { type: "button", class: "button", id: `save-${ending}` }, icon("save"), label);
    const name = `polindrome-${table.name}-${today()}.${ending}`;
    button.addEventListener("click", () => dispatch({ type: "replay:save", file: { name, kind, text: text() } }));
    return button;
  });
}

/**
 * @param {Table} table
 * @returns {Kind[]}
 */
function kindsOf(table) {
  const picture = () => pictureOf(byId("board"));
  return [
    { ending: "json", kind: "application/json", text: () => `${JSON.stringify(recordOf(table))}\n` },
    ...FAMILIES[table.family].past.filesOf(table),
    { ending: "png", kind: "image/png", text: picture },
    { ending: "svg", kind: "image/svg+xml", text: picture },
  ];
}

/** The date where the player is. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
