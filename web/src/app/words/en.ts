// All texts of the page by area, in English.

import { BLOKUS_REVIEW } from "../../games/blokus/words.en";
import { ENTROPY_REVIEW } from "../../games/entropy/words.en";
export { LEVELS as levels, PAGE as page, REFUSAL as refusal } from "../words.en";
export { FRIENDS as friends } from "../../features/friends/words.en";
export { HINTS as hints } from "../../features/hints/words.en";
export { LOBBY as lobby } from "../../features/lobby/words.en";
export { REPLAY as replay } from "../../features/replay/words.en";
export { RESULTS as results } from "../../features/results/words.en";
export { DIALOGS as dialogs } from "../../features/settings/words.en";
export { TABLE as table } from "../../features/table/words.en";
export { TEXT as text } from "../../features/text-mode/words.en";
export { TUTORIAL as tutorial } from "../../features/tutorial/words.en";
export { BLOKUS as blokus, BOARD as board } from "../../games/blokus/words.en";
export { ENTROPY as entropy } from "../../games/entropy/words.en";
export { PLAIN as plain } from "../../games/plain/words.en";

export const review = { ...BLOKUS_REVIEW, ...ENTROPY_REVIEW };
