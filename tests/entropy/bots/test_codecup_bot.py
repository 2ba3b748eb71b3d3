"""Tests of CodeCup programs as bots: one round in one role per run of the program."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from polindrome.arena import Match, play_match
from polindrome.bots import Budget, find_bot
from polindrome.entropy import EntropyGame, GameState
from polindrome.entropy.bag import shuffle_bag
from polindrome.entropy.bots.codecup import CodecupBot
from polindrome.errors import InvalidArgument, ProgramError, UnknownName
from polindrome.game import CHANCE, OVER

OURS = [
    sys.executable,
    "-m",
    "polindrome",
    "entropy-bot",
    "--protocol",
    "codecup",
    "--level",
    "beginner",
    "--seconds",
    "1",
]
SCRIPTED = """
import sys
log, *answers = sys.argv[1:]
with open(log, "a") as file:
    for line in sys.stdin:
        print(line.strip(), file=file, flush=True)
        if line.strip() in ("Start", "Quit") or (len(line) == 5 and line[0].isalpha() and "chaos" in log):
            continue
        print(answers.pop(0) if len(answers) > 1 else answers[0], flush=True)
"""


def scripted(log: Path, *answers: str) -> CodecupBot:
    return CodecupBot(shlex.join([sys.executable, "-c", SCRIPTED, str(log), *answers]), "entropy", seconds=60)


def new_game() -> EntropyGame:
    return EntropyGame(open_draw=False, rounds=1)


def test_polindrome_program_plays_both_roles_to_the_end() -> None:
    command = shlex.join(OURS)
    (duel,) = play_match(Match("entropy", f"codecup:{command}", "beginner", options={"open_draw": False}), 1)
    assert [record.result is not None for record in duel.records] == [True, True]
    assert duel.thinking[0].moves == 48 + 49


def test_program_receives_the_actions_since_its_last_move(tmp_path: Path) -> None:
    game = new_game()
    with scripted(tmp_path / "order", "AbAc", "BaBa") as order, scripted(tmp_path / "chaos", "Ab", "Ba", "Ca") as chaos:
        for _ in range(7):
            if game.turn == CHANCE:
                game.apply(len(game.history) // 3)
            else:
                game.apply((order if game.role == "order" else chaos).decide(game, Budget()).action)
        assert game.role == "chaos"
        chaos.decide(game, Budget())
    assert (tmp_path / "order").read_text().split() == ["1Ab", "2Ba", "Quit"]
    # A pass is sent as a slide from a square to itself.
    assert (tmp_path / "chaos").read_text().split() == ["Start", "1", "AbAc", "2", "AcAc", "3", "Quit"]
    assert [game.format_action(action) for action in (game.history[1], game.history[4])] == ["a2", "b1"]


def test_new_round_restarts_the_program(tmp_path: Path) -> None:
    with scripted(tmp_path / "chaos", "Ab") as bot:
        for color in (3, 4):
            game = new_game()
            game.apply(color)
            bot.decide(game, Budget())
    assert (tmp_path / "chaos").read_text().split() == ["Start", "4", "Quit", "Start", "5", "Quit"]


def test_new_role_restarts_the_program(tmp_path: Path) -> None:
    game = new_game()
    game.apply(0)
    with scripted(tmp_path / "chaos and order", "Ab") as bot:
        game.apply(bot.decide(game, Budget()).action)
        with pytest.raises(ProgramError, match="answered 'Ab': expected a slide"):
            bot.decide(game, Budget())
    assert (tmp_path / "chaos and order").read_text().split() == ["Start", "1", "Quit", "1Ab", "Quit"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("b3", "answered 'b3': expected a square such as 'Bc'"),
        ("", "did not answer '1' in"),
        ("Hz", "expected a square such as 'Bc'"),
    ],
)
def test_failure_of_the_program_is_reported(answer: str, said: str, tmp_path: Path) -> None:
    command = shlex.join([sys.executable, "-c", SCRIPTED, str(tmp_path / "chaos"), answer])
    game = new_game()
    game.apply(0)
    with CodecupBot(command, "entropy", seconds=1 if not answer else 60) as bot, pytest.raises(ProgramError) as caught:
        bot.decide(game, Budget())
    assert said in str(caught.value)


def test_illegal_slide_is_rejected(tmp_path: Path) -> None:
    game = new_game()
    for action in (0, 0):
        game.apply(action)
    with (
        scripted(tmp_path / "order", "GaGb") as bot,
        pytest.raises(ProgramError, match=r"answered 'GaGb': .*is illegal"),
    ):
        bot.decide(game, Budget())


def test_program_cannot_join_a_started_round(tmp_path: Path) -> None:
    game = new_game()
    for token in shuffle_bag(1, 1)[:3]:
        while game.turn not in (CHANCE, OVER):
            game.apply(game.legal_actions()[0])
        game.apply(token)
    set_up = EntropyGame.at(GameState(("R", *[""] * 48), "G", "chaos"), open_draw=False)
    for position in (game, set_up):
        with scripted(tmp_path / "chaos", "Ab") as bot, pytest.raises(ProgramError, match="cannot take over"):
            bot.decide(position, Budget())


def test_program_requires_entropy_with_a_hidden_draw() -> None:
    with pytest.raises(UnknownName, match="unknown game for a program of CodeCup 2023 'duo'"):
        CodecupBot("cat", "duo")
    assert isinstance(find_bot("entropy", "codecup:cat", trusted=True), CodecupBot)
    game = EntropyGame()
    game.apply(0)
    with CodecupBot("cat", "entropy") as bot, pytest.raises(InvalidArgument, match="the draw is hidden"):
        bot.decide(game, Budget())
