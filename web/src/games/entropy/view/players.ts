// The two sides of a game of Entropy, the score that is fought over, and the token that comes next.

import type { Color } from "../rules/board";
import type { EntropyState as State, EntropyTable as Table } from "../types";
import { scoreOf } from "../rules/scoring";
import { colorName, signed } from "../selection";
import { boardShown, pointsOf, roleOf, roundShown } from "../table";
import { isLookingBack, isMyTurn, seatName, turnOf } from "../../../app/table";
import { t } from "../../../app/i18n";
import { element, onChange, write } from "../../../app/dom";
import { createCard, levelOf } from "../../player_card";
import { tokenDrawing } from "./tokens";

export function createPlayersView(root: HTMLElement, table: Table): (state: State) => void {
  const cards = table.seats.map((_, seat) => createCard(root, `seat-${seat}`, seat));
  const paintTally = createTally(root);
  return (state) => {
    cards.forEach((paint, seat) => paint(cardOf(state, seat)));
    paintTally(state);
  };
}

function cardOf(state: State, seat: number) {
  const { table, stop } = state;
  const role = roleOf(seat, roundShown(state));
  const isActive = !stop && turnOf(table) === seat;
  const isThinking = isActive && !isMyTurn(state) && !isLookingBack(state);
  const points = pointsOf(table, seat, roundShown(state));
  const roleName = t(`entropy.role.${role}`);
  const who = seatName(table, seat);
  return {
    css: role,
    name: who,
    level: levelOf(table, seat),
    note: isThinking ? t("entropy.card.thinking", { role: roleName }) : roleName,
    score: points === null ? "–" : String(points),
    scoreLabel: points === null ? t("entropy.card.score.none", { who }) : t("entropy.card.score", { who, points }),
    isActive,
    isThinking,
  };
}

function createTally(root: HTMLElement): (state: State) => void {
  const total = element("span", { class: "total", id: "total" });
  const gain = element("span", { class: "gain", id: "gain" });
  const caption = element("span", { class: "caption" }, t("entropy.tally.points"));
  const duel = element("p", { class: "duel", id: "duel" });
  const next = element("p", { class: "next", id: "next" });
  root.append(
    element(
      "section",
      { class: "tally", "aria-label": t("entropy.tally.label") },
      element("p", {}, total, caption, gain),
      duel,
      next,
    ),
  );
  const paintNext = onChange((token: Color | "", label: string) => {
    next.hidden = !token;
    if (token) next.replaceChildren(`${label} `, tokenDrawing(token), colorName(token));
  });
  const paintDuel = onChange((round: string, stand: string, isOver: boolean) => {
    const soFar = stand && !isOver ? [element("span", { class: "so-far" }, t("entropy.tally.sofar"))] : [];
    duel.replaceChildren(
      element("span", {}, stand ? t("entropy.tally.stand", { round }) : round),
      element("span", {}, stand),
      ...soFar,
    );
  });
  // A new node each time, so that its animation begins anew.
  const paintGain = onChange((_ply: number, points: number) => {
    gain.replaceChildren(...(points ? [element("b", { class: points > 0 ? "up" : "down" }, signed(points))] : []));
  });
  return (state) => {
    const { table } = state;
    write(total, String(scoreOf(boardShown(state), table.game.options.scorer)));
    paintDuel(roundWords(state), standWords(state), table.outcome !== null);
    paintNext(
      state.stop ? "" : table.game.nextToken,
      t(table.game.role === "chaos" ? "entropy.tally.now" : "entropy.tally.next"),
    );
    paintGain(table.moved.length, table.gain);
  };
}

function roundWords(state: State) {
  const { table } = state;
  const { rounds } = table.game.options;
  if (rounds === 1) return t("entropy.tally.round.only");
  return table.outcome ? t("entropy.tally.round.both") : t("entropy.tally.round", { round: roundShown(state), rounds });
}

/** How the duel stands, from the second round on: "You 84 – Computer 61". */
function standWords(state: State) {
  const { table } = state;
  const round = roundShown(state);
  if (round === 1) return "";
  return table.seats.map((_, seat) => `${seatName(table, seat)} ${pointsOf(table, seat, round)}`).join(" – ");
}
