// What the page loads of Blokus on first use.

import type { Later } from "../game_ui";
import { Analyse } from "./analyse";
import { Legend } from "./legend";
import * as course from "./lessons";
import * as sentences from "./sentences";
import * as talk from "./text";

export const later: Later = { Analyse, course, talk, ...sentences, Legend };
