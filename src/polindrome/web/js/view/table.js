// The table: set anew for every game with what its family shows.

import { asSeen } from "../play/replay/seen.js";
import { byId, onChange } from "./dom.js";
import { VIEWS } from "./families.js";
import { titleOf } from "./lobby/games.js";
import { createSide } from "./side.js";

/** @typedef {import("./families.js").Painter} Painter */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {ReturnType<typeof createSide>} Side */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createTableView(dispatch) {
  const side = createSide(byId("side"), dispatch);
  /** @type {Table|null} */
  let table = null;
  /** @type {Painter[]} */
  let painters = [];
  const lay = onChange((/** @type {string|undefined} */ _id) => {
    painters = table ? set(table, side, dispatch) : [];
  });
  return (state) => {
    table = state.table;
    lay(table?.id);
    side.paint(state);
    const seen = asSeen(state);
    for (const paint of painters) paint(seen);
  };
}

/**
 * @param {Table} table
 * @param {Side} side
 * @param {(message: Message) => void} dispatch
 */
function set(table, side, dispatch) {
  const { boardLabel, dockLabel, studyTitle, mount } = VIEWS[table.family];
  Object.assign(byId("table").dataset, { family: table.family, game: table.name });
  byId("table-title").textContent = titleOf({ name: table.name, title: table.name });
  side.name(studyTitle);
  byId("side").scrollTop = 0;
  const places = {
    players: cleared(byId("players")),
    board: cleared(byId("board")),
    side: cleared(side.study),
    dock: cleared(byId("dock")),
    dragged: cleared(byId("dragged")),
  };
  places.board.setAttribute("aria-label", boardLabel);
  places.dock.setAttribute("aria-label", dockLabel);
  return mount(places, table, dispatch);
}

/** @param {HTMLElement} place */
function cleared(place) {
  place.replaceChildren();
  return place;
}
