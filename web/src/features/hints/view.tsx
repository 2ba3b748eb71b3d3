// Help in the dock: the buttons for hints and for "move now", and the second line of the status.

import { KeyButton } from "../../app/buttons";
import { useSelect, useTable } from "../../app/hooks";
import { language, number, t } from "../../app/i18n";
import type { State } from "../../app/state";
import { isMyTurn } from "../../app/table";
import type { GameUI } from "../../games/game_ui";
import { MoveShape } from "../../games/move_shape";
import { isHintAwaited, isHintOffered, mayHint, mayMoveNow, showsThought, type Thought, thoughtOf } from "./state";

export function HintBar() {
  const hint = useSelect((state) => ({
    offer: offerOf(state),
    hidden: thoughtOf(state) !== null || !isHintOffered(state),
    disabled: !isHintAwaited(state) && !mayHint(state),
  }));
  const now = useSelect((state) => ({
    hidden: thoughtOf(state) === null || !(mayMoveNow(state) || state.hints.isMoveNowSent),
    disabled: state.hints.isMoveNowSent,
  }));
  const { offer } = hint;
  return (
    <div class="aids" role="group" aria-label={t("hints.bar")}>
      <KeyButton
        class="button control"
        id="move-now"
        icon="move-now"
        meaning={t("hints.move-now.meaning")}
        message={{ type: "hints:move-now" }}
        {...now}
        label={t("hints.move-now.button")}
      />
      <KeyButton
        class="button control"
        id="hint"
        icon="hint"
        meaning={t(offer === "button" ? "hints.hint.meaning" : `hints.hint.${offer}.meaning`)}
        message={{ type: offer === "cancel" ? "hints:hint-cancelled" : "hints:hint" }}
        hidden={hint.hidden}
        disabled={hint.disabled}
        data-offer={offer}
        label={t(`hints.hint.${offer}`)}
      />
    </div>
  );
}

/** What the hint button does next. */
function offerOf({ hints: { hint } }: State) {
  if (!hint) return "button";
  if (!hint.found) return "cancel";
  return hint.grade === 3 ? "again" : "more";
}

/** What the computer thinks, or else what the game says of the move in hand. */
export function AsideLine({ ui }: { ui: GameUI }) {
  const { Aside } = ui.components;
  const thought = useSelect(thoughtOf);
  const isShown = useSelect(showsThought);
  const hint = useHint();
  return (
    <p class="aside" id="aside">
      {thought ? thoughtWords(thought, isShown) : Aside && <Aside hint={hint} />}
    </p>
  );
}

/** The hint that is shown now, for the board and the line beside the status. */
export function useHint() {
  return (
    useTable((state) => {
      const { found = null, grade = 1 } = (isMyTurn(state) && state.hints.hint) || {};
      return found && { found, grade };
    }) ?? null
  );
}

/** The piece that the hint tells, and in the end how it is turned. */
export function HintShape({ ui }: { ui: GameUI }) {
  const hint = useHint();
  const shown = useTable((state) => {
    const active = ui.cardsOf(state, state.friends.clock !== null).find(({ isActive }) => isActive);
    return { table: state.table, css: active?.css ?? "" };
  });
  if (!shown || !hint || hint.grade === 1) return null;
  return <MoveShape {...shown} action={hint.found.action} isPlain={hint.grade === 2} />;
}

/** Moves while the computer thinks. */
export function Thinking() {
  const isThinking = useSelect((state) => thoughtOf(state) !== null);
  return <progress class="thinking" aria-label={t("table.wait.computer")} hidden={!isThinking} />;
}

/** How much the computer has searched and, if that is shown, what it would play. */
function thoughtWords({ simulations, move, win }: Thought, isShown: boolean) {
  if (simulations === null) return "";
  const games = t("hints.thought.games", { count: simulations, number: simulations.toLocaleString(language) });
  if (!isShown || !move || win === null) return games;
  return t("hints.thought.prefers", { games, move: move.replace(/(\.\w+)?@/, " "), win: number(100 * win) });
}
