// All that the page says, in English.

import { AID } from "./en/aid";
import { BLOKUS } from "./en/blokus";
import { BOARD } from "./en/board";
import { DIALOGS } from "./en/dialogs";
import { ENTROPY } from "./en/entropy";
import { FRIENDS } from "./en/friends";
import { LEARN } from "./en/learn";
import { LEVELS } from "./en/levels";
import { LOBBY } from "./en/lobby";
import { PAGE } from "./en/page";
import { REFUSAL } from "./en/refusal";
import { REPLAY } from "./en/replay";
import { RESULTS } from "./en/results";
import { REVIEW } from "./en/review";
import { TABLE } from "./en/table";
import { TEXT } from "./en/text";

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
