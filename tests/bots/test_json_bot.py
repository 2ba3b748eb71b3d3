"""A program that is asked in JSON: it needs to know nothing of the rules, and what goes wrong with it is said."""

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
from polindrome.bots.json_program import JsonBot, question_of
from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import next_draw
from polindrome.errors import InvalidArgument, ProgramError
from polindrome.game import CHANCE, OVER
from tests.random_play import position_after

PROGRAM = Path(__file__).with_name("json_program.py")
PATIENCE = 60.0


def program(folder: Path, *answers: str) -> str:
    """The command of a program with these answers."""
    return shlex.join([sys.executable, str(PROGRAM), str(folder / "log"), *answers])


def questions(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log").read_text().splitlines()]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_program_that_knows_no_rules_plays_blokus(variant: Variant, tmp_path: Path) -> None:
    game = position_after(variant, seed=3, plies=30)
    with JsonBot(program(tmp_path, "FIRST"), variant.name) as bot:
        while not game.is_over and len(game.history) < 36:
            decision = bot.decide(game, Budget())
            assert decision.action == game.legal_actions()[0]
            game.apply(decision.action)
    assert questions(tmp_path)


def test_a_question_of_blokus_has_all_that_there_is_to_know(tmp_path: Path) -> None:
    game = BlokusGame(DUO)
    game.apply(game.parse_action("e9,e10"))
    question = question_of(game)
    assert list(question) == ["game", "moves", "board", "turn", "legal"]
    assert (question["game"], question["turn"]) == ("duo", "ORANGE")
    assert question["moves"] == [["BLUE", game.format_action(game.history[0])]]
    # Rows come from the top: the rows 10 and 9 of 14.
    expected = ["." * 14] * 4 + ["....B........."] * 2 + ["." * 14] * 8
    assert question["board"] == expected
    assert [game.parse_action(move) for move in question["legal"]] == game.legal_actions()
    with JsonBot(program(tmp_path, '{"move": "j5"}'), "duo") as bot:
        assert bot.decide(game, Budget()).action == game.parse_action("j5")
    assert questions(tmp_path) == [question]


def test_a_question_of_blokus_shows_a_setup() -> None:
    game = position_after(VARIANTS["classic"], seed=4, plies=9)
    start = BlokusGame(game.variant, setup={"placed": [list(piece) for piece in game.placed], "turn": 1})
    assert len(question_of(start)["moves"]) == 9
    assert question_of(start)["board"] == question_of(game)["board"]


def test_a_program_plays_a_round_of_entropy(tmp_path: Path) -> None:
    game = EntropyGame(open_draw=False, rounds=1)
    with JsonBot(program(tmp_path, "SQUARE"), "entropy") as bot:
        while game.turn != OVER:
            game.apply(next_draw(game, 1) if game.turn == CHANCE else bot.decide(game, Budget()).action)
    asked = questions(tmp_path)
    assert len(asked) == 97
    assert all(set(question) == {"state", "nextToken", "turn"} for question in asked)


def test_our_own_bot_of_entropy_is_such_a_program() -> None:
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
    ("answer", "said"),
    [
        ("e9", "answered 'e9': not JSON: "),
        ("[" * 100_000, "...': not JSON: "),
        ("[]", "answered '[]': expected an object with the move"),
        ("{}", "answered '{}': expected an object with the move"),
        ('{"move": 7}', "expected an object with the move"),
        ('{"error": "I am lost"}', 'answered \'{"error": "I am lost"}\': expected an object with the move'),
        ('{"move": "e9"}', "is illegal: the first piece has to cover the start square"),
        ('{"move": "q99"}', "expected a point from a1 to n14"),
        ("DIE", 'ended with code 7 at \'{"game": "duo"'),
    ],
    ids=lambda text: text[:16],
)
def test_what_goes_wrong_is_said_and_the_next_question_starts_anew(answer: str, said: str, tmp_path: Path) -> None:
    with JsonBot(program(tmp_path, "FIRST", answer), "duo") as bot:
        bot.decide(BlokusGame(DUO), Budget())
        with pytest.raises(ProgramError) as caught:
            bot.decide(BlokusGame(DUO), Budget())
        assert said in str(caught.value)
        assert len(str(caught.value)) < 700
        assert bot.decide(BlokusGame(DUO), Budget()).action == BlokusGame(DUO).legal_actions()[0]


def test_a_program_that_keeps_silent_is_a_failure_and_no_hang(tmp_path: Path) -> None:
    with (
        JsonBot(program(tmp_path, "SLEEP"), "duo", seconds=1) as bot,
        pytest.raises(ProgramError, match=r"did not answer '.*' in 1 s"),
    ):
        bot.decide(BlokusGame(DUO), Budget())


def test_empty_lines_are_no_answers(tmp_path: Path) -> None:
    with JsonBot(program(tmp_path, "EMPTY"), "duo") as bot:
        assert bot.decide(BlokusGame(DUO), Budget()).action == BlokusGame(DUO).legal_actions()[0]


def test_it_plays_only_the_game_that_it_was_made_for() -> None:
    with pytest.raises(InvalidArgument, match="was started for duo, and cannot play entropy"):
        JsonBot("cat", "duo").decide(EntropyGame(), Budget())


def test_it_is_written_json_in_every_game_and_sent_without_its_program(tmp_path: Path) -> None:
    bot = find_bot("duo", f"json:{program(tmp_path, 'FIRST')}", trusted=True)
    assert isinstance(bot, JsonBot)
    assert isinstance(find_bot("entropy", "json:cat", trusted=True), JsonBot)
    with pickle.loads(pickle.dumps(bot)) as again:
        assert again.decide(BlokusGame(DUO), Budget()).action == BlokusGame(DUO).legal_actions()[0]
