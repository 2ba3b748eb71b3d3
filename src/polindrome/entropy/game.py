"""A game of Entropy in play: draws, placements and slides, over one round or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Literal, Self

from polindrome.entropy.board import COLORS, EMPTY, EMPTY_BOARD, TOTAL_SQUARES, Color, index_to_position
from polindrome.entropy.evaluators import get_empty_positions, infer_remaining_colors
from polindrome.entropy.legality import check_draw, check_placement, check_slide
from polindrome.entropy.moves import generate_legal_moves
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
from polindrome.entropy.options import check_options
from polindrome.entropy.scoring import line_scores
from polindrome.entropy.state import GameState
from polindrome.errors import IllegalMove, InvalidMove, Reason
from polindrome.game import CHANCE, OVER, Outcome

Role = Literal["chaos", "order"]


class _Step(Enum):
    """What is to be done next."""

    DRAW = "a draw"
    PLACE = "a placement of Chaos"
    SLIDE = "a slide of Order, or a pass"
    NOTHING = "nothing: the game is over"


class EntropyGame:
    """One play; keeps the protocol of `polindrome.game.Game`.

    Chaos draws a token and places it, then Order slides one or passes, until the 49th token lies. With an
    open draw Order knows the next token, so it is drawn before Order's turn, else after it. In the second
    round the seats change roles; the higher score as Order wins. A game knows nothing of future draws:
    whoever drives it draws. Only a `duplicate` knows those of the second round, which are those of the first.
    """

    name = "entropy"
    num_seats = 2
    num_actions = NUM_ACTIONS
    skips: Sequence[tuple[int, str]] = ()

    def __init__(
        self, *, scorer: str = "official", open_draw: bool = True, rounds: int = 2, duplicate: bool = False
    ) -> None:
        check_options(scorer, open_draw, rounds, duplicate)
        self.scorer = scorer
        self.open_draw = open_draw
        self.rounds = rounds
        self.duplicate = duplicate
        self.next_token: Color = EMPTY
        """The token drawn and not yet placed; EMPTY if none is."""
        self._boards = [list(EMPTY_BOARD)]
        """The board of each round so far."""
        self._step = _Step.DRAW
        self._played: list[tuple[_Step, int]] = []

    @classmethod
    def at(cls, position: GameState, *, scorer: str = "official", open_draw: bool = True) -> Self:
        """One round from a position on; its history starts there, so it makes no record.

        Where Order does not know the next token, the draw is hidden whatever `open_draw` says.
        """
        hidden = position.turn == "order" and position.next_token == EMPTY
        game = cls(scorer=scorer, open_draw=open_draw and not hidden, rounds=1)
        game._boards = [list(position.state)]
        game._step = _Step.SLIDE if position.turn == "order" else _Step.PLACE
        game.next_token = position.next_token
        return game

    @property
    def options(self) -> Mapping[str, object]:
        """The scorer, whether Order knows the next token, how many rounds there are, and whether both draw the same."""
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
        """Who is Order in this round: seat 0 in the first."""
        return self.round - 1

    @property
    def role(self) -> Role | None:
        """Who is to move; None when there is a draw, or the game is over."""
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
        """How many tokens of each colour are still to be drawn in this round."""
        remaining = infer_remaining_colors(self._boards[-1])
        if self.next_token:
            remaining[self.next_token] -= 1
        return remaining

    @property
    def score(self) -> int:
        """What Order has on the board of this round."""
        return self._score_of(self._boards[-1])

    @property
    def order_scores(self) -> tuple[int, ...]:
        """Order's points in the rounds that are over."""
        return tuple(self._score_of(board) for board in self._boards if EMPTY not in board)

    @property
    def position(self) -> GameState:
        """What the player to move knows, as a question to a bot; the turn has to be a seat's."""
        assert self.role is not None, "a bot is asked only while somebody is to move"
        return GameState(self.state, self.next_token, self.role)

    def legal_actions(self) -> list[int]:
        """Ids in ascending order; empty exactly when the game is over."""
        board = self._boards[-1]
        if self._step is _Step.DRAW:
            return [COLORS.index(color) for color in self._draws]
        if self._step is _Step.PLACE:
            return get_empty_positions(board)
        if self._step is _Step.SLIDE:
            return [*sorted(map(action_of_slide, generate_legal_moves(board))), PASS]
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The colours that may be drawn with their probabilities; empty unless there is a draw."""
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
            self._step = self._step_after_placement()
        else:
            if move := slide_of_action(action):
                board[move.target], board[move.source] = board[move.source], EMPTY
            self._step = _Step.PLACE if self.open_draw else _Step.DRAW
        self._played.append((step, action))

    def undo(self) -> None:
        """Take the last action or draw back; IndexError at the start."""
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
        """An independent game in the same position, with the same history."""
        twin = type(self)(scorer=self.scorer, open_draw=self.open_draw, rounds=self.rounds, duplicate=self.duplicate)
        twin.next_token = self.next_token
        twin._boards = [list(board) for board in self._boards]
        twin._step = self._step
        twin._played = list(self._played)
        return twin

    def scores(self) -> tuple[int, ...]:
        """The points of each seat as Order so far."""
        scores = [0, 0]
        scores[self.order_seat] = self.score
        scores[: len(self.order_scores)] = self.order_scores
        return tuple(scores)

    def returns(self) -> tuple[float, ...]:
        """Two rounds: 1, 0 or -1 for the higher score as Order. One round: Order's score, and its loss to Chaos."""
        if self._step is not _Step.NOTHING:
            return (0.0, 0.0)
        scores = self.order_scores
        if self.rounds == 1:
            return (float(scores[0]), -float(scores[0]))
        payoff = float((scores[0] > scores[1]) - (scores[0] < scores[1]))
        return (payoff, -payoff)

    def outcome(self) -> Outcome | None:
        """The scores of the seats as Order, and who won; one round alone has no winner."""
        if self._step is not _Step.NOTHING:
            return None
        scores = self.order_scores
        if self.rounds == 1:
            return Outcome((scores[0], 0), (), "the board is full")
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, winners, "both boards are full")

    def format_action(self, action: int) -> str:
        """The action as people write it; for a draw to be made now, the letter of its colour."""
        self._check_range(action)
        if self._step is _Step.DRAW and action < len(COLORS):
            return COLORS[action]
        if action < FIRST_SLIDE:
            return index_to_position(action)
        return format_order_move(slide_of_action(action)).move

    def parse_action(self, text: str) -> int:
        """The action that the text means for whoever is to act; legal or not."""
        if self._step is _Step.DRAW:
            return COLORS.index(parse_color(text))
        if self._step is _Step.PLACE:
            return parse_chaos_move(text)
        return action_of_slide(parse_order_move(text))

    def line_scores(self) -> tuple[list[int], list[int]]:
        """The points of the rows and of the columns of the board as it is."""
        return line_scores(self._boards[-1], self.scorer)

    @property
    def _draws(self) -> dict[Color, int]:
        """What may be drawn now, with its number in the bag; in a duplicate the second round has one choice."""
        left = {color: number for color, number in self.bag.items() if number}
        if not self.duplicate or self.round == 1:
            return left
        drawn = [action for step, action in self._played if step is _Step.DRAW]
        color = COLORS[drawn[len(drawn) - TOTAL_SQUARES]]
        return {color: left[color]}

    def _score_of(self, board: Sequence[Color]) -> int:
        return sum(map(sum, line_scores(board, self.scorer)))

    def _step_after_placement(self) -> _Step:
        if EMPTY in self._boards[-1]:
            return _Step.DRAW if self.open_draw else _Step.SLIDE
        if self.round == self.rounds:
            return _Step.NOTHING
        self._boards.append(list(EMPTY_BOARD))
        return _Step.DRAW

    def _check(self, action: int) -> None:
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
            raise self._out_of_turn(action)

    def _check_range(self, action: int) -> None:
        if not 0 <= action < NUM_ACTIONS:
            raise InvalidMove(f"no action has the id {action}; ids are 0 to {NUM_ACTIONS - 1}")

    def _out_of_turn(self, action: int) -> IllegalMove:
        text = f"what comes next is {self._step.value}"
        return IllegalMove(f"{self.format_action(action)} is illegal: {text}", (Reason("out_of_turn", (), text),))
