// A lesson beside its table: what to do, what the teacher says, and the way on.

import type { TutorialState } from "../types";
import type { Lesson } from "../../../games/game_ui";
import type { Catalogue, Message, State } from "../../../app/state";
import { lessonOf } from "../update";
import { t, tOr } from "../../../app/i18n";
import { assign, element, onChange, write } from "../../../app/dom";
import { icon } from "../../../app/icons";
import { createTarget } from "./target";

/** The other game to tutorial. */
const OTHER = { blokus: "entropy", entropy: "blokus" } as const;

export function createPanel(root: HTMLElement, dispatch: (message: Message) => void): (state: State) => void {
  let now: State | null = null;
  const parts = layOut(root);
  const paintTarget = createTarget();
  const paintLesson = onChange((course: TutorialState["course"], index: number) => {
    const lesson = course?.LESSONS[index];
    if (course && lesson) tell(parts, lesson, index, course.LESSONS.length);
  });
  parts.back.addEventListener("click", () => go(-1));
  parts.next.addEventListener("click", () => go(1));
  parts.play.addEventListener("click", () => now && dispatch(firstGame(now)));

  function go(by: 1 | -1) {
    if (now) dispatch({ type: "tutorial:go", lesson: now.tutorial.lesson + by });
    parts.title.focus({ preventScroll: true });
  }

  return (state) => {
    now = state;
    const lesson = lessonOf(state);
    if (!lesson) return;
    paintLesson(state.tutorial.course, state.tutorial.lesson);
    paintProgress(parts, state.tutorial, lesson);
    paintTarget(lesson.target, state.tutorial.isSolved);
  };
}

function layOut(root: HTMLElement) {
  const progress = element("p", { class: "progress", id: "lesson-progress" });
  const title = element("h1", { id: "lesson-title", tabindex: -1 });
  const text = element("p", { id: "lesson-text" });
  const byMouse = element("span", { class: "by-mouse" });
  const byTouch = element("span", { class: "by-touch" });
  const how = element("p", { class: "how" }, byMouse, byTouch);
  const tasks = element("ol", { class: "tasks" });
  const word = element("p", { class: "word", id: "lesson-word" });
  const back = button("lesson-back", t("tutorial.back"));
  const next = button("lesson-next", "");
  const play = button("lesson-play", t("tutorial.play"));
  const other = element("a", { class: "button", id: "lesson-other" });
  const leaving = {
    class: "tool",
    id: "lesson-leave",
    href: "/",
    title: t("tutorial.leave"),
    "aria-label": t("tutorial.leave"),
  };
  const leave = element("a", leaving, icon("clear"));
  const head = element("div", { class: "lesson-head" }, progress, leave);
  root.setAttribute("aria-label", t("tutorial.label"));
  const ways = element("div", { class: "ways" }, back, next, play, other);
  root.append(head, title, text, tasks, how, word, ways);
  return { progress, title, text, how, byMouse, byTouch, tasks, word, back, next, play, other };
}

function button(id: string, words: string) {
  return element("button", { type: "button", class: "button", id }, words);
}

/** What does not change during a lesson. */
function tell(
  { progress, title, text, byMouse, byTouch, back, next, play, other }: ReturnType<typeof layOut>,
  lesson: Lesson,
  index: number,
  steps: number,
) {
  const isLast = index === steps - 1;
  const family = OTHER[lesson.name.split(".")[0] as "blokus" | "entropy"];
  document.body.dataset.lesson = lesson.name;
  write(progress, t("tutorial.progress", { step: index + 1, steps }));
  write(title, t(`tutorial.${lesson.name}.title`));
  write(text, t(`tutorial.${lesson.name}.text`));
  const how = tOr(`tutorial.${lesson.name}.how`, "");
  write(byMouse, how);
  write(byTouch, tOr(`tutorial.${lesson.name}.how.touch`, how));
  assign(back, { disabled: index === 0 });
  next.hidden = isLast;
  play.hidden = !isLast;
  assign(other, { href: `/learn/${family}` });
  write(other, t(`tutorial.title.${family}`));
}

/** How far the learner is, and what the teacher says to it. */
function paintProgress(
  { tasks, how, word, next, play, other }: ReturnType<typeof layOut>,
  { hasErred, isSolved, word: said }: TutorialState,
  lesson: Lesson,
) {
  const dones = lesson.mistake ? [hasErred, isSolved] : [];
  tasks.hidden = !dones.length;
  how.hidden = isSolved;
  tasks.replaceChildren(...dones.map((isDone, index) => task(lesson.name, index, isDone)));
  write(word, said?.text ?? "");
  word.dataset.tone = isSolved ? "good" : (said?.tone ?? "");
  other.hidden = play.hidden || !isSolved;
  write(next, t(isSolved ? "tutorial.next" : "tutorial.skip"));
  next.classList.toggle("primary", isSolved);
  play.classList.toggle("primary", isSolved);
}

function task(name: string, index: number, isDone: boolean) {
  const words = t(`tutorial.${name}.${index ? "right" : "mistake"}`);
  const mark = isDone ? [icon("place"), element("span", { class: "unseen" }, ` (${t("tutorial.task.done")})`)] : [];
  return element("li", { "data-done": String(isDone) }, words, ...mark);
}

/** A game against the weakest computer, in the first seat. */
function firstGame({ table, catalogue }: State): Message {
  const game = table?.name ?? "duo";
  const level = easiest(catalogue, game);
  const seats = [{ kind: "human" as const }, { kind: "bot" as const, level }];
  return { type: "start", game, wishes: { who: "computer", level, seat: 0, seats, clock: null, options: {} } };
}

/** Levels come from the weakest to the strongest. */
function easiest(catalogue: Catalogue | null, game: string) {
  const levels = catalogue?.games.find(({ name }) => name === game)?.levels;
  return levels?.[0]?.name ?? "easy";
}
