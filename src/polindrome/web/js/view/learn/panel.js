// A lesson beside its table: what to do, what the teacher says, and the way on.

import { lessonOf } from "../../play/learn/update.js";
import { t, tOr } from "../../words.js";
import { assign, element, onChange, write } from "../dom.js";
import { icon } from "../icons.js";
import { createTarget } from "./target.js";

/** @typedef {import("../../play/learn/types.js").LearnState} LearnState */
/** @typedef {import("../../play/learn/types.js").Lesson} Lesson */
/** @typedef {import("../../types.js").Catalogue} Catalogue */
/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../types.js").State} State */

/** The other game to learn. */
const OTHER = /** @type {const} */ ({ blokus: "entropy", entropy: "blokus" });

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} dispatch
 * @returns {(state: State) => void}
 */
export function createPanel(root, dispatch) {
  /** @type {State|null} */
  let now = null;
  const parts = layOut(root);
  const paintTarget = createTarget();
  const paintLesson = onChange((/** @type {LearnState["course"]} */ course, /** @type {number} */ index) => {
    const lesson = course?.LESSONS[index];
    if (course && lesson) tell(parts, lesson, index, course.LESSONS.length);
  });
  parts.back.addEventListener("click", () => go(-1));
  parts.next.addEventListener("click", () => go(1));
  parts.play.addEventListener("click", () => now && dispatch(firstGame(now)));

  /** @param {1|-1} by */
  function go(by) {
    if (now) dispatch({ type: "learn:go", lesson: now.learn.lesson + by });
    parts.title.focus({ preventScroll: true });
  }

  return (state) => {
    now = state;
    const lesson = lessonOf(state);
    if (!lesson) return;
    paintLesson(state.learn.course, state.learn.lesson);
    paintProgress(parts, state.learn, lesson);
    paintTarget(lesson.target, state.learn.isSolved);
  };
}

/** @param {HTMLElement} root */
function layOut(root) {
  const progress = element("p", { class: "progress", id: "lesson-progress" });
  const title = element("h1", { id: "lesson-title", tabindex: -1 });
  const text = element("p", { id: "lesson-text" });
  const byMouse = element("span", { class: "by-mouse" });
  const byTouch = element("span", { class: "by-touch" });
  const how = element("p", { class: "how" }, byMouse, byTouch);
  const tasks = element("ol", { class: "tasks" });
  const word = element("p", { class: "word", id: "lesson-word" });
  const back = button("lesson-back", t("learn.back"));
  const next = button("lesson-next", "");
  const play = button("lesson-play", t("learn.play"));
  const other = element("a", { class: "button", id: "lesson-other" });
  const leaving = {
    class: "tool",
    id: "lesson-leave",
    href: "/",
    title: t("learn.leave"),
    "aria-label": t("learn.leave"),
  };
  const leave = element("a", leaving, icon("clear"));
  const head = element("div", { class: "lesson-head" }, progress, leave);
  root.setAttribute("aria-label", t("learn.label"));
  const ways = element("div", { class: "ways" }, back, next, play, other);
  root.append(head, title, text, tasks, how, word, ways);
  return { progress, title, text, how, byMouse, byTouch, tasks, word, back, next, play, other };
}

/**
 * @param {string} id
 * @param {string} words
 */
function button(id, words) {
  return element("button", { type: "button", class: "button", id }, words);
}

/**
 * What does not change during a lesson.
 * @param {ReturnType<typeof layOut>} parts
 * @param {Lesson} lesson
 * @param {number} index
 * @param {number} steps
 */
function tell({ progress, title, text, byMouse, byTouch, back, next, play, other }, lesson, index, steps) {
  const isLast = index === steps - 1;
  const family = OTHER[/** @type {"blokus"|"entropy"} */ (lesson.name.split(".")[0])];
  document.body.dataset.lesson = lesson.name;
  write(progress, t("learn.progress", { step: index + 1, steps }));
  write(title, t(`learn.${lesson.name}.title`));
  write(text, t(`learn.${lesson.name}.text`));
  const how = tOr(`learn.${lesson.name}.how`, "");
  write(byMouse, how);
  write(byTouch, tOr(`learn.${lesson.name}.how.touch`, how));
  assign(back, { disabled: index === 0 });
  next.hidden = isLast;
  play.hidden = !isLast;
  assign(other, { href: `/learn/${family}` });
  write(other, t(`learn.title.${family}`));
}

/**
 * How far the learner is, and what the teacher says to it.
 * @param {ReturnType<typeof layOut>} parts
 * @param {LearnState} learn
 * @param {Lesson} lesson
 */
function paintProgress({ tasks, how, word, next, play, other }, { hasErred, isSolved, word: said }, lesson) {
  const dones = lesson.mistake ? [hasErred, isSolved] : [];
  tasks.hidden = !dones.length;
  how.hidden = isSolved;
  tasks.replaceChildren(...dones.map((isDone, index) => task(lesson.name, index, isDone)));
  write(word, said?.text ?? "");
  word.dataset.tone = isSolved ? "good" : (said?.tone ?? "");
  other.hidden = play.hidden || !isSolved;
  write(next, t(isSolved ? "learn.next" : "learn.skip"));
  next.classList.toggle("primary", isSolved);
  play.classList.toggle("primary", isSolved);
}

/**
 * @param {string} name
 * @param {number} index
 * @param {boolean} isDone
 */
function task(name, index, isDone) {
  const words = t(`learn.${name}.${index ? "right" : "mistake"}`);
  const mark = isDone ? [icon("place"), element("span", { class: "unseen" }, ` (${t("learn.task.done")})`)] : [];
  return element("li", { "data-done": String(isDone) }, words, ...mark);
}

/**
 * A game against the weakest computer, in the first seat.
 * @param {State} state
 * @returns {Message}
 */
function firstGame({ table, catalogue }) {
  const game = table?.name ?? "duo";
  const level = easiest(catalogue, game);
  const seats = [{ kind: /** @type {const} */ ("human") }, { kind: /** @type {const} */ ("bot"), level }];
  return { type: "start", game, wishes: { who: "computer", level, seat: 0, seats, clock: null, options: {} } };
}

/**
 * Levels come from the weakest to the strongest.
 * @param {Catalogue|null} catalogue
 * @param {string} game
 */
function easiest(catalogue, game) {
  const levels = catalogue?.games.find(({ name }) => name === game)?.levels;
  return levels?.[0]?.name ?? "easy";
}
