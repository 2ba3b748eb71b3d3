// The tutorial: what the rest of the page may use of it.

export { EFFECTS } from "./effects";
export { begin, clear, EMPTY, lessonTarget, UPDATES, watch } from "./state";
export type { TutorialEffect, TutorialMessage, TutorialState } from "./state";
export { Invitation, LessonLinks, LessonPanel } from "./view";
