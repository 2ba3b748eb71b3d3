// Beside the board of Entropy: the players' cards, the score, the bag, and why a hint is good.

import { t } from "../../app/i18n";
import { seatName } from "../../app/table";
import type { Overlays, PlayerCard } from "../game_ui";
import { Reason, seatCard } from "../parts";
import { TokenPicture } from "./board";
import { type Color, COLORS, remainingColors } from "./rules/board";
import { formatAction } from "./rules/moves";
import { scoreOf } from "./rules/scoring";
import { aimOf, colorName, signed } from "./selection";
import { boardShown, type EntropyState as State, pointsOf, roleOf, roundShown, useEntropy } from "./table";

export function cardsOf(state: State): PlayerCard[] {
  const { table } = state;
  const round = roundShown(state);
  return table.seats.map((_, seat) => {
    const css = roleOf(seat, round);
    const role = t(`entropy.role.${css}`);
    const thinkingNote = t("entropy.card.thinking", { role });
    const points = pointsOf(table, seat, round);
    const who = seatName(table, seat);
    const scoreLabel =
      points === null ? t("entropy.card.score.none", { who }) : t("entropy.card.score", { who, points });
    return seatCard(state, seat, { css, note: role, thinkingNote, points, scoreLabel });
  });
}

/** The points on the board with the gain of the last move, the score of both rounds, and the next token. */
export function Tally() {
  const board = useEntropy(boardShown);
  const scorer = useEntropy(({ table }) => table.game.options.scorer);
  const { gain, ply } = useEntropy(({ table }) => ({ gain: table.gain, ply: table.moved.length }));
  const { round, standing, isOver } = useEntropy(duelOf);
  const { next, label } = useEntropy(({ stop, table }) => ({
    next: stop ? "" : table.game.nextToken,
    label: table.game.role === "chaos" ? t("entropy.tally.now") : t("entropy.tally.next"),
  }));
  return (
    <section class="tally" aria-label={t("entropy.tally.label")}>
      <p>
        <span class="total" id="total">
          {scoreOf(board, scorer)}
        </span>
        <span class="caption">{t("entropy.tally.points")}</span>
        <span class="gain" id="gain">
          {gain !== 0 && (
            <b key={ply} class={gain > 0 ? "up" : "down"}>
              {signed(gain)}
            </b>
          )}
        </span>
      </p>
      <p class="duel" id="duel">
        <span>{standing ? t("entropy.tally.stand", { round }) : round}</span>
        <span>{standing}</span>
        {standing && !isOver && <span class="so-far">{t("entropy.tally.sofar")}</span>}
      </p>
      <p class="next" id="next" hidden={!next}>
        {next && (
          <>
            {label} <TokenPicture color={next} />
            {colorName(next)}
          </>
        )}
      </p>
    </section>
  );
}

/** The round, and from the second one on the points of both seats: "You 84 – Computer 61". */
function duelOf(state: State) {
  const { table } = state;
  const { rounds } = table.game.options;
  const round = roundShown(state);
  const isOver = table.outcome !== null;
  const points = table.seats.map((_, seat) => `${seatName(table, seat)} ${pointsOf(table, seat, round)}`);
  const standing = round === 1 ? "" : points.join(" – ");
  if (rounds === 1) return { round: t("entropy.tally.round.only"), standing, isOver };
  if (isOver) return { round: t("entropy.tally.round.both"), standing, isOver };
  return { round: t("entropy.tally.round", { round, rounds }), standing, isOver };
}

/** The bag, with the chance of each colour to be drawn next. */
export function Bag() {
  const board = useEntropy(boardShown);
  // Between the rounds the bag of the next round is full; the one that is shown is empty.
  const bag = useEntropy(({ table: { game } }) => (board === game.board ? game.bag : remainingColors(board)));
  const isLiteral = useEntropy(({ table }) => table.game.options.scorer === "literal");
  const total = COLORS.reduce((sum, color) => sum + bag[color], 0);
  return (
    <section aria-label={t("entropy.bag.title")}>
      <p class="bag-words">{total ? t("entropy.bag.total", { count: total }) : t("entropy.bag.empty")}</p>
      <ul class="bag">
        {COLORS.map((color) => (
          <Chance color={color} left={bag[color]} total={total} />
        ))}
      </ul>
      <p class="scorer-note" id="scorer-note" hidden={!isLiteral}>
        {t("entropy.bag.literal")}
      </p>
    </section>
  );
}

/** The tokens of a colour that are left in the bag, and its chance to be drawn next. */
function Chance({ color, left, total }: { color: Color; left: number; total: number }) {
  const percent = total ? Math.round((100 * left) / total) : 0;
  return (
    <li data-color={color} data-left={left} class={left ? "" : "none"}>
      <TokenPicture color={color} />
      <span class="unseen">{t("entropy.bag.colour", { colour: colorName(color) })}</span>
      <span class="left">{left}</span>
      <span class="unseen">{t("entropy.bag.left")}</span>
      <span class="chance">{t("entropy.bag.chance", { percent })}</span>
    </li>
  );
}

/** Why the move of a hint is good, while it is selected, or nothing is. */
export function Aside({ hint }: Pick<Overlays, "hint">) {
  const isShown = useEntropy((state) => hint?.grade === 3 && isSelected(state, hint.found.action));
  return hint && isShown ? <Reason found={hint.found} family="entropy" /> : null;
}

function isSelected({ table, interaction }: State, action: number) {
  const aim = interaction.mode === "pending" ? null : aimOf(table.game, interaction);
  return aim ? aim.text === formatAction(action) : interaction.mode === "idle";
}
