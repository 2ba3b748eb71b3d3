// The line beside the status: what the selected placement would change, or why the move of a hint is good.

import { useEffect, useState } from "preact/hooks";
import { number, t } from "../../app/i18n";
import { isYou, seatName } from "../../app/table";
import type { Overlays } from "../game_ui";
import { Reason } from "../parts";
import type { BlokusGame } from "./rules/game";
import { type MobilityChange, mobilityChange } from "./rules/mobility";
import { actionOfMove, moveOfAction } from "./rules/moves";
import { pieceOf } from "./rules/pieces";
import { ghostOf } from "./selection";
import { type BlokusState, type BlokusTable as Table, cssOf, ownColour, useBlokus } from "./state";

/** Why the move of a hint is good, or what the selected placement would change: a badge for each side. */
export function Aside({ hint }: Pick<Overlays, "hint">) {
  const [table, action] = useBlokus((state) => [state.table, fittingAction(state)] as const);
  if (action === null) return null;
  if (hint?.grade === 3 && hint.found.action === action) return <Reason found={hint.found} family="blokus" />;
  return <Change table={table} action={action} />;
}

/** The previewed placement if it is legal. */
function fittingAction(state: BlokusState) {
  const ghost = state.interaction.mode === "previewing" ? ghostOf(state) : null;
  return ghost && !ghost.reasons.length ? actionOfMove(ghost.move, state.table.game.size) : null;
}

function Change({ table, action }: { table: Table; action: number }) {
  const { game, seats } = table;
  const change = useMobilityChange(game, action);
  if (!change) return null;
  const colour = ownColour(table);
  const owner = game.turn;
  const rest = seats.flatMap((_, seat) => (seat === owner ? [] : [seat]));
  const [rival = null] = rest.length === 1 ? rest : [];
  const css = game.variant.colours.length === 2 ? cssOf(table, 1 - colour) : "";
  const { pieceId } = moveOfAction(action, game.size);
  return (
    <>
      <span>{t("blokus.delta.caption")}</span>{" "}
      <Badge
        className={cssOf(table, colour)}
        who={isYou(table, owner) ? t("blokus.delta.you") : seatName(table, owner)}
        change={change.own}
      />{" "}
      <Badge
        className={css}
        who={rival === null ? t("blokus.delta.rivals") : seatName(table, rival)}
        change={change.rivals}
      />{" "}
      <span class="squares-placed">{t("blokus.delta.squares", { count: pieceOf(pieceId).size })}</span>
    </>
  );
}

function Badge({ className, who, change }: { className: string; who: string; change: number }) {
  const sign = change > 0 ? "+" : change === 0 ? "±" : "";
  return (
    <span class={`delta ${className}`}>
      {who} <b>{`${sign}${number(change)}`}</b>
    </span>
  );
}

/** What has been counted of a position, by action. */
const CHANGES: WeakMap<BlokusGame, Map<number, MobilityChange>> = new WeakMap();

/** What an action changes, counted after the frame that shows it, since that takes a moment; until then, the one before. */
function useMobilityChange(game: BlokusGame, action: number) {
  const [change, setChange] = useState<MobilityChange | null>(null);
  useEffect(() => {
    const known = CHANGES.get(game) ?? new Map<number, MobilityChange>();
    CHANGES.set(game, known);
    const timer = setTimeout(() => {
      const found = known.get(action) ?? mobilityChange(game, moveOfAction(action, game.size));
      known.set(action, found);
      setChange(found);
    });
    return () => clearTimeout(timer);
  }, [game, action]);
  return change;
}
