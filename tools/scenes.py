"""The views of the page that are worth a picture: what is done until each is there.

The games are played by the computer from fixed seeds, so that the pictures show the same positions again.
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
from polindrome.server.games.seats import hash_of, new_token
from polindrome.server.games.table import Table
from tests.browser.page.game_page import GamePage
from tests.browser.page.open_game import GIVE_TOKEN
from tests.browser.page.reviews import put_review
from tests.server.live import Live
from tests.server.playing import HUMAN, Json, look, make, put_game

MEDIUM: Json = {"kind": "bot", "level": "medium"}
CASUAL: Json = {"kind": "bot", "level": "casual"}
OPEN: Json = {"kind": "open"}
PLAYERS = {"duo": "hard", "classic": "hard", "classic-2": "hard", "classic-3": "hard", "entropy": "casual"}
"""Who plays the games of the pictures."""

TOKEN = new_token()
"""Of the person who looks at the pages."""

TO_THE_END = 1000
"""More moves than any game has."""

STAGED = "L5.270f@g2"
"""A piece in hand that fits after ten moves of the game of seed 12, and below one that does not."""
MISPLACED = "V@c13"


@dataclass(frozen=True)
class Studio:
    """A server, and a page of it in a window of some kind."""

    live: Live
    page: Page

    def visit(self, path: str = "/", wait_for: str = "#start") -> None:
        """Open an address of the page."""
        self.page.goto(f"{self.live.client.base_url}{path}")
        self.page.wait_for_selector(wait_for)

    def bring(self, game: Game, seats: Sequence[Json], seed: int) -> str:
        """Put a game that was played elsewhere onto the server, with the seats of people for this page; its id."""
        holders = [hash_of(TOKEN) if seat == HUMAN else None for seat in seats]
        game_id = put_game(self.live, game, seats, seed=seed, holders=holders)
        self.page.add_init_script(f"({GIVE_TOKEN})({json.dumps([game_id, TOKEN])})")
        return game_id

    def sit_down(self, game: Game, seats: Sequence[Json], seed: int) -> str:
        """Open a game that was played elsewhere at its last move; its id."""
        game_id = self.bring(game, seats, seed)
        self.visit(f"/game/{game_id}", "#over[open]" if game.turn == OVER else "#board svg")
        return game_id

    def duo(self, plies: int = 10) -> GamePage:
        """Open the game of Duo that most pictures show."""
        game_id = self.sit_down(play("duo", plies, seed=12), (HUMAN, MEDIUM), seed=12)
        return GamePage(self.page, self.live.client, game_id)

    def classic(self, plies: int) -> None:
        """Open a game of Classic with four seats, one of them a person's."""
        self.sit_down(play("classic", plies, seed=4), (HUMAN, MEDIUM, MEDIUM, MEDIUM), seed=4)

    def entropy(self, plies: int) -> EntropyGame:
        """Open a game of Entropy."""
        game = play("entropy", plies, seed=3)
        assert isinstance(game, EntropyGame)
        self.sit_down(game, (HUMAN, CASUAL), seed=3)
        return game

    def reviewed(self, name: str, plies: int, seats: Sequence[Json], seed: int, mistakes: int) -> None:
        """Open a game with its review, so many mistakes later."""
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
    """A game of a seed, as far as it is wanted; the computer chooses the moves of all sides."""
    seats = [HUMAN] * new_game(name).num_seats
    created = {"game": name, "options": {}, "seats": seats, "undo_all": False, "seed": seed}
    table, _ = Table.start("", created, 0)
    while table.ply < plies and table.game.turn != OVER:
        budget = Budget(seed * 100 + table.ply)
        table.play(find_bot(name, PLAYERS[name]).decide(table.game, budget).action)
    return table.game


def lobby(studio: Studio) -> None:
    """The front page."""
    studio.visit()


def lobby_again(studio: Studio) -> None:
    """The front page of somebody who has played before: a game that goes on, results, and a rating."""
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
    """The front page with Entropy chosen, and all of its options."""
    studio.visit()
    studio.page.check("input[name=game][value=entropy]")
    studio.page.click("details.more summary")


def friends_lobby(studio: Studio) -> None:
    """The front page with four seats, one by one."""
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
    """Four colours, with the map of one's mobility."""
    studio.classic(24)
    studio.press("m")


def classic_plain(studio: Studio) -> None:
    """Four colours."""
    studio.classic(24)


def palette(studio: Studio) -> None:
    """Four colours that the colour-blind can tell, with patterns, coordinates and numbers."""
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
    """A game that waits for a friend."""
    studio.visit()
    studio.page.check("input[name=who][value=friends]")
    studio.page.click("#start")
    studio.page.wait_for_selector("#invite[open]")


def claim(studio: Studio) -> None:
    """Somebody has been invited."""
    created = make(studio.live.client, "duo", (HUMAN, OPEN), clock={"kind": "total", "seconds": 300, "increment": 5})
    [key] = filter(None, created["invitations"])
    studio.visit(f"/game/{created['game']['id']}#seat={key}", "#claim[open]")


def watching(studio: Studio) -> None:
    """Two computers, paused."""
    studio.visit()
    studio.page.check("input[name=who][value=watch]")
    studio.page.click("#start")
    studio.page.wait_for_selector("#board .pieces .piece:nth-child(12)")
    studio.page.click("#watch-pause")


def blokus_review(studio: Studio) -> None:
    """A mistake, and what would have been better."""
    studio.reviewed("duo", TO_THE_END, (HUMAN, MEDIUM), seed=12, mistakes=7)


def entropy_review(studio: Studio) -> None:
    """The same in Entropy."""
    studio.reviewed("entropy", 60, (HUMAN, CASUAL), seed=3, mistakes=4)


def share(studio: Studio) -> None:
    """All ways to take a game along."""
    studio.duo()
    studio.page.click("#tab-game")
    studio.page.click("#share-game")
    studio.page.wait_for_selector("#share[open] #share-files")


def lesson(studio: Studio) -> None:
    """The tutorial."""
    studio.visit("/learn/blokus", "#board svg")


def text_mode(studio: Studio) -> None:
    """The game in words."""
    studio.duo()
    studio.press("t")
    line = studio.page.locator("#text-input")
    for command in ("score", "moves F", "where e7"):
        line.fill(command)
        line.press("Enter")


def entropy_aimed(studio: Studio) -> None:
    """Order has a token in hand, over the square where it gains most."""
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
    """All that can be set."""
    studio.visit()
    studio.page.click("#open-settings")


def keys(studio: Studio) -> None:
    """The help with all keys."""
    studio.duo()
    studio.press("?")


def missing(studio: Studio) -> None:
    """A game that there is not."""
    studio.visit("/game/none", "#missing-back")
