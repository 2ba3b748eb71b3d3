// How Entropy is played, in a few sentences.

import type { Guide } from "../../views";
import { t } from "../../../app/i18n";

export const GUIDE: Guide = {
  rules: [
    t("entropy.guide.chaos"),
    t("entropy.guide.order"),
    t("entropy.guide.score"),
    t("entropy.guide.inside"),
    t("entropy.guide.roles"),
  ],
  hands: t("entropy.guide.hands"),
};
