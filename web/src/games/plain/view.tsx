// A game shown as text: the board, the legal moves as buttons with a filter, and the options of the game.

import { useRef } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useDispatch } from "../../app/hooks";
import { t } from "../../app/i18n";
import { isMyTurn, isWatching, mayUndo, seatName, waitingWords } from "../../app/table";
import type { Control, PlayerCard } from "../game_ui";
import { seatCard } from "../parts";
import { colourOf, matching, type PlainState as State, usePlain } from "./table";

/** More buttons than these would be slow, and nobody would read them. */
const MOST_BUTTONS = 200;

export function Board() {
  const board = usePlain(({ table }) => table.game.board);
  const mode = usePlain(({ interaction }) => interaction.mode);
  const lines = board.split("\n");
  const columns = Math.max(...lines.map(({ length }) => length), 1);
  return (
    <div
      class="board plain-board"
      id="board"
      role="group"
      tabIndex={0}
      aria-label={t("plain.board")}
      aria-describedby="status"
      data-mode={mode}
      style={{ "--columns": columns, "--rows": lines.length }}
    >
      <pre>{board}</pre>
    </div>
  );
}

/** The legal moves. Enter plays the typed move, or the only one that contains the text. */
export function Moves() {
  const dispatch = useDispatch();
  const list = useRef<HTMLDivElement>(null);
  const isHidden = usePlain(({ table }) => isWatching(table) || table.outcome !== null);
  const moves = usePlain((state) => (mayPlay(state) ? state.table.game.legalMoves : NO_MOVES));
  const filter = usePlain(({ ui }) => ui.filter);
  const found = matching(moves, filter);
  const play = (move: string) => dispatch({ type: "play", move });
  return (
    <form
      class="plain-moves"
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        play(filter);
      }}
    >
      <label for="move-filter">{t("plain.filter")}</label>
      <input
        type="search"
        id="move-filter"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="send"
        value={filter}
        onInput={({ currentTarget }) => dispatch({ type: "filter", text: currentTarget.value })}
      />
      <output for="move-filter">
        {moves.length > 0 && t("plain.count", { found: found.length, count: moves.length })}
      </output>
      <div class="plain-list" role="group" aria-label={t("plain.moves")} tabIndex={-1} ref={list}>
        {found.slice(0, MOST_BUTTONS).map((move) => (
          <Button
            key={move}
            data-move={move}
            onClick={() => {
              // The button disappears: the focus stays near it, so that Tab leads to the next moves.
              list.current?.focus({ preventScroll: true });
              play(move);
            }}
          >
            {move}
          </Button>
        ))}
        {found.length > MOST_BUTTONS && <p>{t("plain.more", { count: found.length - MOST_BUTTONS })}</p>}
      </div>
    </form>
  );
}

const NO_MOVES: string[] = [];

function mayPlay(state: State) {
  return isMyTurn(state) && state.interaction.mode !== "pending";
}

/** Instead of an analysis: where the game comes from, and its options. */
export function Analyse() {
  const options = usePlain(({ table }) => table.options);
  const entries = Object.entries(options);
  return (
    <div class="plain-about">
      <p>{t("plain.about")}</p>
      {entries.length > 0 && (
        <dl>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The lengths of the lines in the picture of the lobby. */
const LINES = [3, 5, 4, 2];

/** Lines of text: the page does not know what the board looks like. */
export function TextPicture() {
  return (
    <svg class="sample" viewBox="0 0 7 7" aria-hidden="true">
      <rect class="field" width={7} height={7} />
      {LINES.map((width, line) => (
        <rect key={line} class="text-line" x={1} y={1.2 + 1.2 * line} width={width} height={0.6} rx={0.3} />
      ))}
    </svg>
  );
}

export function cardsOf(state: State): PlayerCard[] {
  const { table } = state;
  return table.seats.map((_, seat) => {
    const points = table.game.scores[seat] ?? null;
    const who = seatName(table, seat);
    return seatCard(state, seat, {
      css: colourOf(seat),
      note: table.sides[seat] ?? "",
      thinkingNote: t("table.thinking"),
      points,
      scoreLabel: points === null ? t("plain.score.none", { who }) : t("plain.score", { who, points }),
    });
  });
}

export const controls = (): Control[] => [
  { name: "undo", label: t("plain.undo"), meaning: t("plain.undo.meaning"), message: { type: "undo" }, works: mayUndo },
];

export function statusOf(state: State) {
  const { table, interaction, notice } = state;
  if (notice) return notice.text;
  if (table.outcome && !state.queue.length) return t("table.over");
  if (interaction.mode === "pending") return t("plain.status.pending");
  if (table.game.turn === null) return t("plain.status.loading");
  return isMyTurn(state) ? t("plain.status.turn") : waitingWords(table);
}

export function toneOf({ notice }: State) {
  return notice?.tone === "bad" ? "bad" : "plain";
}
