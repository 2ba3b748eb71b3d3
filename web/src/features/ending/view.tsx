// The end of a game on the table: the ranking, what the player can do next, and the button that shows it again.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { hrefOf } from "../../app/router";
import type { Catalogue, Message, State, Table } from "../../app/state";
import { hasOthers, isLookingBack } from "../../app/table";
import { isKnown, uiOf } from "../../games";
import type { ResultRow } from "../../games/game_ui";
import { repeatSetup } from "../lobby";
import { GameResult } from "../results";
import { Celebration } from "./celebration";
import { hasResult } from "./state";

/** Beside the board, in place of the panel or, on phones, of the dock; the game can be stepped through meanwhile. */
export function Ending() {
  const table = useSelect((state) => (state.ending.isShown && hasResult(state) ? state.table : null));
  return table && <Result table={table} />;
}

function Result({ table }: { table: Table }) {
  const dispatch = useDispatch();
  const [isCelebrated, isPast] = useSelect((state) => [state.ending.isCelebrated, isLookingBack(state)] as const);
  const section = useRef<HTMLElement>(null);
  const { title, words, rows } = uiOf(table).resultOf(table);
  const hide = () => dispatch({ type: "ending:hide" });
  // Enter plays again, and nothing scrolls. Players who look back or type keep the focus where it is.
  useLayoutEffect(() => {
    if (isPast || document.activeElement?.matches("input, textarea")) return;
    section.current?.querySelector<HTMLElement>(".actions .button")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const listening = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && !document.querySelector("dialog[open]") && hide();
    document.addEventListener("keydown", onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <section class="over" id="over" ref={section} aria-labelledby="over-title">
        <header>
          <h2 id="over-title">{title}</h2>
          <Button class="tool" id="close-over" icon="clear" aria-label={t("page.close")} onClick={hide} />
        </header>
        <p class="ended">{words}</p>
        <table class="result">
          <caption class="unseen">{t("ending.players")}</caption>
          <tbody>{rows.map(rowOf)}</tbody>
        </table>
        <GameResult table={table} />
        <Actions table={table} hide={hide} />
      </section>
      {isCelebrated && <Celebration colours={rows.flatMap(({ css }) => css)} />}
    </>
  );
}

function rowOf({ rank, css, name, level, note, points, leftovers }: ResultRow) {
  return (
    <tr class={`${css[0]} ${rank === 1 ? "first" : ""}`}>
      <td class="rank">{rank}</td>
      <th scope="row">
        <span class="side-name">
          {css.map((colour) => (
            <span class={`swatch ${colour}`} />
          ))}
          <span>
            {name}
            <span class="soft">{level}</span>
          </span>
        </span>
        <small>
          {note}
          {leftovers}
        </small>
      </th>
      <td class="points">{points}</td>
    </tr>
  );
}

type Action = { id: string; label: string; message: Message };

/** Buttons have no keys: when the actions change, the focus stays where it is. */
function Actions({ table, hide }: { table: Table; hide: () => void }) {
  const dispatch = useDispatch();
  const actions = useSelect((state) => nextGames(state, table));
  const review = () => {
    hide();
    dispatch({ type: "replay:request-review" });
  };
  return (
    <div class="actions">
      {actions.map((action, index) => (
        <Button {...action} isPrimary={!index} />
      ))}
      {isKnown(table.name) && <Button id="review-over" onClick={review} label={t("ending.review")} />}
      <a class="button" id="new-over" href={hrefOf({ screen: "lobby" })}>
        {t("ending.new")}
      </a>
      {isKnown(table.name) && (
        <Button id="share-over" message={{ type: "dialog", dialog: "share" }} label={t("ending.share")} />
      )}
    </div>
  );
}

/** The next game of the same players; none after a saved game, which nobody has played here. */
function nextGames({ replay, friends, catalogue }: State, table: Table): Action[] {
  if (replay.link !== null) return [];
  return hasOthers(table) ? gamesWithOthers(table, friends.isMember) : gamesAlone(table, catalogue);
}

/** A rematch of the same people, or the way to it once one of them has asked for it. */
function gamesWithOthers({ rematch, seats }: Table, isMember: boolean): Action[] {
  if (rematch) return [{ id: "follow", label: t("friends.rematch.go"), message: { type: "friends:follow" } }];
  const label = t(seats.length > 2 ? "friends.rematch.ask.many" : "friends.rematch.ask");
  return isMember ? [{ id: "rematch", label, message: { type: "friends:rematch" } }] : [];
}

/** The same game again; against the computer also from the other side. */
function gamesAlone(table: Table, catalogue: Catalogue | null): Action[] {
  const { name: game, yours } = table;
  const level = catalogue?.games.find(({ name }) => name === game)?.default_level ?? "";
  const again = (shift: number): Message => ({ type: "start", game, setup: repeatSetup(table, shift, level) });
  return [
    { id: "again", label: t("table.again"), message: again(0) },
    ...(yours.length === 1 ? [{ id: "swap", label: uiOf(table).texts().swap, message: again(1) }] : []),
  ];
}

/** Shows the result; when it was closed with the keyboard, the focus goes back here. */
export function ResultButton() {
  const [isShown, isHidden] = useSelect(
    (state) => [state.ending.isShown, !hasResult(state) || state.ending.isShown] as const,
  );
  const button = useRef<HTMLSpanElement>(null);
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasShown.current && !isHidden && isLost)
      button.current?.querySelector("button")?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <span class="show-over" ref={button} hidden={isHidden}>
      <Button id="show-over" message={{ type: "ending:show" }} label={t("ending.show")} />
    </span>
  );
}
