"""GTP programs as bots: synchronisation of moves, CPU time, errors and processes."""

from __future__ import annotations

import gc
import json
import os
import pickle
import shlex
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from polindrome.blokus import DUO, VARIANTS, BlokusGame, Variant
from polindrome.blokus.bots.gtp import GtpBot
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.errors import InvalidArgument, ProgramError, UnknownName
from tests.random_play import position_after

PROGRAM = Path(__file__).with_name("gtp_program.py")
ENGINE = Path(__file__).parents[1] / "gtp_heuristic.py"
TIMEOUT_SECONDS = 60.0


class Script:
    """A bot whose program follows a script."""

    def __init__(self, folder: Path, game: str = "duo", seconds: float = TIMEOUT_SECONDS, **script: list[str]) -> None:
        self.log = folder / "log"
        self.command = shlex.join([sys.executable, str(PROGRAM), str(self.log), json.dumps(script)])
        self.bot = GtpBot(self.command, game, seconds=seconds)

    def decide(self, game: BlokusGame | None = None) -> int:
        """The action of the bot, by default for the first move of Duo."""
        return self.bot.decide(game or BlokusGame(DUO), Budget()).action

    @property
    def received(self) -> list[str]:
        """The commands that the program received since its last start, without list_commands."""
        lines = self.log.read_text().splitlines()
        last = max(at for at, line in enumerate(lines) if line.isdigit())
        return [line for line in lines[last + 1 :] if line != "list_commands"]

    @property
    def pids(self) -> list[int]:
        """The processes that were started."""
        return [int(line) for line in self.log.read_text().splitlines() if line.isdigit()]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for_end_of(pid: int) -> None:
    """Wait for the end of a process; AssertionError after a timeout."""
    end = monotonic() + TIMEOUT_SECONDS
    while is_running(pid):
        assert monotonic() < end, f"process {pid} is still running"
        sleep(0.01)


def engine(*arguments: str) -> str:
    """The command of the GTP engine without a search; the bot fills in the game."""
    return shlex.join([sys.executable, str(ENGINE)]) + " {game} " + shlex.join(arguments)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_gtp_engine_plays_a_whole_game_against_itself(variant: Variant) -> None:
    games = []
    with GtpBot(engine("3"), variant.name) as one, GtpBot(engine("3"), variant.name) as two:
        for _ in range(2):
            game = BlokusGame(variant)
            while not game.is_over:
                game.apply((one, two)[len(game.history) % 2].decide(game, Budget()).action)
            games.append(game.history)
    assert len(games[0]) > 20
    assert games[0] != games[1], "a new game continues the sequence of seeds, so that an engine varies its play"


def test_game_with_a_setup_is_sent_to_the_program() -> None:
    game = position_after(VARIANTS["classic"], seed=4, plies=11)
    start = BlokusGame(game.variant, setup={"placed": [list(piece) for piece in game.placed], "turn": 1})
    with GtpBot(engine(), "classic") as bot:
        for _ in range(6):
            start.apply(bot.decide(start, Budget()).action)
    assert len(start.history) == 6


def test_program_receives_only_new_moves(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["e10", "d11,d12"])
    game = BlokusGame(DUO)
    assert script.decide(game) == game.parse_action("e10")
    game.apply(game.parse_action("e10"))
    game.apply(game.parse_action("j5"))
    assert script.decide(game) == game.parse_action("d11,d12")
    assert script.received == ["reg_genmove b", "play b e10", "play w j5", "reg_genmove b"]


def test_another_game_starts_with_an_empty_board(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["j5"])
    game = BlokusGame(DUO)
    game.apply(game.parse_action("e10"))
    script.decide(game)
    game.undo()
    game.apply(game.parse_action("e9,e10"))
    script.decide(game)
    assert script.received == ["play b e10", "reg_genmove w", "clear_board", "play b e9,e10", "reg_genmove w"]


def test_program_without_reg_genmove_plays_its_own_move(tmp_path: Path) -> None:
    script = Script(tmp_path, genmove=["e10", "d11,d12", "j5"])
    game = BlokusGame(DUO)
    game.apply(script.decide(game))
    game.apply(game.parse_action("j5"))
    script.decide(game)
    game.undo()
    script.decide(game)
    assert script.received == [
        *("genmove b", "play w j5", "genmove b"),
        *("clear_board", "play b e10", "genmove w"),
    ]


def test_colours_are_sent_in_turn_order(tmp_path: Path) -> None:
    script = Script(tmp_path, "classic", reg_genmove=["t1"])
    game = BlokusGame(VARIANTS["classic"])
    game.apply(game.parse_action("a20"))
    game.apply(game.parse_action("t20"))
    assert script.decide(game) == game.parse_action("t1")
    assert script.received == ["play 1 a20", "play 2 t20", "reg_genmove 3"]


@pytest.mark.parametrize(("game", "name"), [("duo", "Blokus Duo"), ("classic-2", "Blokus Two-Player")])
def test_program_receives_the_game(game: str, name: str, tmp_path: Path) -> None:
    script = Script(tmp_path, game, set_game=[""], reg_genmove=["e10" if game == "duo" else "a20"])
    script.decide(BlokusGame(VARIANTS[game]))
    assert script.received[0] == f"set_game {name}"


def test_cpu_time_is_reported_by_the_program(tmp_path: Path) -> None:
    script = Script(tmp_path, cputime=["2.5", "3.25", "3.5"], reg_genmove=["e10"])
    spent = [script.bot.decide(BlokusGame(DUO), Budget()).external_cpu_seconds for _ in range(2)]
    assert spent == [0.75, 0.25]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU time of other processes needs /proc")
def test_cpu_time_is_measured_if_the_program_does_not_report_it(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["WORK"])
    assert script.bot.decide(BlokusGame(DUO), Budget()).external_cpu_seconds >= 0.2


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("e9", "answered 'reg_genmove b' with 'e9': O1@e9 is illegal: the first piece has to cover the start square"),
        ("q99", "answered 'reg_genmove b' with 'q99': expected a point from a1 to n14"),
        ("", "answered 'reg_genmove b' with '': expected a point"),
        ("pass", "answered 'reg_genmove b' with 'pass' although it has a move"),
        ("resign", "answered 'reg_genmove b' with 'resign' although it has a move"),
        ("? out of ideas", "refused 'reg_genmove b': out of ideas"),
        ("!?", "answered 'reg_genmove b' with '!?'; expected '=' or '?' first"),
        ("DIE", "exited with code 7 at 'reg_genmove b'; it wrote to standard error: one | two | out of memory"),
    ],
    ids=lambda text: text[:10],
)
def test_errors_are_reported_and_the_next_request_restarts_the_program(
    answer: str, message: str, tmp_path: Path
) -> None:
    script = Script(tmp_path, reg_genmove=["e10", answer])
    script.decide()
    with pytest.raises(ProgramError) as caught:
        script.decide()
    assert str(caught.value).startswith(f"{sys.executable} {message}")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert script.decide() == BlokusGame(DUO).parse_action("e10")
    first, second = script.pids
    assert not is_running(first)
    assert is_running(second)
    script.bot.close()


def test_rejected_move_is_reported(tmp_path: Path) -> None:
    script = Script(tmp_path, play=["? illegal move"], reg_genmove=["j5"])
    game = BlokusGame(DUO)
    game.apply(game.parse_action("e10"))
    with pytest.raises(ProgramError, match="refused 'play b e10': illegal move"):
        script.decide(game)


def test_silent_program_is_stopped(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["SLEEP"], seconds=5)
    with pytest.raises(ProgramError, match="did not answer 'reg_genmove b' in 5 s"):
        script.decide()
    wait_for_end_of(script.pids[0])


def test_program_may_write_much_to_standard_error(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["CHATTER"])
    assert script.decide() == script.decide()


def test_missing_program_is_reported_when_the_bot_is_created() -> None:
    with pytest.raises(InvalidArgument, match="there is no executable program 'no-such-program'"):
        GtpBot("no-such-program --level 3", "duo")


def test_program_that_cannot_start_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(b"\x7fELF")
    path.chmod(0o755)
    with pytest.raises(ProgramError, match=r"broken cannot be started: .*format"):
        GtpBot(str(path), "duo").decide(BlokusGame(DUO), Budget())


def test_program_with_another_protocol_is_rejected() -> None:
    with pytest.raises(ProgramError, match="answered 'list_commands' with 'list_commands'; expected '=' or"):
        GtpBot("cat", "duo").decide(BlokusGame(DUO), Budget())


@pytest.mark.parametrize(
    ("command", "message"),
    [(" ", "expected the command of a program, got ' '"), ("a 'b", 'the command "a \'b" cannot be parsed')],
)
def test_invalid_command_is_rejected(command: str, message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        GtpBot(command, "duo")


def test_bot_rejects_other_games() -> None:
    with pytest.raises(UnknownName, match="unknown game for a program that speaks GTP 'entropy'"):
        GtpBot("cat", "entropy")
    for game in (BlokusGame(VARIANTS["classic"]), EntropyGame()):
        with pytest.raises(InvalidArgument, match=f"was started for duo and cannot play {game.name}"):
            GtpBot("cat", "duo").decide(game, Budget())


def test_bot_is_pickled_without_its_process(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["e10"])
    script.decide()
    again = pickle.loads(pickle.dumps(script.bot))
    assert again.decide(BlokusGame(DUO), Budget()).action == script.decide()
    assert len(set(script.pids)) == 2
    again.close()
    script.bot.close()


def test_program_starts_with_the_first_request(tmp_path: Path) -> None:
    script = Script(tmp_path)
    script.bot.close()
    assert not script.log.exists()


def test_program_ends_with_the_bot(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["e10"])
    with script.bot:
        script.decide()
        assert is_running(script.pids[0])
    wait_for_end_of(script.pids[0])
    script.decide()
    pid = script.pids[1]
    del script.bot
    gc.collect()
    wait_for_end_of(pid)


def test_program_ends_with_python(tmp_path: Path) -> None:
    script = Script(tmp_path, reg_genmove=["e10"])
    code = (
        "from polindrome.blokus import DUO, BlokusGame\nfrom polindrome.bots import Budget\n"
        f"from polindrome.blokus.bots.gtp import GtpBot\nbot = GtpBot({script.command!r}, 'duo')\n"
        "bot.decide(BlokusGame(DUO), Budget())"
    )
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    wait_for_end_of(script.pids[0])
