// Sentences on moves of Entropy, made of the facts that a review or a hint measures.

import { capital, listed, number, t } from "../../app/i18n";
import type { Verdict } from "../review";

interface Palindrome {
  tokens: string;
  line: "row" | "column";
  name: string;
}

/** The effects of a move; the fields are those of the server. */
interface Facts {
  role: "order" | "chaos";
  is_pass: boolean;
  score_before: number;
  score_after: number;
  palindromes: Palindrome[];
  threat_before: number;
  threat_after: number;
}

export function sentenceOf(verdict: Verdict) {
  const { facts, better, forced } = verdict;
  const played = facts as Facts;
  if (forced) return t("entropy.review.only", { count: played.score_after });
  if (!better) return describe(played);
  const move = better.text === "pass" ? t("entropy.review.pass") : better.text;
  const why = visibleAdvantage(played, better.facts as Facts, move) ?? expectation(verdict, move);
  return t("entropy.review.costs", { points: number(verdict.lost.points, 1), why });
}

/** The effects of a move, in a sentence. */
export function describe(facts: Facts) {
  return `${capital(listed(facts.role === "order" ? effectsOfOrder(facts) : [pointsGiven(facts), threats(facts)]))}.`;
}

function gainOf({ score_before, score_after }: Facts) {
  return score_after - score_before;
}

/** Palindromes with their lines: "red-green-red in row c". */
function listPalindromes(palindromes: Palindrome[]) {
  return listed(
    palindromes.map(({ tokens, line, name }) => {
      const colours = [...tokens].map((token) => t(`entropy.colour.${token}`));
      return t(`entropy.review.palindrome.${line}`, { tokens: colours.join("-"), name });
    }),
  );
}

function effectsOfOrder(facts: Facts) {
  const { score_before: before, score_after: after } = facts;
  const gain = gainOf(facts);
  if (facts.is_pass) return [t("entropy.review.passes", { count: after })];
  if (gain < 0) return [t("entropy.review.gives.up", { count: -gain, after })];
  const made = facts.palindromes.length
    ? [t("entropy.review.makes", { what: listPalindromes(facts.palindromes) })]
    : [];
  const score = gain ? t("entropy.review.goes", { before, count: after }) : t("entropy.review.stays", { count: after });
  return [...made, score];
}

function pointsGiven(facts: Facts) {
  const count = gainOf(facts);
  if (!count) return t("entropy.review.gives.none");
  if (!facts.palindromes.length) return t("entropy.review.gives", { count });
  return t("entropy.review.gives.with", { count, what: listPalindromes(facts.palindromes) });
}

function threats({ threat_before: before, threat_after: after }: Facts) {
  if (!after) return before ? t("entropy.review.threat.prevents", { before }) : t("entropy.review.threat.none");
  if (after < before) return t("entropy.review.threat.cuts", { before, count: after });
  return after > before
    ? t("entropy.review.threat.lets", { before, count: after })
    : t("entropy.review.threat.same", { after });
}

/** The advantage of the better move that is visible on the board; null if there is none. */
function visibleAdvantage(played: Facts, better: Facts, move: string) {
  if (played.role === "order") return greaterGain(played, better, move);
  if (gainOf(better) < gainOf(played)) {
    return t("entropy.review.would.given", { move, count: gainOf(better), here: gainOf(played) });
  }
  const [there, here] = [better.threat_after, played.threat_after];
  if (there >= here) return null;
  return t(there ? "entropy.review.would.left" : "entropy.review.would.left.none", { move, there, here });
}

function greaterGain(played: Facts, better: Facts, move: string) {
  const [count, here] = [gainOf(better), gainOf(played)];
  if (count <= Math.max(here, 0)) return count > here ? t("entropy.review.would.kept", { move, count: -here }) : null;
  const values = { move, count, here: Math.max(here, 0) };
  if (!better.palindromes.length) return t("entropy.review.would.scored", values);
  return t("entropy.review.would.made", { ...values, what: listPalindromes(better.palindromes) });
}

/** The points that Order can expect after either move. */
function expectation({ before, after }: Verdict, move: string) {
  const [there, here] = [number(before.points), number(after.points)];
  const values = { move, there, here };
  return t(there === here ? "entropy.review.expect" : "entropy.review.expect.instead", values);
}
