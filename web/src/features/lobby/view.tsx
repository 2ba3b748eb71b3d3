// The lobby: the player's games, and the form for a new one.

import type { TargetedEvent } from "preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../app/buttons";
import { useDispatch, useSelect } from "../../app/hooks";
import { t, tOr } from "../../app/i18n";
import type { CatalogueEntry } from "../../app/state";
import { titleOf } from "../../games";
import { RecentGames } from "../archive";
import { Choice, Questions } from "./questions";
import { answersTo, lobbyOf, setupOf } from "./setup";
import { chosenGame } from "./state";

export function Lobby() {
  const isOpen = useSelect(({ screen }) => screen === "lobby");
  const game = useSelect(chosenGame);
  return (
    <section class="lobby" id="lobby" aria-labelledby="lobby-title">
      {isOpen && game && (
        <>
          <RecentGames />
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
