// What the page loads on first use: lessons, text mode, review sentences, and the dialogs for files and links. One module,
// so that the browser fetches one file.

export * as blokusLessons from "../games/blokus/lessons";
export * as blokusSentences from "../games/blokus/sentences";
export * as blokusTalk from "../games/blokus/text/talk";
export * as entropyLessons from "../games/entropy/lessons";
export * as entropySentences from "../games/entropy/sentences";
export * as entropyTalk from "../games/entropy/text/talk";
export * as files from "../features/replay/files";
export { createOpenBody } from "../features/replay/view/open";
export { createShareBody } from "../features/replay/view/share";
export { createPanel as createTextPanel } from "../features/text-mode/view/panel";
export { createPanel as createLessonPanel } from "../features/tutorial/view/panel";
