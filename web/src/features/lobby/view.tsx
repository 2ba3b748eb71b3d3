// The lobby: the player's games that go on, and the form for a new one.

import type { TargetedEvent } from "preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect } from "../../app/hooks";
import { t, tOr } from "../../app/i18n";
import { AT_END, hrefOf } from "../../app/router";
import type { CatalogueEntry } from "../../app/state";
import { titleOf, uiFor } from "../../games";
import { Choice, Questions } from "./questions";
import { answersTo, lobbyOf, setupOf } from "./setup";
import { chosenGame, type OwnGame } from "./state";

export function Lobby() {
  const isOpen = useSelect(({ screen }) => screen === "lobby");
  const game = useSelect(chosenGame);
  return (
    <section class="lobby" id="lobby" aria-labelledby="lobby-title">
      {isOpen && game && (
        <>
          <OwnGames />
          <NewGame game={game} />
          <Button id="open-saved" icon="folder" message={{ type: "dialog", dialog: "open" }} label={t("replay.open")} />
        </>
      )}
    </section>
  );
}

function NewGame({ game }: { game: CatalogueEntry }) {
  const dispatch = useDispatch();
  const catalogue = useSelect((state) => state.catalogue);
  const last = useSelect(({ settings }) => settings.setups[game.name] ?? {});
  const given = useSelect(({ lobby }) => lobby.answers);
  const answer = answersTo(game, last, given);
  const problem = useSelect(({ notice }) => (notice?.tone === "bad" ? notice.text : ""));
  const submit = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    dispatch({ type: "start", game: game.name, setup: setupOf(game, answer) });
  };
  return (
    <form class="new-game" id="new-game" onSubmit={submit}>
      <Games games={catalogue?.games ?? []} chosen={game.name} />
      <div class="setup">
        <h1 id="lobby-title">{titleOf(game.name, catalogue)}</h1>
        <p class="lead">{tOr(`${game.family}.lead.${game.name}`, noteOf(game))}</p>
        <Questions key={game.name} game={game} last={last} answer={answer} />
        <div class="start-bar">
          <p class="problem" role="alert">
            {problem}
          </p>
          <Button type="submit" class="button primary large" id="start" label={t(`lobby.play.${answer("who")}`)} />
        </div>
      </div>
    </form>
  );
}

function Games({ games, chosen }: { games: CatalogueEntry[]; chosen: string }) {
  const dispatch = useDispatch();
  const cards = games.map((game) => ({
    value: game.name,
    title: titleOf(game.name, { games }),
    note: noteOf(game),
    picture: <Picture game={game} />,
  }));
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) dispatch({ type: "lobby:choose", game: target.value });
  };
  return (
    <div class="games" onChange={choose}>
      <Choice name="game" legend={t("lobby.games")} cards={cards} chosen={chosen} />
    </div>
  );
}

/** What a game is, in a line. */
function noteOf({ family, name, description, seats }: CatalogueEntry) {
  return tOr(`${family}.note.${name}`, description || t("lobby.players", { count: seats }));
}

/** The picture of a game is drawn once: choosing another game does not change it. */
function Picture({ game }: { game: CatalogueEntry }) {
  return useMemo(() => <>{lobbyOf(game).picture()}</>, [game]);
}

/** Empty until the server has answered. */
function OwnGames() {
  const [games, catalogue] = useSelect(({ lobby, catalogue }) => [lobby.games, catalogue]);
  return (
    <section class="own-games" id="own-games" aria-label={t("lobby.own")} data-count={games?.length ?? 0}>
      {games && <h2>{t("lobby.own")}</h2>}
      {games?.length === 0 && <p class="empty">{t("lobby.own.none")}</p>}
      {games && games.length > 0 && (
        <ul>
          {games.map((game) => (
            <li key={game.id}>
              <a
                href={hrefOf({ screen: "game", id: game.id, invited: null, ...AT_END })}
                class="own-game"
                data-turn={String(isOwnTurn(game))}
              >
                <b>{titleOf(game.game, catalogue)}</b>
                <span class="company">{opponentsWords(game)}</span>
                <span class="state">{stateWords(game)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function isOwnTurn({ status, turn, yours }: OwnGame) {
  return status === "playing" && turn !== null && yours.includes(turn);
}

function opponentsWords({ seats, yours }: OwnGame) {
  const others = seats.filter((_, seat) => !yours.includes(seat));
  if (!others.length) return t("lobby.own.device");
  return t(others.every(({ kind }) => kind === "bot") ? "lobby.own.computer" : "lobby.own.friends");
}

function stateWords(game: OwnGame) {
  if (game.status === "waiting") return t("lobby.own.waiting");
  if (isOwnTurn(game)) return t("lobby.own.turn");
  const seat = game.turn ?? 0;
  if (game.seats[seat]?.kind === "bot") return t("lobby.own.thinking");
  const sides = uiFor(game.game).sides(game.game, game.seats.length, game.seat_names);
  return t("lobby.own.other", { who: sides[seat] ?? "" });
}
