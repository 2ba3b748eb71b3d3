// One sentence on a move of Entropy, made of the facts of a review.

import type { Facts, Palindrome } from "./types";
import type { Verdict } from "../review";
import { capital, listed, number, t } from "../../app/i18n";

export function sentenceOf(verdict: Verdict) {
  const { facts, better, only } = verdict;
  const played = facts as Facts;
  if (only) return t("review.entropy.only", { count: played.score_after });
  if (!better) return describe(played);
  const move = better.text === "pass" ? t("review.entropy.pass") : better.text;
  const why = visible(played, better.facts as Facts, move) ?? expectation(verdict, move);
  return t("review.entropy.costs", { points: number(verdict.lost.points, 1), why });
}

/** What a move does. */
export function describe(facts: Facts) {
  return `${capital(listed(facts.role === "order" ? ofOrder(facts) : ofChaos(facts)))}.`;
}

function gainOf({ score_before, score_after }: Facts) {
  return score_after - score_before;
}

/** Palindromes with the lines in which they are: "red-green-red in row c". */
function palindromes(palindromes: Palindrome[]) {
  return listed(
    palindromes.map(({ tokens, line, name }) => {
      const colours = [...tokens].map((token) => t(`entropy.colour.${token}`));
      return t(`review.entropy.palindrome.${line}`, { tokens: colours.join("-"), name });
    }),
  );
}

function ofOrder(facts: Facts) {
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

function ofChaos(facts: Facts) {
  return [givenTo(facts), threats(facts)];
}

function givenTo(facts: Facts) {
  const count = gainOf(facts);
  if (!count) return t("review.entropy.gives.none");
  if (!facts.palindromes.length) return t("review.entropy.gives", { count });
  return t("review.entropy.gives.with", { count, what: palindromes(facts.palindromes) });
}

function threats({ threat_before: before, threat_after: after }: Facts) {
  if (!after) return before ? t("review.entropy.threat.prevents", { before }) : t("review.entropy.threat.none");
  if (after < before) return t("review.entropy.threat.cuts", { before, count: after });
  return after > before
    ? t("review.entropy.threat.lets", { before, count: after })
    : t("review.entropy.threat.same", { after });
}

/** The advantage of the better move that can be seen on the board at once. */
function visible(played: Facts, better: Facts, move: string) {
  if (played.role === "order") return moreAtOnce(played, better, move);
  if (gainOf(better) < gainOf(played)) {
    return t("review.entropy.would.given", { move, count: gainOf(better), here: gainOf(played) });
  }
  const [there, here] = [better.threat_after, played.threat_after];
  if (there >= here) return null;
  return t(there ? "review.entropy.would.left" : "review.entropy.would.left.none", { move, there, here });
}

function moreAtOnce(played: Facts, better: Facts, move: string) {
  const [count, here] = [gainOf(better), gainOf(played)];
  if (count <= Math.max(here, 0)) return count > here ? t("review.entropy.would.kept", { move, count: -here }) : null;
  const values = { move, count, here: Math.max(here, 0) };
  if (!better.palindromes.length) return t("review.entropy.would.scored", values);
  return t("review.entropy.would.made", { ...values, what: palindromes(better.palindromes) });
}

/** What Order can hope for after either move. */
function expectation({ before, after }: Verdict, move: string) {
  const [there, here] = [number(before.points), number(after.points)];
  const values = { move, there, here };
  return t(there === here ? "review.entropy.expect" : "review.entropy.expect.instead", values);
}
