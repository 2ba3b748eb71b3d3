// The game so far, beside the board: its course, moves, their review, and what can be done with it.

import type { Message, State, Table } from "../../../app/state";
import type { IconName } from "../../../app/icons";
import { plySeen } from "../../../games/past";
import { retrySeats } from "../seats";
import { tableAt } from "../../../games/seen";
import { t } from "../../../app/i18n";
import { assign, element } from "../../../app/dom";
import { icon } from "../../../app/icons";
import { createGraphOf } from "./graphs";
import { createMoves } from "./moves";
import { createJumps, createReview } from "./review";
import { createSlider } from "./steps";
import { createVerdict } from "./verdict";

export type Seated = State & { table: Table };

export type Dispatch = (message: Message) => void;

export function createGamePanel(root: HTMLElement, dispatch: Dispatch): (state: Seated) => void {
  const parts = [
    createGraphOf("game", dispatch),
    ...[createSlider, createJumps, createVerdict, createMoves, createReview, createDeeds].map((create) =>
      create(dispatch),
    ),
  ];
  root.append(...parts.map(({ node }) => node));
  return (state) => {
    for (const { paint } of parts) paint(state);
  };
}

/** Play on from here, share, open another. */
function createDeeds(dispatch: Dispatch) {
  let ply = 0;
  const playOn = deed("play-on", t("replay.play-on"), "forward", () => dispatch({ type: "replay:retry", ply }));
  const share = deed("share-game", t("replay.share"), "share", () => dispatch({ type: "dialog", dialog: "share" }));
  const open = deed("open-game", t("replay.open"), "folder", () => dispatch({ type: "dialog", dialog: "open" }));
  return {
    node: element("div", { class: "deeds" }, playOn, share, open),
    paint: (state: Seated) => {
      ply = plySeen(state);
      const isOver = retrySeats(state, tableAt(state.table, ply)) === null;
      assign(playOn, { disabled: isOver || state.busy, title: isOver ? t("replay.play-on.over") : "" });
    },
  };
}

function deed(id: string, words: string, picture: IconName, act: () => void) {
  const button = element("button", { type: "button", class: "button", id }, icon(picture), words);
  button.addEventListener("click", act);
  return button;
}
