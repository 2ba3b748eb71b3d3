// What the page loads on first use: lessons, text mode, review sentences, the course of
// the rating, and the dialogs for files and links. One module, so
// that the browser fetches one file.

export { saveFile } from "../features/replay/save_files";
export * as savedGames from "../features/replay/saved_games";
export { OpenForm, ShareBody } from "../features/replay/share";
export { RatingCourse } from "../features/results/course";
export { TextContents } from "../features/text-mode/panel";
export { LessonBody } from "../features/tutorial/lesson_panel";
export { laterOf } from "../games/later";
