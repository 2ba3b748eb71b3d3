// How Blokus is played, in a few sentences.

import { t } from "../../words.js";

/** @type {import("../families.js").Guide} */
export const GUIDE = {
  rules: [t("blokus.guide.start"), t("blokus.guide.corner"), t("blokus.guide.turn"), t("blokus.guide.score")],
  hands: t("blokus.guide.hands"),
};
