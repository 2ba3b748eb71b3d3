"""JsonBot: the requests for each game, legal answers, errors, time-outs and restarts of the program."""

from __future__ import annotations

import json
import pickle
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from polindrome.blokus import DUO, VARIANTS, BlokusGame, Variant
from polindrome.bots import Budget, find_bot
from polindrome.bots.program_bot import JsonBot, describe_request
from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import next_draw
from polindrome.errors import InvalidArgument, ProgramError
from polindrome.game import CHANCE, OVER
from tests.random_play import position_after

PROGRAM = Path(__file__).with_name("scripted_json_program.py")


def program(folder: Path, *answers: str) -> str:
    """The command of a program with scripted answers."""
    return shlex.join([sys.executable, str(PROGRAM), str(folder / "log"), *answers])


def requests_in(folder: Path) -> list[dict[str, Any]]:
    """The requests that the program got."""
    return [json.loads(line) for line in (folder / "log").read_text().splitlines()]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_json_program_without_rules_plays_blokus(variant: Variant, tmp_path: Path) -> None:
    game = position_after(variant, seed=3, plies=30)
    with JsonBot(program(tmp_path, "FIRST"), variant.name) as bot:
        while not game.is_over and len(game.history) < 36:
            decision = bot.decide(game, Budget())
            assert decision.action == game.legal_actions()[0]
            game.apply(decision.action)
    assert requests_in(tmp_path)


def test_blokus_request_describes_the_whole_position(tmp_path: Path) -> None:
    game = BlokusGame(DUO)
    game.apply(game.parse_action("e9,e10"))
    request = describe_request(game)
    assert list(request) == ["game", "moves", "board", "turn", "legal"]
    assert (request["game"], request["turn"]) == ("duo", "ORANGE")
    assert request["moves"] == [["BLUE", game.format_action(game.history[0])]]
    # Rows come from the top: the rows 10 and 9 of 14.
    expected = ["." * 14] * 4 + ["....B........."] * 2 + ["." * 14] * 8
    assert request["board"] == expected
    assert [game.parse_action(move) for move in request["legal"]] == game.legal_actions()
    with JsonBot(program(tmp_path, '{"move": "j5"}'), "duo") as bot:
        assert bot.decide(game, Budget()).action == game.parse_action("j5")
    assert requests_in(tmp_path) == [request]


def test_blokus_request_includes_the_setup() -> None:
    game = position_after(VARIANTS["classic"], seed=4, plies=9)
    start = BlokusGame(game.variant, setup={"placed": [list(piece) for piece in game.placed], "turn": 1})
    assert len(describe_request(start)["moves"]) == 9
    assert describe_request(start)["board"] == describe_request(game)["board"]


def test_json_program_plays_a_round_of_entropy(tmp_path: Path) -> None:
    game = EntropyGame(open_draw=False, rounds=1)
    with JsonBot(program(tmp_path, "SQUARE"), "entropy") as bot:
        while game.turn != OVER:
            game.apply(next_draw(game, 1) if game.turn == CHANCE else bot.decide(game, Budget()).action)
    requests = requests_in(tmp_path)
    assert len(requests) == 97
    assert all(set(request) == {"state", "nextToken", "turn"} for request in requests)


def test_entropy_bot_command_speaks_the_json_protocol() -> None:
    command = shlex.join(
        [sys.executable, "-m", "polindrome", "entropy-bot", "--protocol", "json", "--level", "beginner"]
    )
    game = EntropyGame(rounds=1)
    game.apply(2)
    with JsonBot(command, "entropy") as bot:
        for _ in range(4):
            game.apply(next_draw(game, 1) if game.turn == CHANCE else bot.decide(game, Budget()).action)
    assert len(game.history) == 5


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("e9", "answered 'e9': not JSON: "),
        ("[" * 100_000, "...': not JSON: "),
        ("[]", "answered '[]': expected an object with the move"),
        ("{}", "answered '{}': expected an object with the move"),
        ('{"move": 7}', "expected an object with the move"),
        ('{"error": "I am lost"}', 'answered \'{"error": "I am lost"}\': expected an object with the move'),
        ('{"move": "e9"}', "is illegal: the first piece has to cover the start square"),
        ('{"move": "q99"}', "expected a point from a1 to n14"),
        ("DIE", 'exited with code 7 at \'{"game": "duo"'),
    ],
    ids=lambda text: text[:16],
)
def test_errors_are_reported_and_the_next_request_restarts_the_program(
    answer: str, message: str, tmp_path: Path
) -> None:
    with JsonBot(program(tmp_path, "FIRST", answer), "duo") as bot:
        bot.decide(BlokusGame(DUO), Budget())
        with pytest.raises(ProgramError) as caught:
            bot.decide(BlokusGame(DUO), Budget())
        assert message in str(caught.value)
        assert len(str(caught.value)) < 700
        assert bot.decide(BlokusGame(DUO), Budget()).action == BlokusGame(DUO).legal_actions()[0]


def test_silent_program_times_out(tmp_path: Path) -> None:
    with (
        JsonBot(program(tmp_path, "SLEEP"), "duo", seconds=1) as bot,
        pytest.raises(ProgramError, match=r"did not answer '.*' in 1 s"),
    ):
        bot.decide(BlokusGame(DUO), Budget())


def test_empty_lines_are_ignored(tmp_path: Path) -> None:
    with JsonBot(program(tmp_path, "EMPTY"), "duo") as bot:
        assert bot.decide(BlokusGame(DUO), Budget()).action == BlokusGame(DUO).legal_actions()[0]


def test_bot_rejects_another_game() -> None:
    with pytest.raises(InvalidArgument, match="was started for duo and cannot play entropy"):
        JsonBot("cat", "duo").decide(EntropyGame(), Budget())


def test_json_bot_is_available_for_every_game_and_pickles_without_its_process(tmp_path: Path) -> None:
    bot = find_bot("duo", f"json:{program(tmp_path, 'FIRST')}", trusted=True)
    assert isinstance(bot, JsonBot)
    assert isinstance(find_bot("entropy", "json:cat", trusted=True), JsonBot)
    with pickle.loads(pickle.dumps(bot)) as again:
        assert again.decide(BlokusGame(DUO), Budget()).action == BlokusGame(DUO).legal_actions()[0]
