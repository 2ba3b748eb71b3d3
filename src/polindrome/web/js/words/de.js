// All that the page says, in German.

import { AID } from "./de/aid.js";
import { BLOKUS } from "./de/blokus.js";
import { BOARD } from "./de/board.js";
import { DIALOGS } from "./de/dialogs.js";
import { ENTROPY } from "./de/entropy.js";
import { FRIENDS } from "./de/friends.js";
import { LEARN } from "./de/learn.js";
import { LEVELS } from "./de/levels.js";
import { LOBBY } from "./de/lobby.js";
import { PAGE } from "./de/page.js";
import { REFUSAL } from "./de/refusal.js";
import { REPLAY } from "./de/replay.js";
import { RESULTS } from "./de/results.js";
import { REVIEW } from "./de/review.js";
import { TABLE } from "./de/table.js";
import { TEXT } from "./de/text.js";

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
