// The marks on a board with what they mean, for the help; and the worked example beside the board of a first game.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useModule } from "../app/hooks";
import { t } from "../app/i18n";
import type { Later } from "./game_ui";
import { uiOfFamily } from "./index";

/** Drawings with the names of their texts. */
export function Marks({ marks }: { marks: readonly (readonly [words: string, drawing: ComponentChildren])[] }) {
  return (
    <ul class="legend-marks">
      {marks.map(([words, drawing]) => (
        <li key={words} data-mark={words}>
          {drawing}
          <span>{t(words)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A component of a game that is loaded on first use; nothing if it cannot be loaded, as without a connection. */
export function Loaded({ family, name }: { family: string; name: "Legend" | "Example" }) {
  const load = useMemo(
    () => (): Promise<Later | null> =>
      uiOfFamily(family)
        .later()
        .catch(() => null),
    [family],
  );
  const Part = useModule(load)?.[name];
  return Part ? <Part /> : null;
}
