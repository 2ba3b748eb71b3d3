// One sentence on a move of Entropy, made of the facts of a review.

import { capital, listed, number, t } from "../../../words.js";

/** @typedef {import("../types.js").EntropyFacts} Facts */
/** @typedef {import("../types.js").Palindrome} Palindrome */
/** @typedef {import("../types.js").Verdict} Verdict */

/** @param {Verdict} verdict */
export function sentenceOf(verdict) {
  const { facts, better, only } = verdict;
  const played = /** @type {Facts} */ (facts);
  if (only) return t("review.entropy.only", { count: played.score_after });
  if (!better) return describe(played);
  const move = better.text === "pass" ? t("review.entropy.pass") : better.text;
  const why = visible(played, /** @type {Facts} */ (better.facts), move) ?? expectation(verdict, move);
  return t("review.entropy.costs", { points: number(verdict.lost.points, 1), why });
}

/**
 * What a move does.
 * @param {Facts} facts
 */
export function describe(facts) {
  return `${capital(listed(facts.role === "order" ? ofOrder(facts) : ofChaos(facts)))}.`;
}

/** @param {Facts} facts */
function gainOf({ score_before, score_after }) {
  return score_after - score_before;
}

/**
 * Palindromes with the lines in which they are: "red-green-red in row c".
 * @param {Palindrome[]} palindromes
 */
function palindromes(palindromes) {
  return listed(
    palindromes.map(({ tokens, line, name }) => {
      const colours = [...tokens].map((token) => t(`entropy.colour.${token}`));
      return t(`review.entropy.palindrome.${line}`, { tokens: colours.join("-"), name });
    }),
  );
}

/** @param {Facts} facts */
function ofOrder(facts) {
  const { score_before: before, score_after: after } = facts;
  const gain = gainOf(facts);
  const made = facts.palindromes.length ? [t("review.entropy.makes", { what: palindromes(facts.palindromes) })] : [];
  if (facts.is_pass) return [t("review.entropy.passes", { count: after })];
  if (gain < 0) return [t("review.entropy.gives.up", { count: -gain, after })];
  return [
    ...made,
    gain ? t("review.entropy.goes", { before, count: after }) : t("review.entropy.stays", { count: after }),
  ];
}

/** @param {Facts} facts */
function ofChaos(facts) {
  return [givenTo(facts), threats(facts)];
}

/** @param {Facts} facts */
function givenTo(facts) {
  const count = gainOf(facts);
  if (!count) return t("review.entropy.gives.none");
  if (!facts.palindromes.length) return t("review.entropy.gives", { count });
  return t("review.entropy.gives.with", { count, what: palindromes(facts.palindromes) });
}

/** @param {Facts} facts */
function threats({ threat_before: before, threat_after: after }) {
  if (!after) return before ? t("review.entropy.threat.prevents", { before }) : t("review.entropy.threat.none");
  if (after < before) return t("review.entropy.threat.cuts", { before, count: after });
  return after > before
    ? t("review.entropy.threat.lets", { before, count: after })
    : t("review.entropy.threat.same", { after });
}

/**
 * The advantage of the better move that can be seen on the board at once.
 * @param {Facts} played
 * @param {Facts} better
 * @param {string} move
 */
function visible(played, better, move) {
  if (played.role === "order") return moreAtOnce(played, better, move);
  if (gainOf(better) < gainOf(played)) {
    return t("review.entropy.would.given", { move, count: gainOf(better), here: gainOf(played) });
  }
  const [there, here] = [better.threat_after, played.threat_after];
  if (there >= here) return null;
  return t(there ? "review.entropy.would.left" : "review.entropy.would.left.none", { move, there, here });
}

/**
 * @param {Facts} played
 * @param {Facts} better
 * @param {string} move
 */
function moreAtOnce(played, better, move) {
  const [count, here] = [gainOf(better), gainOf(played)];
  if (count <= Math.max(here, 0)) return count > here ? t("review.entropy.would.kept", { move, count: -here }) : null;
  const values = { move, count, here: Math.max(here, 0) };
  if (!better.palindromes.length) return t("review.entropy.would.scored", values);
  return t("review.entropy.would.made", { ...values, what: palindromes(better.palindromes) });
}

/**
 * What Order can hope for after either move.
 * @param {Verdict} verdict
 * @param {string} move
 */
function expectation({ before, after }, move) {
  const [there, here] = [number(before.points), number(after.points)];
  const values = { move, there, here };
  return t(there === here ? "review.entropy.expect" : "review.entropy.expect.instead", values);
}
