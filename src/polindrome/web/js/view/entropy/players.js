// The two sides of a game of Entropy, the score that is fought over, and the token that comes next.

import { scoreOf } from "../../entropy/scoring.js";
import { colorName, signed } from "../../play/entropy/hand.js";
import { boardShown, pointsOf, roleOf, roundShown } from "../../play/entropy/table.js";
import { isLookingBack, isMyTurn, seatName, turnOf } from "../../play/table.js";
import { t } from "../../words.js";
import { element, onChange, write } from "../dom.js";
import { createCard, levelOf } from "../players.js";
import { tokenDrawing } from "./tokens.js";

/** @typedef {import("../../entropy/board.js").Color} Color */
/** @typedef {import("../../types.js").EntropyState} State */
/** @typedef {import("../../types.js").EntropyTable} Table */

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @returns {(state: State) => void}
 */
export function createPlayersView(root, table) {
  const cards = table.seats.map((_, seat) => createCard(root, `seat-${seat}`, seat));
  const paintTally = createTally(root);
  return (state) => {
    cards.forEach((paint, seat) => paint(cardOf(state, seat)));
    paintTally(state);
  };
}

/**
 * @param {State} state
 * @param {number} seat
 */
function cardOf(state, seat) {
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

/**
 * @param {HTMLElement} root
 * @returns {(state: State) => void}
 */
function createTally(root) {
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
  const paintNext = onChange((/** @type {Color|""} */ token, /** @type {string} */ label) => {
    next.hidden = !token;
    if (token) next.replaceChildren(`${label} `, tokenDrawing(token), colorName(token));
  });
  const paintDuel = onChange(
    (/** @type {string} */ round, /** @type {string} */ stand, /** @type {boolean} */ isOver) => {
      const soFar = stand && !isOver ? [element("span", { class: "so-far" }, t("entropy.tally.sofar"))] : [];
      duel.replaceChildren(
        element("span", {}, stand ? t("entropy.tally.stand", { round }) : round),
        element("span", {}, stand),
        ...soFar,
      );
    },
  );
  // A new node each time, so that its animation begins anew.
  const paintGain = onChange((/** @type {number} */ _ply, /** @type {number} */ points) => {
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

/** @param {State} state */
function roundWords(state) {
  const { table } = state;
  const { rounds } = table.game.options;
  if (rounds === 1) return t("entropy.tally.round.only");
  return table.outcome ? t("entropy.tally.round.both") : t("entropy.tally.round", { round: roundShown(state), rounds });
}

/**
 * How the duel stands, from the second round on: "You 84 – Computer 61".
 * @param {State} state
 */
function standWords(state) {
  const { table } = state;
  const round = roundShown(state);
  if (round === 1) return "";
  return table.seats.map((_, seat) => `${seatName(table, seat)} ${pointsOf(table, seat, round)}`).join(" – ");
}
