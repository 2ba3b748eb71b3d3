// What the page loads on first use: lessons, text mode, review sentences, and the dialogs for files and links. One module,
// so that the browser fetches one file.

import * as blokusCourse from "../games/blokus/lessons";
import * as blokusSentences from "../games/blokus/sentences";
import * as blokusTalk from "../games/blokus/text/talk";
import * as entropyCourse from "../games/entropy/lessons";
import * as entropySentences from "../games/entropy/sentences";
import * as entropyTalk from "../games/entropy/text/talk";
import type { Later } from "../games/game_ui";

export const blokus: Later = { course: blokusCourse, talk: blokusTalk, ...blokusSentences };
export const entropy: Later = { course: entropyCourse, talk: entropyTalk, ...entropySentences };

export * as files from "../features/replay/files";
export { createOpenBody } from "../features/replay/view/open";
export { createShareBody } from "../features/replay/view/share";
export { createPanel as createTextPanel } from "../features/text-mode/view/panel";
export { createPanel as createLessonPanel } from "../features/tutorial/view/panel";
