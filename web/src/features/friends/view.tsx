// What the page shows of other people: their requests, who is there, clocks, watchers, and the watcher's pace.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Button, Tool } from "../../app/buttons";
import { useDispatch, useSelect } from "../../app/hooks";
import { listed, number, t } from "../../app/i18n";
import { Icon } from "../../app/icons";
import type { GameState, Message, Table } from "../../app/state";
import { hasTable } from "../../app/steps";
import { hasOthers, isOwn, isWatching, openSeats, seatName, turnOf } from "../../app/table";
import { SPEEDS, isWatched } from "./state";

/** The buttons of the bar above the table, by their ids. */
const BUTTONS = {
  "cancel-takeback": { words: "friends.takeback.cancel", message: { type: "friends:answer-takeback", agree: false } },
  agree: { words: "friends.takeback.agree", message: { type: "friends:answer-takeback", agree: true } },
  refuse: { words: "friends.takeback.refuse", message: { type: "friends:answer-takeback", agree: false } },
  "go-there": { words: "friends.rematch.go", message: { type: "friends:follow" } },
  "take-seat": { words: "friends.bar.take", message: { type: "dialog", dialog: "claim" } },
  "open-invite": { words: "friends.bar.invite", message: { type: "dialog", dialog: "invite" } },
} satisfies Record<string, { words: string; message: Message }>;

interface BarContent {
  text: string;
  buttons: (keyof typeof BUTTONS)[];
}

/** The bar above the table: what other people ask or wait for. It never takes the focus; #live announces the events. */
export function CompanyBar() {
  const content = useSelect((state) => (state.screen === "game" && hasTable(state) ? contentOf(state) : null));
  return (
    <section class="company-bar" id="company" aria-label={t("friends.bar")} hidden={!content}>
      <p>{content?.text}</p>
      <div class="bar-actions">
        {content?.buttons.map((id, index) => (
          <Button key={id} id={id} isPrimary={!index} message={BUTTONS[id].message} label={t(BUTTONS[id].words)} />
        ))}
      </div>
    </section>
  );
}

/** The most urgent thing; null if there is nothing. */
function contentOf({ table, friends }: GameState): BarContent | null {
  if (table.takebackRequest) return takebackContent(table, table.takebackRequest);
  if (table.rematch) return { text: t("friends.rematch.say"), buttons: ["go-there"] };
  if (friends.claim === "offered") return { text: t("friends.bar.offered"), buttons: ["take-seat"] };
  const free = openSeats(table).filter((seat) => friends.invitations[seat]);
  if (!free.length) return null;
  const sides = listed(free.map((seat) => seatName(table, seat)));
  return { text: t("friends.bar.waiting", { count: free.length, sides }), buttons: ["open-invite"] };
}

function takebackContent(table: Table, { seat, agreed }: NonNullable<Table["takebackRequest"]>): BarContent {
  if (isOwn(table, seat)) return { text: t("friends.takeback.own"), buttons: ["cancel-takeback"] };
  if (table.yours.some((own) => agreed.includes(own))) return { text: t("friends.takeback.agreed"), buttons: [] };
  const text = t("friends.takeback.other", { who: seatName(table, seat) });
  return { text, buttons: isWatching(table) ? [] : ["agree", "refuse"] };
}

/** The pace of a game of computers: pause, next move, speed. */
export function WatchBar() {
  const dispatch = useDispatch();
  const isShown = useSelect(isWatched);
  const { paused, speed } = useSelect(({ friends }) => friends.pace);
  return (
    <div
      class="watch-bar"
      role="group"
      aria-label={t("friends.watch.bar")}
      data-paused={String(paused)}
      hidden={!isShown}
    >
      <Button
        id="watch-pause"
        icon={paused ? "go" : "pause"}
        message={{ type: "friends:pause" }}
        label={t(paused ? "friends.watch.go" : "friends.watch.pause")}
      />
      <Button id="watch-step" icon="step" message={{ type: "friends:step" }} label={t("friends.watch.step")} />
      <fieldset class="speeds">
        <legend class="unseen">{t("friends.watch.speed")}</legend>
        {SPEEDS.map((each) => (
          <label key={each} class="option">
            <input
              type="radio"
              name="speed"
              value={each}
              checked={each === speed}
              onChange={() => dispatch({ type: "friends:speed", speed: each })}
            />
            <span class="card">{t("friends.watch.times", { speed: number(each, each % 1 ? 1 : 0) })}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** On a player's card: whether another player is connected, or that the seat is free. */
export function Presence({ seat }: { seat: number }) {
  const presence = useSelect(({ table, friends }) => {
    const kind = table?.seats[seat]?.kind;
    if (kind === "open") return "open";
    if (!table || kind !== "human" || isOwn(table, seat) || !hasOthers(table) || !friends.presence) return null;
    return friends.presence.connected[seat] ? "here" : "away";
  });
  return (
    <span class="presence" data-presence={presence ?? ""} hidden={!presence}>
      {presence && t(`friends.presence.${presence}`)}
    </span>
  );
}

/** Milliseconds between two updates of a running clock. */
const TICK = 100;

/** Seconds below which time is low. */
const LOW = 10;

/** On a player's card: the time left. Computers have none; a person with several cards has one on the first of them. */
export function Clock({ seat, isFirst }: { seat: number; isFirst: boolean }) {
  const { clock, isShown, isRunning, isMine } = useSelect(({ table, friends: { clock } }) => {
    const isShown = isFirst && table !== null && table.seats[seat]?.kind !== "bot";
    const isRunning = isShown && turnOf(table) === seat && Boolean(clock?.running);
    return { clock, isShown, isRunning, isMine: isShown && isOwn(table, seat) };
  });
  const heardAt = useMemo(() => performance.now(), [clock]);
  useTicks(isRunning);
  const passed = isRunning ? (performance.now() - heardAt) / 1000 : 0;
  const left = Math.max(0, (clock?.left[seat] ?? 0) - passed);
  const isUrgent = isRunning && isMine && left < LOW;
  useTitle(isUrgent ? t("friends.clock.title", { time: `0:${twoDigits(Math.ceil(left))}` }) : null);
  if (!clock || !isShown) return <p class="clock" role="timer" hidden />;
  const time = formatTime(left);
  return (
    <p
      class={isUrgent ? "clock urgent" : "clock"}
      role="timer"
      aria-label={t("friends.clock.label", { time })}
      data-low={String(left < LOW)}
    >
      {isUrgent && <Icon name="clock" />}
      {time}
    </p>
  );
}

/** The title of the page while it is given. */
function useTitle(title: string | null) {
  useEffect(() => {
    if (title === null) return;
    const usual = document.title;
    document.title = title;
    return () => {
      document.title = usual;
    };
  }, [title]);
}

/** Renders the component again and again while the clock runs. */
function useTicks(isRunning: boolean) {
  const [, count] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => count((ticks) => ticks + 1), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/** Minutes and seconds, with hours if there are any, and tenths if time is low: `1:02:03`, `4:05`, `0:09.4`. */
function formatTime(seconds: number) {
  const tenths = Math.floor(seconds * 10);
  const isLow = seconds < LOW;
  const whole = isLow ? Math.floor(tenths / 10) : Math.ceil(seconds - 0.001);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const clock = `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(whole % 60)}`;
  return isLow ? `${clock}.${tenths % 10}` : clock;
}

function twoDigits(value: number) {
  return String(value).padStart(2, "0");
}

/** The button to resign, at the top of the page. */
export function ResignTool() {
  const isOffered = useSelect(
    ({ screen, table, replay }) =>
      screen === "game" &&
      table !== null &&
      !replay.isSaved &&
      !isWatching(table) &&
      !table.outcome &&
      !openSeats(table).length,
  );
  return (
    <Tool
      id="open-resign"
      title={t("friends.resign.tool")}
      icon="flag"
      hidden={!isOffered}
      message={{ type: "dialog", dialog: "resign" }}
    />
  );
}

/** The number of watchers, at the top of the page. */
export function Watchers() {
  const count = useSelect(({ screen, friends }) => (screen === "game" ? (friends.presence?.spectators ?? 0) : 0));
  const title = t("friends.spectators", { count });
  return (
    <p class="watchers" id="watchers" role="img" data-tip={title} aria-label={title} hidden={!count}>
      <Icon name="eye" />
      <span>{count}</span>
    </p>
  );
}
