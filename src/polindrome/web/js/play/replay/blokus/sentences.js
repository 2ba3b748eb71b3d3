// One sentence on a placement, made of the facts of a review.

import { capital, listed, number, t } from "../../../words.js";

/** @typedef {import("../types.js").BlokusFacts} Facts */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Outlook} Outlook */
/** @typedef {import("../types.js").Verdict} Verdict */
/** @typedef {{weight: number, about: "rival"|"own"|"piece", text: string}} Advantage Something that a better placement
 *   would have done, how much that says, and what it is about. */

/** An advantage below this says nothing: five per cent of the placements, for example. */
const TELLING = 0.05;

/** A smaller loss of win chance is none to speak of: where that was gone anyway, points are what counts. */
const LEAST_WIN = 0.02;

/** @param {Verdict} verdict */
export function sentenceOf({ facts, better, lost, only }) {
  const played = /** @type {Facts} */ (facts);
  if (only) return t("review.blokus.only", { who: nameOf(played.own) });
  return better ? compare(played, /** @type {Facts} */ (better.facts), better.text, lost) : describe(played);
}

/**
 * What a placement does: first to the side that it changes more.
 * @param {Facts} facts
 */
export function describe(facts) {
  const sides = [toRival(facts), toOwn(facts)];
  if (Math.abs(shareLost(facts.own)) > shareLost(facts.rival)) sides.reverse();
  const parts = sides.filter((side) => side.length).map(listed);
  return `${capital(parts.join("; "))}.`;
}

/**
 * What a placement cost, and what the better one would have done instead.
 * @param {Facts} played
 * @param {Facts} better
 * @param {string} move
 * @param {Outlook} lost
 */
function compare(played, better, move, lost) {
  const deeds = mostTelling([...againstRival(played, better), ...forOwn(played, better)]);
  const why = deeds.length
    ? t("review.blokus.would", { move, deeds: listed(deeds) })
    : t("review.blokus.prefers", { move, aside: asideOf(played, better) });
  if (lost.win !== null && lost.win >= LEAST_WIN) return t("review.blokus.costs.win", { win: percent(lost.win), why });
  return t("review.blokus.costs.points", { points: number(lost.points, 1), count: lost.points, why });
}

/** @param {number} share */
function percent(share) {
  return t("replay.percent", { value: number(100 * share) });
}

/** @param {Change} change */
function nameOf({ colour }) {
  return capital(t(`blokus.colour.${colour.toLowerCase()}`));
}

/** @param {Facts} facts */
function toRival({ rival, closed }) {
  const { before, after } = rival;
  const who = nameOf(rival);
  const corners = closed ? [t("review.blokus.closes", { count: closed })] : [];
  const taken = before.placements - after.placements;
  if (!before.placements) return corners;
  if (after.largest < before.largest) return [t("review.blokus.leaves", { who, what: nothingLarger(rival) })];
  if (!taken) return [t("review.blokus.all", { who, count: after.placements })];
  return [t("review.blokus.takes", { who, taken, count: before.placements }), ...corners];
}

/** @param {Facts} facts */
function toOwn({ own, opened }) {
  const { before, after } = own;
  const who = nameOf(own);
  const corners = opened ? [t("review.blokus.opens", { count: opened })] : [];
  if (!after.pieces) return [t("review.blokus.last", { who })];
  if (after.largest < before.largest) return [t("review.blokus.leaves.itself", { who, what: nothingLarger(own) })];
  if (after.placements > before.placements) {
    return [...corners, t("review.blokus.lifts", { who, before: before.placements, count: after.placements })];
  }
  return [...corners, t("review.blokus.keeps", { who, after: after.placements, count: before.placements })];
}

/** @param {Change} change */
function nothingLarger({ after }) {
  return after.largest ? t("review.blokus.larger", { count: after.largest }) : t("review.blokus.nothing");
}

/** @param {Change} change */
function shareLost({ before, after }) {
  const most = Math.max(before.placements, 1);
  return (most - after.placements) / most;
}

/**
 * The best two, not both about the same.
 * @param {Advantage[]} advantages
 */
function mostTelling(advantages) {
  const ranked = advantages.filter(({ weight }) => weight >= TELLING).sort((one, other) => other.weight - one.weight);
  const isBest = (/** @type {Advantage} */ found) => ranked.find(({ about }) => about === found.about) === found;
  return ranked
    .filter(isBest)
    .slice(0, 2)
    .map(({ text }) => text);
}

/**
 * What can be counted of a better placement where that does not explain it.
 * @param {Facts} played
 * @param {Facts} better
 */
function asideOf(played, better) {
  const own = better.own.after.placements - played.own.after.placements;
  const rival = played.rival.after.placements - better.rival.after.placements;
  const more = own || rival;
  if (!more) return t("review.blokus.aside.same");
  const [here, there] = own ? [played.own, better.own] : [played.rival, better.rival];
  const values = { who: nameOf(there), count: there.after.placements, here: here.after.placements };
  return t(more > 0 ? "review.blokus.aside.which" : "review.blokus.aside.though", values);
}

/**
 * @param {Facts} played
 * @param {Facts} better
 * @returns {Advantage[]}
 */
function againstRival(played, better) {
  const [here, there] = [played.rival.after, better.rival.after];
  const who = nameOf(better.rival);
  const left = { who, count: there.placements, here: here.placements };
  const closed = { count: better.closed, here: played.closed };
  return [
    {
      weight: (here.placements - there.placements) / Math.max(here.placements, 1),
      about: "rival",
      text: t("review.blokus.would.left", left),
    },
    {
      weight: (here.largest - there.largest) / 2,
      about: "rival",
      text: t("review.blokus.would.leave", { who, what: nothingLarger(better.rival) }),
    },
    {
      weight: (better.closed - played.closed) / 10,
      about: "rival",
      text: t("review.blokus.would.closed", closed),
    },
  ];
}

/**
 * @param {Facts} played
 * @param {Facts} better
 * @returns {Advantage[]}
 */
function forOwn(played, better) {
  const [here, there] = [played.own.after, better.own.after];
  const left = { who: nameOf(better.own), count: there.placements, here: here.placements };
  const opened = { count: better.opened, here: played.opened };
  const placed = { count: better.squares, here: played.squares };
  return [
    {
      weight: (there.placements - here.placements) / Math.max(there.placements, 1),
      about: "own",
      text: t("review.blokus.would.left.itself", left),
    },
    {
      weight: (there.largest - here.largest) / 2,
      about: "own",
      text: t("review.blokus.would.room", { count: there.largest }),
    },
    { weight: (better.opened - played.opened) / 10, about: "own", text: t("review.blokus.would.opened", opened) },
    { weight: (better.squares - played.squares) / 6, about: "piece", text: t("review.blokus.would.placed", placed) },
  ];
}
