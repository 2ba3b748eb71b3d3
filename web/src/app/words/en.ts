// All texts of the page, in English.

import { LEVELS, PAGE, REFUSAL } from "../words.en";
import { FRIENDS } from "../../features/friends/words.en";
import { HINTS } from "../../features/hints/words.en";
import { LOBBY } from "../../features/lobby/words.en";
import { REPLAY } from "../../features/replay/words.en";
import { RESULTS } from "../../features/results/words.en";
import { DIALOGS } from "../../features/settings/words.en";
import { TABLE } from "../../features/table/words.en";
import { TEXT } from "../../features/text-mode/words.en";
import { TUTORIAL } from "../../features/tutorial/words.en";
import { BLOKUS, BLOKUS_REVIEW, BOARD } from "../../games/blokus/words.en";
import { ENTROPY, ENTROPY_REVIEW } from "../../games/entropy/words.en";

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
