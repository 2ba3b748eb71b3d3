// Who plays, how they stand, and whose turn it is: a card for each side.

import type { Table } from "../app/state";
import { t } from "../app/i18n";
import { levelName } from "../app/choices";
import { element, write } from "../app/dom";

/** What is on a card. */
export type Card = {
  css: string;
  name: string;
  level: string;
  note: string;
  score: string;
  scoreLabel: string;
  isActive: boolean;
  isThinking: boolean;
};

/**
 * An empty card of a seat, or of a side that is nobody's; returns the way to write on it. Whether its person is there,
 * and the clock, are written by view/friends/cards.js.
 */
export function createCard(root: HTMLElement, side: string, seat: number | null): (card: Card) => void {
  const name = element("span");
  const level = element("span", { class: "strength" });
  const note = element("p", { class: "note" });
  const score = element("p", { class: "score", role: "img", "data-score": side });
  const presence = element("span", { class: "presence", hidden: true });
  const clock = element("p", { class: "clock", role: "timer", hidden: true });
  const card = element(
    "section",
    { "data-seat": seat },
    element("div", { class: "who" }, element("h2", { class: "name" }, name, level), presence, note),
    element("div", { class: "marks" }, clock, score),
  );
  root.append(card);

  return (words) => {
    card.className = `player ${words.css}`;
    write(name, words.name);
    write(level, words.level);
    write(note, words.note);
    write(score, words.score);
    score.setAttribute("aria-label", words.scoreLabel);
    card.dataset.active = String(words.isActive);
    card.dataset.thinking = String(words.isThinking);
  };
}

/** The level of a computer, to stand behind its name. */
export function levelOf(table: Table, seat: number | null) {
  const player = seat === null ? undefined : table.seats[seat];
  return player?.kind === "bot" ? t("table.level.behind", { level: levelName(player.level) }) : "";
}

/** A card of a seat, or of a side that is nobody's. Whether its player is there, and the clock, are written elsewhere. */
export function PlayerCard({ side, seat, card }: { side: string; seat: number | null; card: Card }) {
  return (
    <section
      class={`player ${card.css}`}
      data-seat={seat}
      data-active={String(card.isActive)}
      data-thinking={String(card.isThinking)}
    >
      <div class="who">
        <h2 class="name">
          <span>{card.name}</span>
          <span class="strength">{card.level}</span>
        </h2>
        <span class="presence" hidden />
        <p class="note">{card.note}</p>
      </div>
      <div class="marks">
        <p class="clock" role="timer" hidden />
        <p class="score" role="img" data-score={side} aria-label={card.scoreLabel}>
          {card.score}
        </p>
      </div>
    </section>
  );
}
