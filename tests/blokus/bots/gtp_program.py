"""A GTP program with scripted answers: `gtp_program.py LOG SCRIPT`, where SCRIPT is JSON, command -> list of answers.

Each answer is used once, the last one any number of times. An answer without `=` or `?` is a success; an answer in
capitals is an action of `answer`. The program logs its process id and then every line that it receives.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import process_time, sleep


def main(log: Path, script: dict[str, list[str]]) -> None:
    script = {"list_commands": ["\n".join(["list_commands", *script])], "play": [""], "clear_board": [""], **script}
    with log.open("a") as file:
        print(os.getpid(), file=file, flush=True)
        for line in sys.stdin:
            print(line.strip(), file=file, flush=True)
            answers = script.get(line.split()[0], ["? unknown command"])
            answer(answers.pop(0) if len(answers) > 1 else answers[0])


def answer(text: str) -> None:
    match text:
        case "DIE":
            print("one\ntwo\nout of memory", file=sys.stderr)
            sys.exit(7)
        case "SLEEP":
            sleep(600)
        case "WORK":
            end = process_time() + 0.3
            while process_time() < end:
                pass
            answer("e10")
        case "CHATTER":
            print("thinking\n" * 100_000, file=sys.stderr)
            answer("e10")
        case _:
            print(text if text[:1] in ("=", "?", "!") else f"= {text}", end="\n\n", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
