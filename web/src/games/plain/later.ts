// What the page loads of other games on first use: they have neither lessons nor reviews.

import type { Later } from "../game_ui";
import * as talk from "./text_mode";
import { Analyse } from "./view";

export const later: Later = {
  Analyse,
  course: { LESSONS: [], faultsOf: () => [] },
  talk,
  sentenceOf: () => "",
  describe: () => "",
};
