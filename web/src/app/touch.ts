// Pieces that a finger drops: which of them have to be confirmed, and the offer to confirm all of them.

import { t } from "./i18n";
import { changeSettings } from "./steps";
import type { GameEvent, InputMessage, Interaction, Settings, State, Step } from "./state";

/** Whether a dropped piece waits for a tap. */
export function mustConfirmDrop({ confirmTouch }: Settings, { hand }: Interaction) {
  return hand === "touch" && confirmTouch === "always";
}

/** Notes whether the move that is sent now was made by dropping a piece with a finger. An offer is over with it. */
export function noteDrop([state, effects]: Step, { type }: InputMessage): Step {
  const sent = effects.find((effect) => effect.type === "send-move");
  if (!sent) return [state, effects];
  const isDropped = type === "drop" && state.interaction.hand === "touch";
  const toast = state.toast?.offer ? null : state.toast;
  return [{ ...state, toast, dropped: isDropped ? sent.ply : null }, effects];
}

/** After the first undo of a dropped piece, offers to confirm drops; once for all games. */
export function offerToConfirm(state: State, { ply }: GameEvent & { kind: "undone" }): Step {
  const { dropped, settings } = state;
  if (dropped !== ply || settings.confirmTouch !== "taps" || settings.confirmOffered) return [state, []];
  const offer = {
    label: t("page.touch.offer.accept"),
    message: { type: "set" as const, settings: { confirmTouch: "always" as const } },
  };
  const toast = { text: t("page.touch.offer"), offer };
  return changeSettings({ ...state, dropped: null, toast }, { confirmOffered: true });
}
