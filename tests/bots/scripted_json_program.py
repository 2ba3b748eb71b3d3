"""A scripted program for the JSON protocol: `scripted_json_program.py LOG ANSWER...`; the last answer repeats.

FIRST is the first legal move of Blokus, SQUARE the first empty square of Entropy. DIE, SLEEP and EMPTY misbehave.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import sleep
from typing import Any


def main(log: Path, answers: list[str]) -> None:
    with log.open("a") as file:
        for line in sys.stdin:
            print(line.strip(), file=file, flush=True)
            print(answer(answers.pop(0) if len(answers) > 1 else answers[0], json.loads(line)), flush=True)


def answer(text: str, request: dict[str, Any]) -> str:
    match text:
        case "FIRST":
            return json.dumps({"move": request["legal"][0]})
        case "SQUARE":
            free = request["state"].index("")
            return json.dumps(
                {"move": "pass" if request["turn"] == "order" else f"{'abcdefg'[free // 7]}{free % 7 + 1}"}
            )
        case "DIE":
            print("out of memory", file=sys.stderr)
            sys.exit(7)
        case "SLEEP":
            sleep(600)
        case "EMPTY":
            return "\n" + answer("FIRST", request)
    return text


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
