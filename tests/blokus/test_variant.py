"""The variants: boards, start cells, seats, and the points of each seat."""

from __future__ import annotations

import pytest

from polindrome.blokus import CLASSIC, CLASSIC_2, CLASSIC_3, DUO, VARIANTS, BlokusGame, Player
from tests.random_play import finished_game, play_randomly


def test_variants_have_the_official_boards_and_starts() -> None:
    assert {name: (variant.size, variant.num_seats) for name, variant in VARIANTS.items()} == {
        "duo": (14, 2),
        "classic": (20, 4),
        "classic-2": (20, 2),
        "classic-3": (20, 3),
    }
    corners = {Player.RED: (0, 0), Player.BLUE: (0, 19), Player.YELLOW: (19, 19), Player.GREEN: (19, 0)}
    for variant in (CLASSIC, CLASSIC_2, CLASSIC_3):
        assert dict(zip(variant.players, variant.starts, strict=True)) == corners
    assert dict(zip(DUO.players, DUO.starts, strict=True)) == {Player.BLUE: (4, 4), Player.ORANGE: (9, 9)}
    assert [player.value for player in Player] == [1, 2, 3, 4, 5]


def test_classic_2_seats_alternate_and_add_up_their_colours() -> None:
    turns = [(game.current_player, game.turn) for game in play_randomly(CLASSIC_2, 1) if len(game.history) < 8]
    assert turns == [(player, seat) for player, seat in zip(CLASSIC_2.players, (0, 1, 0, 1), strict=True)] * 2
    game = finished_game(CLASSIC_2, 1)
    red, blue, yellow, green = game.colour_scores()
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == (red + yellow, blue + green)


def test_classic_3_seats_share_the_fourth_colour_and_get_none_of_its_points() -> None:
    green_turns = []
    for game in play_randomly(CLASSIC_3, 2):
        if game.current_player is Player.GREEN:
            green_turns.append((len(game.board.player_pieces_used[Player.GREEN]), game.turn))
    assert len(green_turns) > 6
    assert all(seat == pieces % 3 for pieces, seat in green_turns)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == game.colour_scores()[:3]


@pytest.mark.parametrize("name", VARIANTS)
def test_scores_and_returns_have_one_entry_per_seat(name: str) -> None:
    game = BlokusGame(VARIANTS[name])
    assert game.num_seats == len(game.scores()) == len(game.returns())
