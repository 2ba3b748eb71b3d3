"""Another program that is asked in JSON, as a bot for any game: one line for a position, one line for its move.

In Entropy a question is the board, the next token and the role: {"state": [...], "nextToken": "R", "turn": "order"}.
In Blokus it has the game, the moves so far, the board, whose turn it is and what may be played:
{"game": "duo", "moves": [["BLUE", "X@d10"]], "board": ["..............", ...], "turn": "ORANGE", "legal": [...]}.
The answer is {"move": "a1-b1"}, in any way that moves are written, or {"error": "why there is none"}.
"""

from __future__ import annotations

import json
from typing import Any

from polindrome.blokus import BlokusGame
from polindrome.bots.program import shorten
from polindrome.bots.program_bot import ProgramBot
from polindrome.entropy import EntropyGame
from polindrome.errors import PolindromeError, ProgramError
from polindrome.game import Game

EMPTY = "."


class JsonBot(ProgramBot):
    """The program needs no memory: each question has all that it has to know."""

    def _ask(self, game: Game) -> int:
        program = self._program
        question = json.dumps(question_of(game))
        program.tell(question)
        answer = next(filter(None, program.hear(question)))
        try:
            action = game.parse_action(_move_of(answer))
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{program.name} answered {shorten(answer)}: {error}") from error
        return action


def question_of(game: Game) -> dict[str, Any]:
    """The position as a program is asked about it."""
    if isinstance(game, EntropyGame):
        return game.position.to_json()
    assert isinstance(game, BlokusGame), "there are no other games"
    assert game.current_player is not None, "a bot is asked only while the game goes on"
    players = game.variant.players
    return {
        "game": game.name,
        "moves": [[players[colour].name, game.format_action(action)] for colour, action in game.placed],
        "board": _board(game),
        "turn": game.current_player.name,
        "legal": [game.format_action(action) for action in game.legal_actions()],
    }


def _board(game: BlokusGame) -> list[str]:
    """The rows from the top, with the first letter of a colour for each of its squares."""
    letters = {0: EMPTY} | {player.value: player.name[0] for player in game.variant.players}
    return ["".join(letters[int(cell)] for cell in row) for row in game.board.grid]


def _move_of(answer: str) -> str:
    try:
        data = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise ProgramError(f"not JSON: {error}") from error
    if isinstance(data, dict) and isinstance(data.get("move"), str):
        return str(data["move"])
    raise ProgramError('expected an object with the move, such as {"move": "a1-b1"}')
