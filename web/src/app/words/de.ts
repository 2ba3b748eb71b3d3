// All that the page says, in German.

import { AID } from "./de/aid";
import { BLOKUS } from "./de/blokus";
import { BOARD } from "./de/board";
import { DIALOGS } from "./de/dialogs";
import { ENTROPY } from "./de/entropy";
import { FRIENDS } from "./de/friends";
import { LEARN } from "./de/learn";
import { LEVELS } from "./de/levels";
import { LOBBY } from "./de/lobby";
import { PAGE } from "./de/page";
import { REFUSAL } from "./de/refusal";
import { REPLAY } from "./de/replay";
import { RESULTS } from "./de/results";
import { REVIEW } from "./de/review";
import { TABLE } from "./de/table";
import { TEXT } from "./de/text";

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
