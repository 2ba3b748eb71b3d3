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
PLAYERS = {"duo": "hard", "classic": "hard", "classic-2": "hard", "classic-3": "hard", "entropy": "casual"}
"""The bots that play the games of the screenshots."""

TOKEN = new_token()
"""The token of the player whose page is shown."""

TO_THE_END = 1000
"""More moves than any game has."""

STAGED = "L5.270f@g2"
"""A selected piece that fits after ten moves of the game of seed 12; MISPLACED does not fit."""
MISPLACED = "V@c13"


@dataclass(frozen=True)
class Studio:
    """A server, and a browser page that shows it."""

    live: Live
    page: Page

    def visit(self, path: str = "/", wait_for: str = "#start") -> None:
        """Open an address of the page."""
        self.page.goto(f"{self.live.client.base_url}{path}")
        self.page.wait_for_selector(wait_for)

    def bring(self, game: Game, seats: Sequence[Json], seed: int) -> str:
        """Store a played game on the server, with its human seats owned by this page; returns its id."""
        holders = [hash_token(TOKEN) if seat == HUMAN else None for seat in seats]
        game_id = put_game(self.live, game, seats, seed=seed, holders=holders)
        self.page.add_init_script(f"({GIVE_TOKEN})({json.dumps([game_id, TOKEN])})")
        return game_id

    def sit_down(self, game: Game, seats: Sequence[Json], seed: int) -> str:
        """Store a played game and open it at its last move; returns its id."""
        game_id = self.bring(game, seats, seed)
        self.visit(f"/game/{game_id}", "#over[open]" if game.turn == OVER else "#board svg")
        return game_id

    def duo(self, plies: int = 10) -> GamePage:
        """Open the game of Duo that most screenshots show."""
        game_id = self.sit_down(play("duo", plies, seed=12), (HUMAN, MEDIUM), seed=12)
        return GamePage(self.page, self.live.client, game_id)

    def classic(self, plies: int) -> None:
        """Open a game of Classic with four seats, one of them human."""
        self.sit_down(play("classic", plies, seed=4), (HUMAN, MEDIUM, MEDIUM, MEDIUM), seed=4)

    def entropy(self, plies: int) -> EntropyGame:
        """Open a game of Entropy."""
        game = play("entropy", plies, seed=3)
        assert isinstance(game, EntropyGame)
        self.sit_down(game, (HUMAN, CASUAL), seed=3)
        return game

    def reviewed(self, name: str, plies: int, seats: Sequence[Json], seed: int, mistakes: int) -> None:
        """Open a game with its review, and step forward by a number of mistakes."""
        game = play(name, plies, seed)
        game_id = self.bring(game, seats, seed)
        put_review(self.live.folder / "games.sqlite3", look(self.live.client, game_id), game)
        self.visit(f"/game/{game_id}", "#board svg")
        self.page.evaluate("document.querySelector('dialog[open]')?.close()")
        self.page.click("#tab-game")
        self.page.click("#ask-review")
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
        session.play(find_bot(name, PLAYERS[name]).decide(session.game, budget).action)
    return session.game


def lobby(studio: Studio) -> None:
    """The lobby."""
    studio.visit()


def lobby_again(studio: Studio) -> None:
    """The lobby of a returning player: a running game, results and a rating."""
    scores = {"level:3": [1, 1, 0, 1, 1, 0.5], "level:4": [0, 1, 0, 0, 1, 0.5]}
    results = {
        f"{level} {number}": {"game": "duo", "level": level, "score": score, "helped": False}
        for level, several in scores.items()
        for number, score in enumerate(several)
    }
    wishes = {"duo": {"who": "computer", "level": "level:4", "seat": 0}}
    for key, value in (("results", results), ("settings", {"newcomer": False, "wishes": wishes})):
        studio.page.add_init_script(f"localStorage.setItem('polindrome.{key}', {json.dumps(json.dumps(value))})")
    studio.bring(play("duo", 10, seed=12), (HUMAN, MEDIUM), seed=12)
    studio.visit(wait_for=".own-game")


def entropy_lobby(studio: Studio) -> None:
    """The lobby with Entropy selected, and all of its options."""
    studio.visit()
    studio.page.check("input[name=game][value=entropy]")
    studio.page.click("details.more summary")


def friends_lobby(studio: Studio) -> None:
    """The lobby with four seats, chosen one by one."""
    studio.visit()
    studio.page.check("input[name=game][value=classic]")
    studio.page.check("input[name=who][value=hand]")


def fitting(studio: Studio) -> None:
    """A piece that fits."""
    studio.duo().hover(STAGED)


def misplaced(studio: Studio) -> None:
    """A piece that does not fit."""
    studio.duo().hover(MISPLACED)


def tapped(studio: Studio) -> None:
    """A piece that fits, on a phone."""
    game = studio.duo()
    studio.page.touchscreen.tap(*game.middle(game.take(STAGED)))


def duo_over(studio: Studio) -> None:
    """The end of a game."""
    studio.duo(TO_THE_END)


def classic(studio: Studio) -> None:
    """Four colours, with the player's mobility map."""
    studio.classic(24)
    studio.press("m")


def classic_plain(studio: Studio) -> None:
    """Four colours."""
    studio.classic(24)


def palette(studio: Studio) -> None:
    """The colour-blind safe palette, with patterns, coordinates and move numbers."""
    studio.page.add_init_script(
        "localStorage.setItem('polindrome.settings',"
        " JSON.stringify({ palette: 'safe', patterns: true, coordinates: true, numbers: true }))"
    )
    studio.classic(40)


def hint(studio: Studio) -> None:
    """A hint, shown exactly."""
    studio.duo()
    studio.press("h")
    for offer in ("more", "more", "again"):
        studio.page.wait_for_selector(f"#hint[data-offer={offer}]")
        studio.press("h")


def invitation(studio: Studio) -> None:
    """A game with an open seat and its invitation."""
    studio.visit()
    studio.page.check("input[name=who][value=friends]")
    studio.page.click("#start")
    studio.page.wait_for_selector("#invite[open]")


def claim(studio: Studio) -> None:
    """The page of an invited player."""
    created = make(studio.live.client, "duo", (HUMAN, OPEN), clock={"kind": "total", "seconds": 300, "increment": 5})
    [key] = filter(None, created["invitations"])
    studio.visit(f"/game/{created['game']['id']}#seat={key}", "#claim[open]")


def watching(studio: Studio) -> None:
    """A game between two bots, paused."""
    studio.visit()
    studio.page.check("input[name=who][value=watch]")
    studio.page.click("#start")
    studio.page.wait_for_selector("#board .pieces .piece:nth-child(12)")
    studio.page.click("#watch-pause")


def blokus_review(studio: Studio) -> None:
    """A review: a mistake and the better move."""
    studio.reviewed("duo", TO_THE_END, (HUMAN, MEDIUM), seed=12, mistakes=7)


def entropy_review(studio: Studio) -> None:
    """A review of Entropy."""
    studio.reviewed("entropy", 60, (HUMAN, CASUAL), seed=3, mistakes=4)


def share(studio: Studio) -> None:
    """The dialog to share or save a game."""
    studio.duo()
    studio.page.click("#tab-game")
    studio.page.click("#share-game")
    studio.page.wait_for_selector("#share[open] #share-files")


def lesson(studio: Studio) -> None:
    """The tutorial."""
    studio.visit("/learn/blokus", "#board svg")


def text_mode(studio: Studio) -> None:
    """Text mode."""
    studio.duo()
    studio.press("t")
    line = studio.page.locator("#text-input")
    for command in ("score", "moves F", "where e7"):
        line.fill(command)
        line.press("Enter")


def entropy_aimed(studio: Studio) -> None:
    """Order has selected a token, with a preview on the square with the highest gain."""
    game = studio.entropy(99)
    *slides, _ = game.legal_actions()
    best = max(slides, key=lambda action: score_after(game, action))
    source, target = game.format_action(best).split("-")
    studio.page.locator(f"[data-square={source}]").click(force=True)
    studio.page.locator(f"[data-square={target}]").hover(force=True)


def score_after(game: EntropyGame, action: int) -> int:
    """Order's score after an action."""
    after = game.copy()
    after.apply(action)
    return after.score


def entropy_chaos(studio: Studio) -> None:
    """Chaos is to move in the second round."""
    studio.entropy(225)


def entropy_over(studio: Studio) -> None:
    """Both rounds are over."""
    studio.entropy(TO_THE_END)


def settings(studio: Studio) -> None:
    """The settings."""
    studio.visit()
    studio.page.click("#open-settings")


def keys(studio: Studio) -> None:
    """The help with all keys."""
    studio.duo()
    studio.press("?")


def missing(studio: Studio) -> None:
    """A game that does not exist."""
    studio.visit("/game/none", "#missing-back")
