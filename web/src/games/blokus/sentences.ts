// One sentence on a placement, made of the facts of a review.

import { capital, listed, number, t } from "../../app/i18n";
import type { Estimate, Verdict } from "../review";

/** What a review measures of a placement; the fields are those of the server. */
type Facts = { own: Change; rival: Change; squares: number; opened: number; closed: number };

type Change = { colour: string; before: Mobility; after: Mobility };

type Mobility = { placements: number; largest: number; pieces: number };

/** Something that a better placement would have done, how much that says, and what it is about. */
export type Advantage = { weight: number; about: "rival" | "own" | "piece"; text: string };

/** An advantage below this says nothing: five per cent of the placements, for example. */
const TELLING = 0.05;

/** A smaller loss of win chance is none to speak of: where that was gone anyway, points are what counts. */
const LEAST_WIN = 0.02;

export function sentenceOf({ facts, better, lost, forced }: Verdict) {
  const played = facts as Facts;
  if (forced) return t("blokus.review.only", { who: nameOf(played.own) });
  return better ? compare(played, better.facts as Facts, better.text, lost) : describe(played);
}

/** What a placement does: first to the side that it changes more. */
export function describe(facts: Facts) {
  const sides = [toRival(facts), toOwn(facts)];
  if (Math.abs(shareLost(facts.own)) > shareLost(facts.rival)) sides.reverse();
  const parts = sides.filter((side) => side.length).map(listed);
  return `${capital(parts.join("; "))}.`;
}

/** What a placement cost, and what the better one would have done instead. */
function compare(played: Facts, better: Facts, move: string, lost: Estimate) {
  const effects = mostTelling([...againstRival(played, better), ...forOwn(played, better)]);
  const why = effects.length
    ? t("blokus.review.would", { move, effects: listed(effects) })
    : t("blokus.review.prefers", { move, aside: asideOf(played, better) });
  if (lost.win !== null && lost.win >= LEAST_WIN) return t("blokus.review.costs.win", { win: percent(lost.win), why });
  return t("blokus.review.costs.points", { points: number(lost.points, 1), count: lost.points, why });
}

function percent(share: number) {
  return t("replay.percent", { value: number(100 * share) });
}

function nameOf({ colour }: Change) {
  return capital(t(`blokus.colour.${colour.toLowerCase()}`));
}

function toRival({ rival, closed }: Facts) {
  const { before, after } = rival;
  const who = nameOf(rival);
  const corners = closed ? [t("blokus.review.closes", { count: closed })] : [];
  const taken = before.placements - after.placements;
  if (!before.placements) return corners;
  if (after.largest < before.largest) return [t("blokus.review.leaves", { who, what: nothingLarger(rival) })];
  if (!taken) return [t("blokus.review.all", { who, count: after.placements })];
  return [t("blokus.review.takes", { who, taken, count: before.placements }), ...corners];
}

function toOwn({ own, opened }: Facts) {
  const { before, after } = own;
  const who = nameOf(own);
  const corners = opened ? [t("blokus.review.opens", { count: opened })] : [];
  if (!after.pieces) return [t("blokus.review.last", { who })];
  if (after.largest < before.largest) return [t("blokus.review.leaves.itself", { who, what: nothingLarger(own) })];
  if (after.placements > before.placements) {
    return [...corners, t("blokus.review.lifts", { who, before: before.placements, count: after.placements })];
  }
  return [...corners, t("blokus.review.keeps", { who, after: after.placements, count: before.placements })];
}

function nothingLarger({ after }: Change) {
  return after.largest ? t("blokus.review.larger", { count: after.largest }) : t("blokus.review.nothing");
}

function shareLost({ before, after }: Change) {
  const most = Math.max(before.placements, 1);
  return (most - after.placements) / most;
}

/** The best two, not both about the same. */
function mostTelling(advantages: Advantage[]) {
  const ranked = advantages.filter(({ weight }) => weight >= TELLING).sort((one, other) => other.weight - one.weight);
  const isBest = (found: Advantage) => ranked.find(({ about }) => about === found.about) === found;
  return ranked
    .filter(isBest)
    .slice(0, 2)
    .map(({ text }) => text);
}

/** What can be counted of a better placement where that does not explain it. */
function asideOf(played: Facts, better: Facts) {
  const own = better.own.after.placements - played.own.after.placements;
  const rival = played.rival.after.placements - better.rival.after.placements;
  const more = own || rival;
  if (!more) return t("blokus.review.aside.same");
  const [here, there] = own ? [played.own, better.own] : [played.rival, better.rival];
  const values = { who: nameOf(there), count: there.after.placements, here: here.after.placements };
  return t(more > 0 ? "blokus.review.aside.which" : "blokus.review.aside.though", values);
}

function againstRival(played: Facts, better: Facts): Advantage[] {
  const [here, there] = [played.rival.after, better.rival.after];
  const who = nameOf(better.rival);
  const left = { who, count: there.placements, here: here.placements };
  const closed = { count: better.closed, here: played.closed };
  return [
    {
      weight: (here.placements - there.placements) / Math.max(here.placements, 1),
      about: "rival",
      text: t("blokus.review.would.left", left),
    },
    {
      weight: (here.largest - there.largest) / 2,
      about: "rival",
      text: t("blokus.review.would.leave", { who, what: nothingLarger(better.rival) }),
    },
    {
      weight: (better.closed - played.closed) / 10,
      about: "rival",
      text: t("blokus.review.would.closed", closed),
    },
  ];
}

function forOwn(played: Facts, better: Facts): Advantage[] {
  const [here, there] = [played.own.after, better.own.after];
  const left = { who: nameOf(better.own), count: there.placements, here: here.placements };
  const opened = { count: better.opened, here: played.opened };
  const placed = { count: better.squares, here: played.squares };
  return [
    {
      weight: (there.placements - here.placements) / Math.max(there.placements, 1),
      about: "own",
      text: t("blokus.review.would.left.itself", left),
    },
    {
      weight: (there.largest - here.largest) / 2,
      about: "own",
      text: t("blokus.review.would.room", { count: there.largest }),
    },
    { weight: (better.opened - played.opened) / 10, about: "own", text: t("blokus.review.would.opened", opened) },
    { weight: (better.squares - played.squares) / 6, about: "piece", text: t("blokus.review.would.placed", placed) },
  ];
}
