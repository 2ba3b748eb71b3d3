// The table: set anew for every game with what its family shows.

import type { Painter } from "../../games/game_ui";
import type { Message, State, Table } from "../../app/state";
import { asSeen } from "../../games/seen";
import { unmount } from "../../app/mount";
import { byId, onChange } from "../../app/dom";
import { uiOf } from "../../games";
import { titleOf } from "../lobby/games";
import { createSide } from "./side";

export type Side = ReturnType<typeof createSide>;

export function createTableView(dispatch: (message: Message) => void): (state: State) => void {
  const side = createSide(byId("side"), dispatch);
  let table: Table | null = null;
  let painters: Painter[] = [];
  const lay = onChange((_id: string | undefined) => {
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

function set(table: Table, side: Side, dispatch: (message: Message) => void) {
  const { texts, mount } = uiOf(table);
  const { board, dock, study } = texts();
  Object.assign(byId("table").dataset, { family: table.family, game: table.name });
  byId("table-title").textContent = titleOf({ name: table.name, title: table.name });
  side.name(study);
  byId("side").scrollTop = 0;
  const places = {
    players: cleared(byId("players")),
    board: cleared(byId("board")),
    side: cleared(side.study),
    dock: cleared(byId("dock")),
    dragged: cleared(byId("dragged")),
  };
  places.board.setAttribute("aria-label", board);
  places.dock.setAttribute("aria-label", dock);
  return mount(places, table, dispatch);
}

function cleared(place: HTMLElement) {
  unmount(place);
  return place;
}
