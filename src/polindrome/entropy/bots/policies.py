"""The policies of Order and of Chaos in pure Python: the same answers as the core gives, slower."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from polindrome.entropy import GameState, TimeManager
from polindrome.entropy.bots.board import NUMBER_OF_COLOR, Board
from polindrome.entropy.bots.evaluation import Values, outlook_values, potential_values, score_values
from polindrome.entropy.bots.tree import FAR, Meter, Slide, Tree, Widths, draws, find_slides, rank_slides
from polindrome.entropy.bots.weights import POINT
from polindrome.entropy.notation import PASS

ORDER_POLICIES = ("pass", "random", "greedy", "pot", "ex3", "best")
CHAOS_POLICIES = ("random", "greedy", "pot", "minmaxpot", "best")

Candidates = list[tuple[int, float]]
"""Actions with the expected score of Order, the best first."""


class Round(NamedTuple):
    """One pass over the first candidates, deeper than the one before."""

    depth: int
    candidates: int
    widths: Widths


ORDER_ROUNDS = (
    Round(1, FAR, Widths(0, 0)),
    Round(2, 8, Widths(4, 3)),
    Round(2, 12, Widths(6, 4)),
    Round(3, 4, Widths(3, 2)),
    Round(3, 8, Widths(4, 3)),
    Round(3, 12, Widths(6, 4)),
)
CHAOS_ROUNDS = (Round(1, 12, Widths(8, 0)), *ORDER_ROUNDS[1:])

_EX_SLIDES = 12
_EX_CELLS = 6
_WORD = 2**64 - 1


def search(
    position: GameState, policy: str, scorer: str, *, nodes: int, seconds: float, seed: int
) -> tuple[Candidates, int]:
    """The candidates of a policy for whoever is to move, and how many boards were looked at."""
    asked = _Search(position, scorer, Meter(nodes, TimeManager(seconds)), seed)
    candidates = asked.order(policy) if position.turn == "order" else asked.chaos(policy)
    return candidates, asked.meter.nodes


class _Search:
    def __init__(self, position: GameState, scorer: str, meter: Meter, seed: int) -> None:
        self.board = Board(position.state)
        self.token = NUMBER_OF_COLOR[position.next_token]
        self.sign = -1 if position.turn == "order" else 1
        self.scorer = scorer
        self.meter = meter
        self.seed = seed
        self.tree = Tree(scorer, position.turn, meter)
        self.slides: dict[int, Slide] = {}

    def order(self, policy: str) -> Candidates:
        score = score_values(self.scorer)
        if policy == "pass":
            return [(PASS, self._score())]
        if policy == "random":
            return self._any_of(self._slide_once(score))
        if policy == "greedy":
            return self._picked(self._slide_once(score))
        if policy == "pot":
            return self._slide_once(potential_values(self.scorer, "order"))
        return self._ex3() if policy == "ex3" else self._best_order()

    def chaos(self, policy: str) -> Candidates:
        score = score_values(self.scorer)
        if policy == "random":
            return self._any_of(self._place_once(score))
        if policy == "greedy":
            return self._picked(self._place_once(score))
        if policy == "pot":
            return self._place_once(potential_values(self.scorer, "chaos"))
        return self._minmaxpot() if policy == "minmaxpot" else self._best_chaos()

    def _score(self) -> float:
        self.meter.nodes += 1
        return score_values(self.scorer).board(self.board) / POINT

    def _any_of(self, candidates: Candidates) -> Candidates:
        """All actions, worth what the board is worth now."""
        now = self._score()
        return self._picked([(action, now) for action, _ in sorted(candidates)])

    def _picked(self, candidates: Candidates) -> Candidates:
        """One of those that are as good as the first comes to the front; the seed says which."""
        equals = sum(value == candidates[0][1] for _, value in candidates)
        candidates.insert(0, candidates.pop((_mix(self.seed) >> 32) * equals >> 32))
        return candidates

    def _slide_once(self, values: Values) -> Candidates:
        """The board after each slide, by one look."""
        slides = rank_slides(self.board, values)
        self.slides = {slide.action: slide for slide in slides}
        self.meter.nodes += len(slides)
        base = values.board(self.board)
        return [(slide.action, (base + slide.gain) / POINT) for slide in slides]

    def _place_once(self, values: Values) -> Candidates:
        """The board after each placement, by one look."""
        base, cells = values.board(self.board), self.board.empty_cells()
        self.meter.nodes += len(cells)
        candidates = [(cell, (base + values.placement(self.board, cell, self.token)) / POINT) for cell in cells]
        return sorted(candidates, key=lambda candidate: candidate[1])

    def _look_again(self, candidates: Candidates, count: int, value: Callable[[int], float]) -> Candidates:
        """A new look at the first candidates until there is no time left; they come first, in their new order."""
        seen: Candidates = []
        for action, _ in candidates[:count]:
            if self.meter.must_stop():
                break
            found = value(action)
            if self.meter.stopped:
                break
            seen.append((action, found / POINT))
        return sorted(seen, key=lambda candidate: self.sign * candidate[1]) + candidates[len(seen) :]

    def _ex3(self) -> Candidates:
        values = potential_values(self.scorer, "order")
        candidates = sorted(self._slide_once(values))
        candidates = self._look_again(candidates, FAR, lambda action: self._expect(action, values, 0))
        return self._look_again(candidates, _EX_SLIDES, lambda action: self._expect(action, values, _EX_CELLS))

    def _expect(self, action: int, values: Values, replies: int) -> float:
        """The mean over the draws of Chaos's best placement; with `replies`, of the best slide after so many."""
        slide = self.slides[action]
        self.board.slide(slide.source, slide.target)
        total, tokens = 0.0, 0
        for colour, count in draws(self.board, self.token):
            total += count * float(self._least(colour, values, replies))
            tokens += count
        self.board.slide(slide.target, slide.source)
        return total / tokens

    def _least(self, colour: int, values: Values, replies: int) -> int:
        base, cells = values.board(self.board), self.board.empty_cells()
        self.meter.nodes += len(cells)
        ranked = sorted((base + values.placement(self.board, cell, colour), cell) for cell in cells)
        if not replies:
            return ranked[0][0]
        return min(self._after_best_slide(cell, colour, values) for _, cell in ranked[:replies])

    def _after_best_slide(self, cell: int, colour: int, values: Values) -> int:
        """The board after a placement and the best slide."""
        self.board.place(cell, colour)
        slides = find_slides(self.board, values)
        self.meter.nodes += len(slides) + 1
        value = values.board(self.board) + max([0, *(slide.gain for slide in slides)])
        self.board.take_back(cell)
        return value

    def _minmaxpot(self) -> Candidates:
        values = potential_values(self.scorer, "chaos")
        candidates = sorted(self._place_once(values))
        return self._look_again(candidates, FAR, lambda cell: self._after_best_slide(cell, self.token, values))

    def _best_order(self) -> Candidates:
        candidates = self._slide_once(outlook_values(self.scorer, "order", self.board.empties))
        seen = 0
        for depth, count, widths in ORDER_ROUNDS:
            if seen >= self.board.empties:
                break  # the end of the game was in sight
            candidates = self._look_again(candidates, count, self._value_of_slide(depth, widths))
            seen = depth
        return candidates

    def _value_of_slide(self, depth: int, widths: Widths) -> Callable[[int], float]:
        def value(action: int) -> float:
            slide = self.slides[action]
            self.board.slide(slide.source, slide.target)
            found = self.tree.before_draw(self.board, depth, widths, self.token)
            self.board.slide(slide.target, slide.source)
            return found

        return value

    def _best_chaos(self) -> Candidates:
        ranked = self.tree.rank_cells(self.board, self.token)
        candidates = [(cell, value / POINT) for value, cell in ranked]
        seen = 1
        for depth, count, widths in CHAOS_ROUNDS:
            if seen >= self.board.empties:
                break
            candidates = self._look_again(candidates, count, self._value_of_cell(depth, widths))
            seen = depth + 1
        return candidates

    def _value_of_cell(self, depth: int, widths: Widths) -> Callable[[int], float]:
        least = float(FAR)

        def value(cell: int) -> float:
            nonlocal least
            self.board.place(cell, self.token)
            found = self.tree.before_slide(self.board, depth, widths, least)
            self.board.take_back(cell)
            least = min(least, found)
            return found

        return value


def _mix(seed: int) -> int:
    """Sixty-four bits that look like chance."""
    mixed = (seed + 0x9E3779B97F4A7C15) & _WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
    return mixed ^ mixed >> 31
