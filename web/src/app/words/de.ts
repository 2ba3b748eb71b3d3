// All texts of the page by area, in German.

import { BLOKUS_REVIEW } from "../../games/blokus/words.de";
import { ENTROPY_REVIEW } from "../../games/entropy/words.de";
export { LEVELS as levels, PAGE as page, REFUSAL as refusal } from "../words.de";
export { FRIENDS as friends } from "../../features/friends/words.de";
export { HINTS as hints } from "../../features/hints/words.de";
export { LOBBY as lobby } from "../../features/lobby/words.de";
export { REPLAY as replay } from "../../features/replay/words.de";
export { RESULTS as results } from "../../features/results/words.de";
export { DIALOGS as dialogs } from "../../features/settings/words.de";
export { TABLE as table } from "../../features/table/words.de";
export { TEXT as text } from "../../features/text-mode/words.de";
export { TUTORIAL as tutorial } from "../../features/tutorial/words.de";
export { BLOKUS as blokus, BOARD as board } from "../../games/blokus/words.de";
export { ENTROPY as entropy } from "../../games/entropy/words.de";
export { PLAIN as plain } from "../../games/plain/words.de";

export const review = { ...BLOKUS_REVIEW, ...ENTROPY_REVIEW };
