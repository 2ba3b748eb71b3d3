"""`polindrome entropy-bot`: lines in, flushed lines out, and one line for each error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from threading import Timer

import pytest

from polindrome.cli.main import run

POSITION = json.dumps({"state": ["R", *[""] * 48], "nextToken": "G", "turn": "order"})


def start(*options: str) -> subprocess.Popen[str]:
    """Start a bot whose standard output is buffered unless the bot flushes each line."""
    command = [sys.executable, "-m", "polindrome", "entropy-bot", "--level", "beginner", *options]
    pipe = subprocess.PIPE
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    environment["PYTHONWARNINGS"] = "error"
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)


def bot(given: bytes, *options: str) -> tuple[int, list[str], str]:
    """Return the exit code, the lines on standard output, and standard error."""
    command = [sys.executable, "-m", "polindrome", "entropy-bot", "--level", "beginner", *options]
    done = subprocess.run(command, input=given, capture_output=True)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def error_line(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["entropy-bot", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    return printed.err


@pytest.mark.parametrize(
    ("protocol", "lines"), [("json", [POSITION, "rubbish", POSITION]), ("codecup", ["1Aa", "2Bb", "3Cc"])]
)
def test_replies_are_flushed_immediately(protocol: str, lines: list[str]) -> None:
    with start("--protocol", protocol) as process:
        # Without a reply, the read returns the end of the output instead of blocking.
        watchdog = Timer(60, process.kill)
        watchdog.start()
        assert process.stdin
        assert process.stdout
        for line in lines:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert process.stdout.readline().endswith("\n")
        rest, errors = process.communicate()
        watchdog.cancel()
    assert (process.returncode, rest, errors) == (0, "", "")


def test_same_seed_gives_the_same_moves() -> None:
    given = b"\n".join(json.dumps({**json.loads(POSITION), "nextToken": token}).encode() for token in "RGYBWKP")
    first = bot(given, "--protocol", "json", "--seed", "5")
    assert first[0] == 0
    assert len(first[1]) == 7
    assert bot(given, "--protocol", "json", "--seed", "5") == first
    assert bot(given, "--protocol", "json", "--seed", "6")[1] != first[1]


@pytest.mark.parametrize("given", [b"", b"Quit", b"Start\r\n", b"Start\nQuit\n"])
def test_end_of_input_exits_with_0(given: bytes) -> None:
    assert bot(given, "--protocol", "codecup") == (0, [], "")


@pytest.mark.parametrize(
    ("given", "moves", "message"),
    [
        (b"1Aa\r\n8Aa\r\nQuit\r\n", 1, "polindrome: line 2, '8Aa': expected a colour and its square"),
        (b"Start\n1\nzz", 1, "polindrome: line 3, 'zz': expected a slide"),
        (b"\xff\xfe\n", 0, "polindrome: line 1, "),
    ],
)
def test_invalid_codecup_line_exits_with_2(given: bytes, moves: int, message: str) -> None:
    code, replies, errors = bot(given, "--protocol", "codecup")
    assert (code, len(replies)) == (2, moves)
    assert errors.startswith(message)
    assert len(errors.splitlines()) == 1


def test_invalid_utf8_is_an_invalid_json_line() -> None:
    code, replies, errors = bot(b"\xff\xfe\n" + POSITION.encode(), "--protocol", "json")
    assert (code, errors) == (0, "")
    assert [list(json.loads(reply)) for reply in replies] == [["error"], ["move"]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing option '--protocol'"),
        (["--protocol", "gtp"], "'gtp' is not one of 'codecup', 'json'"),
        (["--protocol", "json", "--level", "beginer"], "did you mean 'beginner'"),
        (["--protocol", "json", "--scorer", "mine"], "'mine' is not one of 'official', 'literal'"),
        (["--protocol", "json", "--seconds", "3"], "3.0 is not in the range 0<x<=2"),
        (["--protocol", "json", "--seconds", "0"], "0.0 is not in the range 0<x<=2"),
        (["--protocol", "json", "--seed", "x"], "'x' is not a valid integer"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_user_errors_print_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in error_line(capsys, *arguments)
