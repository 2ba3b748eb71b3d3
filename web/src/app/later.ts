// What the page loads on first use: lessons, text mode, review sentences, the archive, the course of the rating, dialogs, and
// the texts of all that. One module, so that the browser fetches few files.

import { loadPhrases } from "./i18n";

export { exportGames } from "../features/archive/export";
export { ArchiveBody, RecentList, RemoveForm } from "../features/archive/list";
export * as storedGames from "../features/archive/stored_games";
export { openText } from "../features/replay/collections";
export { PlayOnForm } from "../features/replay/play_on";
export { saveFile } from "../features/replay/save_files";
export * as savedGames from "../features/replay/saved_games";
export { OpenForm, ShareBody } from "../features/replay/share";
export { RatingCourse } from "../features/results/course";
export { Help, SettingsForm } from "../features/settings/view";
export { TextContents } from "../features/text-mode/panel";
export { LessonBody } from "../features/tutorial/lesson_panel";
export { laterOf } from "../games/later";

await loadPhrases("later");
