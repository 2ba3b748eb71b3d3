// The buttons of the dock with their texts, which are named after them.

import { t } from "../app/i18n";
import type { Control } from "./game_ui";

/** The controls of a game. */
export function withTexts(
  family: "blokus" | "entropy",
  controls: readonly Omit<Control, "label" | "meaning">[],
): Control[] {
  return controls.map((control) => ({
    ...control,
    label: t(`${family}.control.${control.name}`),
    meaning: t(`${family}.control.${control.name}.meaning`),
  }));
}
