// The questions about the chosen game. Which are asked depends on the answers so far; each answer is sent when it changes.

import { levelNote, levelTitle } from "../../app/catalogue";
import { useDispatch } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { CatalogueEntry, GameSetup, Level } from "../../app/state";
import type { Card, Lobby } from "../../games/game_ui";
import { LevelResults } from "../results";
import { type Answer, answersTo, hasClock, isUnusual, lobbyOf, opponentsOf, optionsAsked } from "./setup";

/** The times of a clock of each kind, in seconds; that of the last game is added. */
const TIMES = [
  { name: "per-move", kind: "move", usual: [15, 30, 60, 120, 300] },
  { name: "whole", kind: "total", usual: [60, 180, 300, 600, 900, 1800, 3600] },
  { name: "increment", kind: "total", usual: [0, 2, 5, 10, 30] },
];

interface QuestionsProps {
  game: CatalogueEntry;
  last: Partial<GameSetup>;
  answer: Answer;
}

export function Questions({ game, last, answer }: QuestionsProps) {
  const dispatch = useDispatch();
  const { legend, sides, more } = lobbyOf(game);
  const who = answer("who");
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    dispatch({ type: "lobby:answer", name: target.name, value: target.value });
  };
  return (
    <div class="questions" onChange={note}>
      <Opponents game={game} answer={answer} />
      {who === "computer" && <Levels game={game} answer={answer} />}
      {who === "computer" && <LevelResults game={game} level={answer("level")} />}
      {(who === "computer" || who === "friends") && (
        <Choice
          name="seat"
          legend={legend}
          cards={sides.map((side) => ({ ...side, value: side.seat }))}
          chosen={answer("seat")}
        />
      )}
      {(who === "watch" || who === "hand") && <Seats key={who} who={who} game={game} sides={sides} answer={answer} />}
      {hasClock(answer) && <Clocks answer={answer} before={answersTo(game, last, {})} />}
      {more.length > 0 && (
        <details class="more" open={isUnusual(game, last)}>
          <summary>{t("lobby.more")}</summary>
          {optionsAsked(game, answer).map(({ name, legend, options }) => (
            <Choice key={name} name={name} legend={legend} cards={options} chosen={answer(name)} />
          ))}
        </details>
      )}
    </div>
  );
}

function Opponents({ game, answer }: Pick<QuestionsProps, "game" | "answer">) {
  const cards = opponentsOf(game).map((opponents) => {
    const many = opponents === "friends" && game.seats > 2 ? ".many" : "";
    return { value: opponents, title: t(`lobby.who.${opponents}${many}`), note: t(`lobby.who.${opponents}.note`) };
  });
  return <Choice name="who" legend={t("lobby.who")} cards={cards} chosen={answer("who")} />;
}

/** The levels as a scale, weakest first; only the description of the chosen one is seen. */
function Levels({ game: { levels }, answer }: Pick<QuestionsProps, "game" | "answer">) {
  const chosen = answer("level");
  const described = levels.find(({ name }) => name === chosen);
  const most = Math.max(...levels.map(({ rating }) => rating ?? 0));
  return (
    <fieldset class="choice level">
      <legend>{t("lobby.levels")}</legend>
      {levels.map((level) => (
        <LevelChip key={level.name} level={level} most={most} chosen={chosen} />
      ))}
      <p class="level-note" aria-hidden="true">
        {described && levelNote(described)}
      </p>
    </fieldset>
  );
}

/** A level with its rating; the bar at the bottom of the chip is as long as the rating is high. */
function LevelChip({ level, most, chosen }: { level: Level; most: number; chosen: string }) {
  const { name, rating } = level;
  return (
    <label class="option">
      <Radio name="level" value={name} chosen={chosen} />
      <span class="card" style={rating === null ? {} : { "--strength": rating / most }}>
        <b>{levelTitle(level)}</b>
        {rating !== null && (
          <small>
            <span class="unseen">{t("lobby.levels.rating")} </span>
            {rating}
          </small>
        )}
        <span class="unseen">{levelNote(level)}</span>
      </span>
    </label>
  );
}

interface ChoiceProps {
  name: string;
  legend: string;
  cards: (Card & { value: string | number | boolean })[];
  chosen: string;
}

/** A question with cards as answers. */
export function Choice({ name, legend, cards, chosen }: ChoiceProps) {
  return (
    <fieldset class={`choice ${name}`}>
      <legend>{legend}</legend>
      {cards.map(({ value, title, note, css = "", swatches = [], picture }) => (
        <label key={String(value)} class={`option ${css}`}>
          <Radio name={name} value={String(value)} chosen={chosen} />
          <span class="card">
            {picture}
            {swatches.length > 0 && (
              <span class="swatches">
                <Swatches colours={swatches} />
              </span>
            )}
            <b>{title}</b>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Radio({ name, value, chosen }: { name: string; value: string; chosen: string }) {
  return <input type="radio" name={name} value={value} checked={value === chosen} />;
}

function Swatches({ colours }: { colours: string[] }) {
  return colours.map((colour) => <i key={colour} class={`swatch ${colour}`} />);
}

interface SeatsProps extends Pick<QuestionsProps, "game" | "answer"> {
  who: "hand" | "watch";
  sides: Lobby["sides"];
}

/** Who plays each seat; computers only, if the player watches. */
function Seats({ who, game: { levels }, sides, answer }: SeatsProps) {
  const computers = levels.map((level) => (
    <option key={level.name} value={level.name}>
      {levelTitle(level)}
    </option>
  ));
  return (
    <fieldset class="choice seats">
      <legend>{t(`lobby.seats.${who}`)}</legend>
      {sides.map(({ seat, title, swatches }) => {
        const id = `${who}-${seat}`;
        return (
          <div key={id} class="seat-row">
            <label for={id}>
              <Swatches colours={swatches} />
              {title}
            </label>
            <select id={id} name={id} value={answer(id)}>
              {who === "watch" ? (
                computers
              ) : (
                <>
                  <option value="human">{t("lobby.seats.me")}</option>
                  <option value="open">{t("lobby.seats.open")}</option>
                  <optgroup label={t("lobby.seats.computer")}>{computers}</optgroup>
                </>
              )}
            </select>
          </div>
        );
      })}
    </fieldset>
  );
}

/** The times of the other kinds of clock are hidden, and keep their values. */
function Clocks({ answer, before }: { answer: Answer; before: Answer }) {
  const chosen = answer("clock");
  return (
    <fieldset class="choice clock-choice">
      <legend>{t("lobby.clock")}</legend>
      <select name="clock" aria-label={t("lobby.clock")} value={chosen}>
        {["none", "move", "total"].map((kind) => (
          <option key={kind} value={kind}>
            {t(`lobby.clock.${kind}`)}
          </option>
        ))}
      </select>
      {TIMES.map(({ name, kind, usual }) => (
        <select
          key={name}
          name={name}
          aria-label={t(`lobby.clock.${name}.label`)}
          hidden={kind !== chosen}
          value={answer(name)}
        >
          {[...new Set([...usual, Number(before(name))])].sort(ascending).map((seconds) => (
            <option key={seconds} value={seconds}>
              {t(`lobby.clock.${name}`, { time: duration(seconds) })}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}

const ascending = (one: number, other: number) => one - other;

/** "90 s" or "10 min". */
export function duration(seconds: number): string {
  const isWhole = seconds >= 60 && seconds % 60 === 0;
  return isWhole ? t("lobby.minutes", { count: seconds / 60 }) : t("lobby.seconds", { count: seconds });
}
