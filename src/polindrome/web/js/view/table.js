// The table: set anew for every game with what its family shows.

import { byId, onChange } from "./dom.js";
import { VIEWS } from "./families.js";

/** @typedef {import("./families.js").Painter} Painter */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

/**
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createTableView(dispatch) {
  /** @type {Table|null} */
  let table = null;
  /** @type {Painter[]} */
  let painters = [];
  const lay = onChange((/** @type {string|undefined} */ _id) => {
    painters = table ? set(table, dispatch) : [];
  });
  return (state) => {
    table = state.table;
    lay(table?.id);
    for (const paint of painters) paint(state);
  };
}

/**
 * @param {Table} table
 * @param {(message: Message) => void} dispatch
 */
function set(table, dispatch) {
  const { title, boardLabel, dockLabel, mount } = VIEWS[table.family];
  byId("table").dataset.family = table.family;
  byId("table-title").textContent = title;
  const places = {
    players: cleared("players"),
    board: cleared("board"),
    side: cleared("side"),
    dock: cleared("dock"),
    dragged: cleared("dragged"),
  };
  places.board.setAttribute("aria-label", boardLabel);
  places.dock.setAttribute("aria-label", dockLabel);
  return mount(places, table, dispatch);
}

/** @param {string} id */
function cleared(id) {
  const place = byId(id);
  place.replaceChildren();
  return place;
}
