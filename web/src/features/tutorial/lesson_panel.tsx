// A lesson beside its table: the task, what the lesson says of the moves, and the links to the next one.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect, useStore } from "../../app/hooks";
import { t } from "../../app/i18n";
import { Icon } from "../../app/icons";
import { hrefOf } from "../../app/router";
import type { Message, State } from "../../app/state";
import { FAMILIES } from "../../games";
import type { Lesson } from "../../games/game_ui";
import { lessonOf, lessonText } from "./state";

export function LessonBody() {
  const lesson = useSelect(lessonOf);
  return lesson && <LessonText lesson={lesson} />;
}

function LessonText({ lesson }: { lesson: Lesson }) {
  const dispatch = useDispatch();
  const title = useRef<HTMLHeadingElement>(null);
  const { lesson: index, course, isSolved, hasErred, feedback } = useSelect(({ tutorial }) => tutorial);
  const { hides, phoneHides } = lesson;
  useLayoutEffect(() => {
    const { dataset } = document.body;
    Object.assign(dataset, { hides, phoneHides });
    return () => {
      delete dataset.hides;
      delete dataset.phoneHides;
    };
  }, [hides, phoneHides]);
  const go = (by: 1 | -1) => {
    dispatch({ type: "tutorial:go", lesson: index + by });
    title.current?.focus({ preventScroll: true });
  };
  const how = lessonText(lesson, "how");
  return (
    <>
      <div class="lesson-head">
        <p class="progress" id="lesson-progress">
          {t("tutorial.progress", { step: index + 1, steps: course?.LESSONS.length ?? 0 })}
        </p>
        <a class="tool" id="lesson-leave" href={hrefOf({ screen: "lobby" })} aria-label={t("tutorial.leave")}>
          <Icon name="clear" />
        </a>
      </div>
      <h1 id="lesson-title" tabIndex={-1} ref={title}>
        {lessonText(lesson, "title")}
      </h1>
      <p id="lesson-text">{lessonText(lesson, "text")}</p>
      <ol class="tasks" hidden={!lesson.mistake}>
        {lesson.mistake && (
          <>
            <Task words={lessonText(lesson, "mistake")} isDone={hasErred} />
            <Task words={lessonText(lesson, "right")} isDone={isSolved} />
          </>
        )}
      </ol>
      <p class="how" hidden={isSolved}>
        <span class="by-mouse">{how}</span>
        <span class="by-touch">{lessonText(lesson, "how.touch") || how}</span>
      </p>
      <p class="word" id="lesson-word" data-tone={isSolved ? "good" : (feedback?.tone ?? "")}>
        {feedback && feedback.tone !== "bad" && <Icon name="place" />}
        {feedback?.text}
      </p>
      <Ways lesson={lesson} go={go} />
    </>
  );
}

function Task({ words, isDone }: { words: string; isDone: boolean }) {
  return (
    <li data-done={String(isDone)}>
      {words}
      {isDone && (
        <>
          <Icon name="place" />
          <span class="unseen">{` (${t("tutorial.task.done")})`}</span>
        </>
      )}
    </li>
  );
}

/** To the previous and the next lesson; after the last one, to a game and to the lessons of another family. */
function Ways({ lesson, go }: { lesson: Lesson; go: (by: 1 | -1) => void }) {
  const { current, dispatch } = useStore();
  const { lesson: index, course, isSolved } = useSelect(({ tutorial }) => tutorial);
  const isLast = index + 1 === course?.LESSONS.length;
  const other = familyAfter(lesson);
  return (
    <div class="ways">
      <Button id="lesson-back" disabled={index === 0} onClick={() => go(-1)} label={t("tutorial.back")} />
      <Button
        isPrimary={isSolved}
        id="lesson-next"
        hidden={isLast}
        onClick={() => go(1)}
        label={t(isSolved ? "tutorial.next" : "tutorial.skip")}
      />
      <Button
        isPrimary={isSolved}
        id="lesson-play"
        hidden={!isLast}
        onClick={() => dispatch(startFirstGame(current(), lesson))}
        label={t("tutorial.play")}
      />
      <a
        class="button"
        id="lesson-other"
        href={hrefOf({ screen: "tutorial", family: other })}
        hidden={!isLast || !isSolved}
      >
        {t(`${other}.tutorial.title`)}
      </a>
    </div>
  );
}

function familyAfter({ family }: Lesson) {
  return FAMILIES[(FAMILIES.indexOf(family) + 1) % FAMILIES.length] ?? family;
}

/** A game against the computer of the default level, in the first seat. */
function startFirstGame({ catalogue }: State, { game }: Lesson): Message {
  const level = catalogue?.games.find(({ name }) => name === game)?.default_level ?? "easy";
  const seats = [{ kind: "human" as const }, { kind: "bot" as const, level }];
  return { type: "start", game, setup: { who: "computer", level, seat: 0, seats, clock: null, options: {} } };
}
