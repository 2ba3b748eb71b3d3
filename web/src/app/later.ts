// What the page loads on first use: lessons, text mode, review sentences, and the dialogs for files and links. One module,
// so that the browser fetches one file.

import * as blokusCourse from "../games/blokus/lessons";
import * as blokusSentences from "../games/blokus/sentences";
import * as blokusTalk from "../games/blokus/text";
import * as entropyCourse from "../games/entropy/lessons";
import * as entropySentences from "../games/entropy/sentences";
import * as entropyTalk from "../games/entropy/text_mode";
import type { Later } from "../games/game_ui";
import * as plainTalk from "../games/plain/text_mode";

export const blokus: Later = { course: blokusCourse, talk: blokusTalk, ...blokusSentences };
export const entropy: Later = { course: entropyCourse, talk: entropyTalk, ...entropySentences };
export const plain: Later = {
  course: { LESSONS: [], faultsOf: () => [] },
  talk: plainTalk,
  sentenceOf: () => "",
  describe: () => "",
};

export { saveFile } from "../features/replay/save_files";
export * as savedGames from "../features/replay/saved_games";
export { OpenForm, ShareBody } from "../features/replay/share";
export { TextContents } from "../features/text-mode/panel";
export { LessonBody } from "../features/tutorial/lesson_panel";
