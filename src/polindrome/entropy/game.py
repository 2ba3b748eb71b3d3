"""The game of Entropy: draws, placements and slides, over one round or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Literal, Self

from polindrome.entropy.board import COLORS, EMPTY, EMPTY_BOARD, TOTAL_SQUARES, Color, get_row, index_to_position
from polindrome.entropy.evaluators import get_empty_positions, infer_remaining_colors
from polindrome.entropy.moves import check_draw, check_placement, check_slide, generate_legal_moves
from polindrome.entropy.notation import (
    FIRST_SLIDE,
    NUM_ACTIONS,
    PASS,
    action_of_slide,
    format_order_move,
    parse_chaos_move,
    parse_color,
    parse_order_move,
    slide_of_action,
)
from polindrome.entropy.scoring import board_score, find_scorer, line_scores
from polindrome.entropy.state import GameState
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, Reason
from polindrome.game import CHANCE, OVER, Outcome

Role = Literal["chaos", "order"]


class _Step(Enum):
    """The kind of the next action, with a description for messages."""

    DRAW = "a draw"
    PLACE = "a placement of Chaos"
    SLIDE = "a slide of Order, or a pass"
    NOTHING = "nothing: the game is over"


class EntropyGame:
    """A game in progress; implements the protocol `polindrome.game.Game`.

    A token is drawn and Chaos places it, then Order slides one or passes, until all 49 tokens are placed. With an open
    draw Order knows the next token: it is drawn before Order's turn, otherwise after it. In the second round the seats
    exchange roles; the higher score as Order wins. Draws are chance actions that the caller applies. In a `duplicate`
    the second round has to repeat the draws of the first.
    """

    name = "entropy"
    num_seats = 2
    num_actions = NUM_ACTIONS
    skips: Sequence[tuple[int, str]] = ()

    def __init__(
        self, *, scorer: str = "official", open_draw: bool = True, rounds: int = 2, duplicate: bool = False
    ) -> None:
        _check_options(scorer, open_draw, rounds, duplicate)
        self.scorer = scorer
        self.open_draw = open_draw
        self.rounds = rounds
        self.duplicate = duplicate
        self.next_token: Color = EMPTY
        """The token drawn and not yet placed, or EMPTY."""
        self._boards = [list(EMPTY_BOARD)]
        """The board of each round so far."""
        self._step = _Step.DRAW
        self._played: list[tuple[_Step, int]] = []

    @classmethod
    def at(cls, position: GameState, *, scorer: str = "official", open_draw: bool = True) -> Self:
        """Create a one-round game that starts from a position; its history is empty, so it cannot be recorded.

        If Order is to move and the next token is unknown, the draw is hidden regardless of `open_draw`.
        """
        hidden = position.turn == "order" and position.next_token == EMPTY
        game = cls(scorer=scorer, open_draw=open_draw and not hidden, rounds=1)
        game._boards = [list(position.state)]
        game._step = _Step.SLIDE if position.turn == "order" else _Step.PLACE
        game.next_token = position.next_token
        return game

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the game: `scorer`, `open_draw`, `rounds` and `duplicate`."""
        return {
            "scorer": self.scorer,
            "open_draw": self.open_draw,
            "rounds": self.rounds,
            "duplicate": self.duplicate,
        }

    @property
    def round(self) -> int:
        """The number of the round, from 1; the last one when the game is over."""
        return len(self._boards)

    @property
    def order_seat(self) -> int:
        """The seat that is Order in this round: seat 0 in the first."""
        return self.round - 1

    @property
    def role(self) -> Role | None:
        """The role to move; None at a draw and when the game is over."""
        if self._step is _Step.PLACE:
            return "chaos"
        return "order" if self._step is _Step.SLIDE else None

    @property
    def turn(self) -> int:
        """The seat to move, or CHANCE for a draw, or OVER."""
        if self._step is _Step.DRAW:
            return CHANCE
        if self._step is _Step.NOTHING:
            return OVER
        return self.order_seat if self._step is _Step.SLIDE else 1 - self.order_seat

    @property
    def history(self) -> Sequence[int]:
        """The actions and draws so far, in order."""
        return [action for _, action in self._played]

    @property
    def state(self) -> tuple[Color, ...]:
        """The board of this round."""
        return tuple(self._boards[-1])

    @property
    def bag(self) -> dict[Color, int]:
        """The number of tokens of each colour that are still to be drawn in this round."""
        remaining = infer_remaining_colors(self._boards[-1])
        if self.next_token:
            remaining[self.next_token] -= 1
        return remaining

    @property
    def score(self) -> int:
        """Order's points on the board of this round."""
        return board_score(self._boards[-1], self.scorer)

    @property
    def order_scores(self) -> tuple[int, ...]:
        """Order's points in the finished rounds."""
        return tuple(board_score(board, self.scorer) for board in self._boards if EMPTY not in board)

    @property
    def position(self) -> GameState:
        """The position as the player to move knows it; undefined at a draw and when the game is over."""
        assert self.role is not None, "a seat is to move"
        return GameState(self.state, self.next_token, self.role)

    def legal_actions(self) -> list[int]:
        """Return action ids in ascending order; empty exactly when the game is over."""
        board = self._boards[-1]
        if self._step is _Step.DRAW:
            return [COLORS.index(color) for color in self._draws]
        if self._step is _Step.PLACE:
            return get_empty_positions(board)
        if self._step is _Step.SLIDE:
            return [*sorted(map(action_of_slide, generate_legal_moves(board))), PASS]
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible draws with their probabilities; empty unless the game is at a draw."""
        if self._step is not _Step.DRAW:
            return []
        draws = self._draws
        total = sum(draws.values())
        return [(COLORS.index(color), left / total) for color, left in draws.items()]

    def apply(self, action: int) -> None:
        """Draw, place, slide or pass; an illegal action raises IllegalMove and changes nothing."""
        self._check(action)
        board, step = self._boards[-1], self._step
        if step is _Step.DRAW:
            self.next_token = COLORS[action]
            self._step = _Step.SLIDE if self.open_draw and any(board) else _Step.PLACE
        elif step is _Step.PLACE:
            board[action] = self.next_token
            self.next_token = EMPTY
            self._end_placement()
        else:
            if move := slide_of_action(action):
                board[move.target], board[move.source] = board[move.source], EMPTY
            self._step = _Step.PLACE if self.open_draw else _Step.DRAW
        self._played.append((step, action))

    def undo(self) -> None:
        """Undo the last action or draw; raise IndexError at the start."""
        step, action = self._played.pop()
        if step is _Step.PLACE and self._step is _Step.DRAW and not any(self._boards[-1]):
            self._boards.pop()
        board = self._boards[-1]
        if step is _Step.DRAW:
            self.next_token = EMPTY
        elif step is _Step.PLACE:
            self.next_token, board[action] = board[action], EMPTY
        elif move := slide_of_action(action):
            board[move.source], board[move.target] = board[move.target], EMPTY
        self._step = step

    def copy(self) -> Self:
        """Return an independent game in the same position, with the same history."""
        twin = type(self)(scorer=self.scorer, open_draw=self.open_draw, rounds=self.rounds, duplicate=self.duplicate)
        twin.next_token = self.next_token
        twin._boards = [list(board) for board in self._boards]
        twin._step = self._step
        twin._played = list(self._played)
        return twin

    def scores(self) -> tuple[int, ...]:
        """Return the points of each seat as Order so far."""
        scores = [0, 0]
        scores[self.order_seat] = self.score
        scores[: len(self.order_scores)] = self.order_scores
        return tuple(scores)

    def returns(self) -> tuple[float, ...]:
        """Return the payoff of each seat; all 0 until the game is over.

        Two rounds: 1, 0 or -1 by the scores as Order. One round: Order's score, and its negative for Chaos.
        """
        if self._step is not _Step.NOTHING:
            return (0.0, 0.0)
        scores = self.order_scores
        if self.rounds == 1:
            return (float(scores[0]), -float(scores[0]))
        payoff = float((scores[0] > scores[1]) - (scores[0] < scores[1]))
        return (payoff, -payoff)

    def outcome(self) -> Outcome | None:
        """Return the scores of the seats as Order and the winners; a single round has no winner."""
        if self._step is not _Step.NOTHING:
            return None
        scores = self.order_scores
        if self.rounds == 1:
            return Outcome((scores[0], 0), (), "the board is full")
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, winners, "both boards are full")

    def format_action(self, action: int) -> str:
        """Format an action as text; at a draw, as the letter of the colour."""
        self._check_range(action)
        if self._step is _Step.DRAW and action < len(COLORS):
            return COLORS[action]
        if action < FIRST_SLIDE:
            return index_to_position(action)
        return format_order_move(slide_of_action(action)).move

    def parse_action(self, text: str) -> int:
        """Parse text to an action of the kind that comes next; it need not be legal."""
        if self._step is _Step.DRAW:
            return COLORS.index(parse_color(text))
        if self._step is _Step.PLACE:
            return parse_chaos_move(text)
        return action_of_slide(parse_order_move(text))

    def line_scores(self) -> tuple[list[int], list[int]]:
        """Return the points of the rows and of the columns of the current board."""
        return line_scores(self._boards[-1], self.scorer)

    @property
    def _draws(self) -> dict[Color, int]:
        """The legal draws with their numbers in the bag; one draw in the second round of a duplicate."""
        left = {color: number for color, number in self.bag.items() if number}
        if not self.duplicate or self.round == 1:
            return left
        drawn = [action for step, action in self._played if step is _Step.DRAW]
        color = COLORS[drawn[len(drawn) - TOTAL_SQUARES]]
        return {color: left[color]}

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        following = "game over" if self._step is _Step.NOTHING else f"{self._step.value} next"
        return f"<EntropyGame {options}: {len(self._played)} actions, {following}>"

    def __str__(self) -> str:
        """Return the board of this round as text, `.` for an empty square."""
        cells = [color or "." for color in self._boards[-1]]
        rows = [f"{row} {' '.join(get_row(cells, number))}" for number, row in enumerate("abcdefg")]
        return "\n".join(["  1 2 3 4 5 6 7", *rows])

    def _end_placement(self) -> None:
        """Set the next step; a full board starts the next round or ends the game."""
        if EMPTY in self._boards[-1]:
            self._step = _Step.DRAW if self.open_draw else _Step.SLIDE
        elif self.round == self.rounds:
            self._step = _Step.NOTHING
        else:
            self._boards.append(list(EMPTY_BOARD))
            self._step = _Step.DRAW

    def _check(self, action: int) -> None:
        """Raise IllegalMove if the action is illegal, InvalidMove if there is no such action."""
        self._check_range(action)
        board = self._boards[-1]
        if self._step is _Step.DRAW and action < len(COLORS):
            check_draw(self.bag, self._draws, COLORS[action])
        elif self._step is _Step.PLACE and action < TOTAL_SQUARES:
            check_placement(board, action)
        elif self._step is _Step.SLIDE and action >= FIRST_SLIDE:
            if move := slide_of_action(action):
                check_slide(board, move)
        else:
            text = f"what comes next is {self._step.value}"
            raise IllegalMove(f"{self.format_action(action)} is illegal: {text}", (Reason("out_of_turn", (), text),))

    def _check_range(self, action: int) -> None:
        if not 0 <= action < NUM_ACTIONS:
            raise InvalidMove(f"no action has the id {action}; ids are 0 to {NUM_ACTIONS - 1}")


def _check_options(scorer: str, open_draw: object, rounds: object, duplicate: object) -> None:
    find_scorer(scorer)
    if rounds not in (1, 2) or isinstance(rounds, bool):
        raise InvalidArgument(f"a game has 1 or 2 rounds, not {rounds!r}")
    for name, value in {"open_draw": open_draw, "duplicate": duplicate}.items():
        if not isinstance(value, bool):
            raise InvalidArgument(f"{name} is true or false, not {value!r}")
    if duplicate and rounds != 2:
        raise InvalidArgument("a duplicate has 2 rounds: the second one has the draws of the first")
