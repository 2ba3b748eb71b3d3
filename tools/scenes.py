"""Scenes of the screenshots: each function opens the page and brings it into the state to be shown.

Bots play the games from fixed seeds, so that new screenshots show the same positions.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

from polindrome.bots import Budget, find_bot
from polindrome.entropy import EntropyGame
from polindrome.game import OVER, Game
from polindrome.registry import new_game
from polindrome.server.games.seats import hash_token, new_token
from polindrome.server.games.session import GameSession
from tests.browser.page.game_page import GamePage
from tests.browser.page.open_game import GIVE_TOKEN
from tests.browser.page.reviews import put_review
from tests.server.live import Live
from tests.server.playing import HUMAN, Json, look, make, put_game

MEDIUM: Json = {"kind": "bot", "level": "medium"}
CASUAL: Json = {"kind": "bot", "level": "casual"}
OPEN: Json = {"kind": "open"}
BOTS = {"duo": "hard", "classic": "hard", "classic-2": "hard", "classic-3": "hard", "entropy": "casual"}
"""The bots that play the games of the screenshots."""

TOKEN = new_token()
"""The token of the player whose page is shown."""

WHOLE_GAME = 1000
"""More moves than any game has."""

FITTING_MOVE = "L5.270f@g2"
"""A legal move after ten moves of the game of seed 12; ILLEGAL_MOVE is illegal there."""
ILLEGAL_MOVE = "V@c13"


@dataclass(frozen=True)
class SceneBuilder:
    """Brings a browser page, and the server behind it, into the state of a scene."""

    live: Live
    page: Page

    def visit(self, path: str = "/", wait_for: str = "#start") -> None:
        """Open an address of the page."""
        self.page.goto(f"{self.live.client.base_url}{path}")
        self.page.wait_for_selector(wait_for)

    def store_game(self, game: Game, seats: Sequence[Json], seed: int) -> str:
        """Store a played game on the server, with its human seats owned by this page; returns its id."""
        token_hashes = [hash_token(TOKEN) if seat == HUMAN else None for seat in seats]
        game_id = put_game(self.live, game, seats, seed=seed, holders=token_hashes)
        self.page.add_init_script(f"({GIVE_TOKEN})({json.dumps([game_id, TOKEN])})")
        return game_id

    def open_game(self, game: Game, seats: Sequence[Json], seed: int) -> str:
        """Store a played game and open it at its last move; returns its id."""
        game_id = self.store_game(game, seats, seed)
        self.visit(f"/game/{game_id}", "#board svg")
        if game.turn == OVER:
            self.page.click("#show-over")
        return game_id

    def open_duo(self, plies: int = 10) -> GamePage:
        """Open the game of Duo that most screenshots show."""
        game_id = self.open_game(play("duo", plies, seed=12), (HUMAN, MEDIUM), seed=12)
        return GamePage(self.page, self.live.client, game_id)

    def open_classic(self, plies: int) -> None:
        """Open a game of Classic with four seats, one of them human."""
        self.open_game(play("classic", plies, seed=4), (HUMAN, MEDIUM, MEDIUM, MEDIUM), seed=4)

    def open_entropy(self, plies: int) -> EntropyGame:
        """Open a game of Entropy."""
        game = play("entropy", plies, seed=3)
        assert isinstance(game, EntropyGame)
        self.open_game(game, (HUMAN, CASUAL), seed=3)
        return game

    def open_review(self, name: str, plies: int, seats: Sequence[Json], seed: int, mistakes: int) -> None:
        """Open a game with its review, and step forward by a number of mistakes."""
        game = play(name, plies, seed)
        game_id = self.store_game(game, seats, seed)
        put_review(self.live.folder / "games.sqlite3", look(self.live.client, game_id), game)
        self.visit(f"/game/{game_id}", "#board svg")
        self.page.click("#tab-game")
        self.page.wait_for_selector("#summary")
        self.press(*"n" * mistakes)
        self.page.wait_for_selector("#verdict .sentence:not(:empty)")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


def play(name: str, plies: int, seed: int) -> Game:
    """Play a game between bots from a seed, up to a number of plies."""
    seats = [HUMAN] * new_game(name).num_seats
    created = {"game": name, "options": {}, "seats": seats, "undo_all": False, "seed": seed}
    session, _ = GameSession.create("", created, 0)
    while session.ply < plies and session.game.turn != OVER:
        budget = Budget(seed * 100 + session.ply)
        session.play(find_bot(name, BOTS[name]).decide(session.game, budget).action)
    return session.game


def lobby(builder: SceneBuilder) -> None:
    """The lobby."""
    builder.visit()


def lobby_again(builder: SceneBuilder) -> None:
    """The lobby of a returning player: a running game, results and a rating."""
    scores = {"level:3": [1, 1, 0, 1, 1, 0.5], "level:4": [0, 1, 0, 0, 1, 0.5]}
    results = {
        f"{level} {number}": {"game": "duo", "level": level, "score": score, "helped": False}
        for level, several in scores.items()
        for number, score in enumerate(several)
    }
    wishes = {"duo": {"who": "computer", "level": "level:4", "seat": 0}}
    for key, value in (("results", results), ("settings", {"newcomer": False, "wishes": wishes})):
        builder.page.add_init_script(f"localStorage.setItem('polindrome.{key}', {json.dumps(json.dumps(value))})")
    builder.store_game(play("duo", 10, seed=12), (HUMAN, MEDIUM), seed=12)
    builder.visit(wait_for=".own-game")


def archive(builder: SceneBuilder) -> None:
    """The games of a player."""
    for seed, (name, plies) in enumerate(
        (("duo", 10), ("entropy", WHOLE_GAME), ("classic", WHOLE_GAME), ("duo", WHOLE_GAME), ("classic-2", WHOLE_GAME))
    ):
        game = play(name, plies, seed=12 + seed)
        bot = CASUAL if name == "entropy" else MEDIUM
        builder.store_game(game, (HUMAN, *[bot] * (game.num_seats - 1)), seed=12 + seed)
    builder.visit("/#archive", ".archive li >> nth=4")


def entropy_lobby(builder: SceneBuilder) -> None:
    """The lobby with Entropy selected, and all of its options."""
    builder.visit()
    builder.page.check("input[name=game][value=entropy]")
    builder.page.click("details.more summary")


def friends_lobby(builder: SceneBuilder) -> None:
    """The lobby with four seats, chosen one by one."""
    builder.visit()
    builder.page.check("input[name=game][value=classic]")
    builder.page.check("input[name=who][value=hand]")


def fitting(builder: SceneBuilder) -> None:
    """A piece that fits."""
    builder.open_duo().hover(FITTING_MOVE)
    builder.page.wait_for_selector("#status[data-tone=good]")


def misplaced(builder: SceneBuilder) -> None:
    """A piece that does not fit."""
    builder.open_duo().hover(ILLEGAL_MOVE)
    builder.page.wait_for_selector("#status[data-tone=bad]")


def tapped(builder: SceneBuilder) -> None:
    """A piece that fits, on a phone."""
    game = builder.open_duo()
    builder.page.touchscreen.tap(*game.middle(game.take(FITTING_MOVE)))


def duo_over(builder: SceneBuilder) -> None:
    """The end of a game."""
    builder.open_duo(WHOLE_GAME)


def classic(builder: SceneBuilder) -> None:
    """Four colours, with the player's mobility map."""
    builder.open_classic(24)
    builder.press("m")


def classic_plain(builder: SceneBuilder) -> None:
    """Four colours."""
    builder.open_classic(24)


def palette(builder: SceneBuilder) -> None:
    """The colour-blind safe palette, with patterns, coordinates and move numbers."""
    builder.page.add_init_script(
        "localStorage.setItem('polindrome.settings',"
        " JSON.stringify({ palette: 'safe', patterns: true, coordinates: true, numbers: true }))"
    )
    builder.open_classic(40)


def hint(builder: SceneBuilder) -> None:
    """A hint, shown exactly."""
    builder.open_duo()
    builder.press("h")
    for offer in ("more", "more", "again"):
        builder.page.wait_for_selector(f"#hint[data-offer={offer}]")
        builder.press("h")


def invitation(builder: SceneBuilder) -> None:
    """A game with an open seat and its invitation."""
    builder.visit()
    builder.page.check("input[name=who][value=friends]")
    builder.page.click("#start")
    builder.page.wait_for_selector("#invite[open]")


def claim(builder: SceneBuilder) -> None:
    """The page of an invited player."""
    created = make(builder.live.client, "duo", (HUMAN, OPEN), clock={"kind": "total", "seconds": 300, "increment": 5})
    [key] = filter(None, created["invitations"])
    builder.visit(f"/game/{created['game']['id']}#seat={key}", "#claim[open]")


def watching(builder: SceneBuilder) -> None:
    """A game between two bots, paused."""
    builder.visit()
    builder.page.check("input[name=who][value=watch]")
    builder.page.click("#start")
    builder.page.wait_for_selector("#board .pieces .piece:nth-child(12)")
    builder.page.click("#watch-pause")


def blokus_review(builder: SceneBuilder) -> None:
    """A review: a mistake and the better move."""
    builder.open_review("duo", WHOLE_GAME, (HUMAN, MEDIUM), seed=12, mistakes=7)


def entropy_review(builder: SceneBuilder) -> None:
    """A review of Entropy."""
    builder.open_review("entropy", 60, (HUMAN, CASUAL), seed=3, mistakes=4)


def share(builder: SceneBuilder) -> None:
    """The dialog to share or save a game."""
    builder.open_duo()
    builder.page.click("#tab-game")
    builder.page.click("#share-game")
    builder.page.wait_for_selector("#share[open] #share-files")


def lesson(builder: SceneBuilder) -> None:
    """The tutorial."""
    builder.visit("/learn/blokus", "#board svg")


def text_mode(builder: SceneBuilder) -> None:
    """Text mode."""
    builder.open_duo()
    builder.press("t")
    line = builder.page.locator("#text-input")
    for command in ("score", "moves F", "where e7"):
        line.fill(command)
        line.press("Enter")


def entropy_aimed(builder: SceneBuilder) -> None:
    """Order has selected a token, with a preview on the square with the highest gain."""
    game = builder.open_entropy(99)
    *slides, _ = game.legal_actions()
    best = max(slides, key=lambda action: score_after(game, action))
    source, target = game.format_action(best).split("-")
    builder.page.locator(f"[data-square={source}]").click(force=True)
    builder.page.locator(f"[data-square={target}]").hover(force=True)


def score_after(game: EntropyGame, action: int) -> int:
    """Order's score after an action."""
    after = game.copy()
    after.apply(action)
    return after.score


def entropy_chaos(builder: SceneBuilder) -> None:
    """Chaos is to move in the second round."""
    builder.open_entropy(225)


def entropy_over(builder: SceneBuilder) -> None:
    """Both rounds are over."""
    builder.open_entropy(WHOLE_GAME)


def settings(builder: SceneBuilder) -> None:
    """The settings."""
    builder.visit()
    builder.page.click("#open-settings")


def keys(builder: SceneBuilder) -> None:
    """The help with all keys."""
    builder.open_duo()
    builder.press("?")


def missing(builder: SceneBuilder) -> None:
    """A game that does not exist."""
    builder.visit("/game/none", "#missing-back")
