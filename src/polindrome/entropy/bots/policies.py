"""The policies of Order and Chaos in pure Python: the same results as the core, but slower."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from polindrome.entropy import GameState, TimeManager
from polindrome.entropy.bots.board import NUMBER_OF_COLOR, Board
from polindrome.entropy.bots.evaluation import Values, fitted_values, potential_values, score_values
from polindrome.entropy.bots.tree import INFINITY, SearchBudget, Slide, Tree, Widths, draws, find_slides, rank_slides
from polindrome.entropy.bots.weights import POINT
from polindrome.entropy.notation import PASS

ORDER_POLICIES = ("pass", "random", "greedy", "pot", "ex3", "best")
CHAOS_POLICIES = ("random", "greedy", "pot", "minmaxpot", "best")

Candidates = list[tuple[int, float]]
"""Actions with the expected score of Order, best first."""


class Iteration(NamedTuple):
    """One iteration of iterative deepening: depth, number of candidates evaluated again, and widths below the root."""

    depth: int
    candidates: int
    widths: Widths


ORDER_ITERATIONS = (
    Iteration(1, INFINITY, Widths(0, 0)),
    Iteration(2, 8, Widths(4, 3)),
    Iteration(2, 12, Widths(6, 4)),
    Iteration(3, 4, Widths(3, 2)),
    Iteration(3, 8, Widths(4, 3)),
    Iteration(3, 12, Widths(6, 4)),
)
CHAOS_ITERATIONS = (Iteration(1, 12, Widths(8, 0)), *ORDER_ITERATIONS[1:])

_EX_SLIDES = 12
"""The number of slides that ex3 evaluates a second time."""
_EX_CELLS = 6
"""The number of placements of each colour that ex3 searches in that second evaluation."""
_UINT64_MAX = 2**64 - 1


def search(
    position: GameState, policy: str, scorer: str, *, nodes: int, seconds: float, seed: int
) -> tuple[Candidates, int]:
    """Return the candidates of a policy for the role to move and the number of evaluated boards."""
    running = _Search(position, scorer, SearchBudget(nodes, TimeManager(seconds)), seed)
    candidates = running.order(policy) if position.turn == "order" else running.chaos(policy)
    return candidates, running.budget.nodes


class _Search:
    """One search in a position: its board, its budget, and the policies of both roles."""

    def __init__(self, position: GameState, scorer: str, budget: SearchBudget, seed: int) -> None:
        self.board = Board(position.state)
        self.token = NUMBER_OF_COLOR[position.next_token]
        self.sign = -1 if position.turn == "order" else 1
        self.scorer = scorer
        self.budget = budget
        self.seed = seed
        self.tree = Tree(scorer, position.turn, budget)
        self.slides: dict[int, Slide] = {}
        """The slides of Order by action id, set by `_evaluate_slides`."""

    def order(self, policy: str) -> Candidates:
        """Return the candidates of a policy of Order."""
        score = score_values(self.scorer)
        if policy == "pass":
            return [(PASS, self._score())]
        if policy == "random":
            return self._random_move(self._evaluate_slides(score))
        if policy == "greedy":
            return self._break_tie(self._evaluate_slides(score))
        if policy == "pot":
            return self._evaluate_slides(potential_values(self.scorer, "order"))
        return self._ex3() if policy == "ex3" else self._best_order()

    def chaos(self, policy: str) -> Candidates:
        """Return the candidates of a policy of Chaos."""
        score = score_values(self.scorer)
        if policy == "random":
            return self._random_move(self._evaluate_placements(score))
        if policy == "greedy":
            return self._break_tie(self._evaluate_placements(score))
        if policy == "pot":
            return self._evaluate_placements(potential_values(self.scorer, "chaos"))
        return self._minmaxpot() if policy == "minmaxpot" else self._best_chaos()

    def _score(self) -> float:
        """Return the current score of the board, in points."""
        self.budget.nodes += 1
        return score_values(self.scorer).board(self.board) / POINT

    def _random_move(self, candidates: Candidates) -> Candidates:
        """Return all actions with the current score as their value, a random one in front."""
        now = self._score()
        return self._break_tie([(action, now) for action, _ in sorted(candidates)])

    def _break_tie(self, candidates: Candidates) -> Candidates:
        """Move one of the candidates that tie for the first place to the front, chosen by the seed."""
        equals = sum(value == candidates[0][1] for _, value in candidates)
        candidates.insert(0, candidates.pop((_splitmix64(self.seed) >> 32) * equals >> 32))
        return candidates

    def _evaluate_slides(self, values: Values) -> Candidates:
        """Return the static evaluation of the board after each slide."""
        slides = rank_slides(self.board, values)
        self.slides = {slide.action: slide for slide in slides}
        self.budget.nodes += len(slides)
        base = values.board(self.board)
        return [(slide.action, (base + slide.gain) / POINT) for slide in slides]

    def _evaluate_placements(self, values: Values) -> Candidates:
        """Return the static evaluation of the board after each placement."""
        base, cells = values.board(self.board), self.board.empty_cells()
        self.budget.nodes += len(cells)
        candidates = [(cell, (base + values.placement(self.board, cell, self.token)) / POINT) for cell in cells]
        return sorted(candidates, key=lambda candidate: candidate[1])

    def _refine(self, candidates: Candidates, count: int, value: Callable[[int], float]) -> Candidates:
        """Evaluate the first candidates again while the budget lasts, and sort those to the front."""
        refined: Candidates = []
        for action, _ in candidates[:count]:
            if self.budget.should_stop():
                break
            found = value(action)
            if self.budget.stopped:
                break
            refined.append((action, found / POINT))
        return sorted(refined, key=lambda candidate: self.sign * candidate[1]) + candidates[len(refined) :]

    def _ex3(self) -> Candidates:
        values = potential_values(self.scorer, "order")
        candidates = sorted(self._evaluate_slides(values))
        candidates = self._refine(candidates, INFINITY, lambda action: self._expected_value(action, values, 0))
        return self._refine(candidates, _EX_SLIDES, lambda action: self._expected_value(action, values, _EX_CELLS))

    def _expected_value(self, action: int, values: Values, replies: int) -> float:
        """Return the mean over the draws of the value after Chaos's best placement.

        With `replies`, that many placements are evaluated with Order's best slide after each.
        """
        slide = self.slides[action]
        self.board.slide(slide.source, slide.target)
        total, tokens = 0.0, 0
        for colour, count in draws(self.board, self.token):
            total += count * float(self._least(colour, values, replies))
            tokens += count
        self.board.slide(slide.target, slide.source)
        return total / tokens

    def _least(self, colour: int, values: Values, replies: int) -> int:
        """Return the value after Chaos's best placement of the colour."""
        base, cells = values.board(self.board), self.board.empty_cells()
        self.budget.nodes += len(cells)
        ranked = sorted((base + values.placement(self.board, cell, colour), cell) for cell in cells)
        if not replies:
            return ranked[0][0]
        return min(self._after_best_slide(cell, colour, values) for _, cell in ranked[:replies])

    def _after_best_slide(self, cell: int, colour: int, values: Values) -> int:
        """Return the value after a placement and Order's best slide."""
        self.board.place(cell, colour)
        slides = find_slides(self.board, values)
        self.budget.nodes += len(slides) + 1
        value = values.board(self.board) + max([0, *(slide.gain for slide in slides)])
        self.board.remove(cell)
        return value

    def _minmaxpot(self) -> Candidates:
        values = potential_values(self.scorer, "chaos")
        candidates = sorted(self._evaluate_placements(values))
        return self._refine(candidates, INFINITY, lambda cell: self._after_best_slide(cell, self.token, values))

    def _best_order(self) -> Candidates:
        candidates = self._evaluate_slides(fitted_values(self.scorer, "order", self.board.empties))
        depth_done = 0
        for depth, count, widths in ORDER_ITERATIONS:
            if depth_done >= self.board.empties:
                break  # The last iteration reached the end of the round.
            candidates = self._refine(candidates, count, self._value_of_slide(depth, widths))
            depth_done = depth
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
        depth_done = 1
        for depth, count, widths in CHAOS_ITERATIONS:
            if depth_done >= self.board.empties:
                break
            candidates = self._refine(candidates, count, self._value_of_cell(depth, widths))
            depth_done = depth + 1
        return candidates

    def _value_of_cell(self, depth: int, widths: Widths) -> Callable[[int], float]:
        least = float(INFINITY)

        def value(cell: int) -> float:
            nonlocal least
            self.board.place(cell, self.token)
            found = self.tree.before_slide(self.board, depth, widths, least)
            self.board.remove(cell)
            least = min(least, found)
            return found

        return value


def _splitmix64(seed: int) -> int:
    """Return a 64-bit hash of the seed, the same as in the core."""
    mixed = (seed + 0x9E3779B97F4A7C15) & _UINT64_MAX
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _UINT64_MAX
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _UINT64_MAX
    return mixed ^ mixed >> 31
