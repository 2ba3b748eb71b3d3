// The part of the lobby that asks how one wants to play the chosen game.

import { element } from "../dom.js";
import { t } from "../../words.js";
import { toggleTimes } from "./clock.js";
import { isUnusual, questionsOf, readWishes } from "./questions.js";

/** @typedef {import("../../types.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../../types.js").Wishes} Wishes */
/** @typedef {import("./questions.js").Answer} Answer */
/** @typedef {import("./questions.js").Question} Question */

/**
 * Puts the questions about a game into the element; returns the way to ask again after an answer, and to read them all.
 * @param {HTMLElement} root
 * @param {Answer} answer
 * @param {CatalogueEntry} game
 * @param {Partial<Wishes>} last
 * @param {HTMLElement} standing
 */
export function putQuestions(root, answer, game, last, standing) {
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

/** @param {Question[]} questions */
function nodesOf(questions) {
  return questions.map(({ node }) => node);
}

/**
 * Asks only what matters for the answers so far; what is there already stays where it is, with the focus.
 * @param {HTMLElement} root
 * @param {Question[]} questions
 * @param {Answer} answer
 * @param {Element|null} end What stands below them.
 */
function ask(root, questions, answer, end) {
  const asked = questions.filter(({ isAsked }) => isAsked(answer));
  for (const question of questions) if (!asked.includes(question)) question.node.remove();
  asked.reduceRight((next, { node }) => {
    if (node.parentElement !== root) root.insertBefore(node, next);
    if (node.matches(".clock-choice")) toggleTimes(node);
    return node;
  }, end);
}
