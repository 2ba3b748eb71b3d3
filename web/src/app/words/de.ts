// All texts of the page, in German.

import { LEVELS, PAGE, REFUSAL } from "../words.de";
import { FRIENDS } from "../../features/friends/words.de";
import { HINTS } from "../../features/hints/words.de";
import { LOBBY } from "../../features/lobby/words.de";
import { REPLAY } from "../../features/replay/words.de";
import { RESULTS } from "../../features/results/words.de";
import { DIALOGS } from "../../features/settings/words.de";
import { TABLE } from "../../features/table/words.de";
import { TEXT } from "../../features/text-mode/words.de";
import { TUTORIAL } from "../../features/tutorial/words.de";
import { BLOKUS, BLOKUS_REVIEW, BOARD } from "../../games/blokus/words.de";
import { ENTROPY, ENTROPY_REVIEW } from "../../games/entropy/words.de";

export const CATALOGUE = {
  hints: HINTS,
  blokus: BLOKUS,
  board: BOARD,
  dialogs: DIALOGS,
  entropy: ENTROPY,
  friends: FRIENDS,
  tutorial: TUTORIAL,
  levels: LEVELS,
  lobby: LOBBY,
  page: PAGE,
  refusal: REFUSAL,
  replay: REPLAY,
  results: RESULTS,
  table: TABLE,
  text: TEXT,
  review: { ...BLOKUS_REVIEW, ...ENTROPY_REVIEW },
};
