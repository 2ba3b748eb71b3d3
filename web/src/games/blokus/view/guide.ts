// How Blokus is played, in a few sentences.

import type { Guide } from "../../views";
import { t } from "../../../app/i18n";

export const GUIDE: Guide = {
  rules: [t("blokus.guide.start"), t("blokus.guide.corner"), t("blokus.guide.turn"), t("blokus.guide.score")],
  hands: t("blokus.guide.hands"),
};
