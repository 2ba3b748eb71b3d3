// All that the page says, in English.

import { AID } from "./en/aid.js";
import { BLOKUS } from "./en/blokus.js";
import { BOARD } from "./en/board.js";
import { DIALOGS } from "./en/dialogs.js";
import { ENTROPY } from "./en/entropy.js";
import { FRIENDS } from "./en/friends.js";
import { LEARN } from "./en/learn.js";
import { LEVELS } from "./en/levels.js";
import { LOBBY } from "./en/lobby.js";
import { PAGE } from "./en/page.js";
import { REFUSAL } from "./en/refusal.js";
import { REPLAY } from "./en/replay.js";
import { RESULTS } from "./en/results.js";
import { REVIEW } from "./en/review.js";
import { TABLE } from "./en/table.js";
import { TEXT } from "./en/text.js";

export const CATALOGUE = {
  aid: AID,
  blokus: BLOKUS,
  board: BOARD,
  dialogs: DIALOGS,
  entropy: ENTROPY,
  friends: FRIENDS,
  learn: LEARN,
  levels: LEVELS,
  lobby: LOBBY,
  page: PAGE,
  refusal: REFUSAL,
  replay: REPLAY,
  results: RESULTS,
  review: REVIEW,
  table: TABLE,
  text: TEXT,
};
