// How Entropy is played, in a few sentences.

import { t } from "../../words.js";

/** @type {import("../families.js").Guide} */
export const GUIDE = {
  rules: [
    t("entropy.guide.chaos"),
    t("entropy.guide.order"),
    t("entropy.guide.score"),
    t("entropy.guide.inside"),
    t("entropy.guide.roles"),
  ],
  hands: t("entropy.guide.hands"),
};
