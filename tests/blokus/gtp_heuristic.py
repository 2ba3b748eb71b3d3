"""The GTP engine with a bot that does not search, as a program: `gtp_heuristic.py GAME [SEED]`."""

from __future__ import annotations

import sys

from polindrome.blokus.bots.heuristic import HeuristicBot
from polindrome.blokus.gtp import converse, parse_game

if __name__ == "__main__":
    name, *seed = sys.argv[1:]
    chosen = int(seed[0]) if seed else None
    for response in converse(sys.stdin, lambda _: HeuristicBot(3), game=parse_game(name), seed=chosen):
        print(response, flush=True)
