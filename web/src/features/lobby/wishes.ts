// The part of the lobby that asks how one wants to play the chosen game.

import type { CatalogueEntry, Wishes } from "../../app/state";
import type { Answer, Question } from "./questions";
import { element } from "../../app/dom";
import { t } from "../../app/i18n";
import { toggleTimes } from "./clock";
import { isUnusual, questionsOf, readWishes } from "./questions";

/**
 * Puts the questions about a game into the element; returns the way to ask again after an answer, and to read them all.
 */
export function putQuestions(
  root: HTMLElement,
  answer: Answer,
  game: CatalogueEntry,
  last: Partial<Wishes>,
  standing: HTMLElement,
) {
  const { main, more } = questionsOf(game, last, standing);
  const finer = element("details", { class: "more", open: isUnusual(game, last) });
  finer.append(element("summary", {}, t("lobby.more")), ...nodesOf(more));
  const rest = more.length ? finer : null;
  root.replaceChildren(...nodesOf(main), ...(rest ? [rest] : []));
  const askAgain = () => {
    ask(root, main, answer, rest);
    ask(finer, more, answer, null);
  };
  askAgain();
  return { askAgain, read: () => readWishes(game, last, answer) };
}

function nodesOf(questions: Question[]) {
  return questions.map(({ node }) => node);
}

/**
 * Asks only what matters for the answers so far; what is there already stays where it is, with the focus.
 * @param end What stands below them.
 */
function ask(root: HTMLElement, questions: Question[], answer: Answer, end: Element | null) {
  const asked = questions.filter(({ isAsked }) => isAsked(answer));
  for (const question of questions) if (!asked.includes(question)) question.node.remove();
  asked.reduceRight((next, { node }) => {
    if (node.parentElement !== root) root.insertBefore(node, next);
    if (node.matches(".clock-choice")) toggleTimes(node);
    return node;
  }, end);
}
