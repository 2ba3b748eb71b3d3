"""Positions of the core: creation, copies, equality, keys, samples, perft and playouts."""

from __future__ import annotations

import copy
import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from polindrome.blokus import CLASSIC, DUO, VARIANTS, BlokusGame, Move, Variant
from polindrome.blokus.native.position import Mask
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, UnknownName
from polindrome.game import OVER
from polindrome.native import Playouts, Position
from tests.blokus.native.games import ALL_RED, ALL_RED_DOMINO_LAST
from tests.random_play import PYTHON, finished_game, position_after


def after(variant: Variant, plies: int, seed: int = 1) -> Position:
    """A position of a random game, or its end if it is shorter."""
    return Position(variant, position_after(variant, seed, plies).history)


def over(variant: Variant) -> Position:
    return Position(variant, finished_game(variant, 1).history)


# Creation


def test_position_takes_a_variant_or_its_name(variant: Variant) -> None:
    named, given = Position(variant.name), Position(variant)
    assert named.variant is given.variant is variant
    assert named.key() == given.key()
    assert named.num_actions == BlokusGame(variant).num_actions


def test_equal_variant_is_accepted() -> None:
    assert Position(replace(DUO)).variant is DUO


def test_unknown_variant_is_rejected_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="unknown variant 'clasic'; did you mean 'classic'"):
        Position("clasic")
    with pytest.raises(UnknownName, match="unknown variant 'trio'"):
        Position(replace(DUO, name="trio"))


@pytest.mark.parametrize("changed", [{"size": 20}, {"starts": ((0, 0), (13, 13))}, {"seats": (1, 0)}], ids=str)
def test_changed_variant_is_rejected(changed: dict[str, object]) -> None:
    with pytest.raises(InvalidArgument, match=r"expected a variant of polindrome\.blokus\.VARIANTS"):
        Position(replace(DUO, **changed))  # type: ignore[arg-type]


@pytest.mark.parametrize("nonsense", [None, 14, 1.5, b"duo", ["duo"], Variant, np.zeros(3), object()])
def test_non_variant_is_rejected(nonsense: object) -> None:
    with pytest.raises(InvalidArgument, match="a variant is a name or a Variant, not"):
        Position(nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [tuple, list, iter, np.array, lambda actions: np.array(actions, np.uint16)])
def test_actions_can_be_any_iterable(kind: Callable[[Sequence[int]], Iterable[int]]) -> None:
    game = position_after(CLASSIC, 3, 20, PYTHON)
    position = Position(CLASSIC, kind(game.history))
    assert position.history == tuple(game.history)
    assert position.legal_actions().tolist() == game.legal_actions()


def test_illegal_action_error_has_the_reasons_of_python() -> None:
    position = after(DUO, 4)
    with pytest.raises(IllegalMove, match="that piece has been placed already") as caught:
        position.apply(position.history[2])
    with pytest.raises(IllegalMove) as expected:
        position_after(DUO, 1, 4, PYTHON).apply(position.history[2])
    assert caught.value.reasons == expected.value.reasons
    with pytest.raises(InvalidMove, match="no action has the id 13729; ids are 0 to 13728"):
        position.apply(13729)


def test_no_action_is_legal_after_the_end(variant: Variant) -> None:
    position = over(variant)
    assert (position.turn, position.colour, position.is_over, position.legal_count()) == (OVER, OVER, True, 0)
    assert not position.legal_mask().any()
    with pytest.raises(IllegalMove, match="the game is over"):
        position.apply(0)


# Copies and equality


def test_copies_are_independent(variant: Variant) -> None:
    position = after(variant, 9)
    before = position.key()
    for twin in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        assert (twin.variant, twin.history, twin.key()) == (variant, position.history, before)
        twin.apply(twin.sample(0))
        assert len(twin.history) == 10
    assert (len(position.history), position.key()) == (9, before)


@pytest.mark.parametrize("plies", [0, 17, 100])
def test_pickled_position_continues(variant: Variant, plies: int) -> None:
    position = after(variant, plies)
    twin = pickle.loads(pickle.dumps(position))
    assert (twin.history, twin.key(), twin.turn) == (position.history, position.key(), position.turn)
    assert np.array_equal(twin.legal_mask(), position.legal_mask())


@dataclass(frozen=True)
class Forged:
    """An object whose pickle pretends to be a position."""

    variant: Variant
    history: tuple[int, ...]

    def __reduce__(self) -> tuple[type[Position], tuple[Variant, tuple[int, ...]]]:
        return Position, (self.variant, self.history)


@pytest.mark.parametrize(
    ("forged", "error"),
    [
        (Forged(DUO, (0,)), IllegalMove),
        (Forged(DUO, (13_729,)), InvalidMove),
        (Forged(replace(DUO, size=20), ()), InvalidArgument),
    ],
    ids=["illegal history", "unknown action", "unknown variant"],
)
def test_forged_pickle_is_rejected(forged: Forged, error: type[Exception]) -> None:
    data = pickle.dumps(forged)
    with pytest.raises(error):
        pickle.loads(data)


def test_repr_of_a_position_recreates_it() -> None:
    position = after(DUO, 3)
    assert repr(position) == f"Position('duo', {list(position.history)})"
    assert eval(repr(position)).key() == position.key()


def test_positions_with_the_same_continuations_are_equal() -> None:
    position = after(DUO, 6)
    twin = position.copy()
    assert position == twin
    assert hash(position) == hash(twin)
    assert len({position, twin}) == 1
    twin.apply(twin.sample(1))
    assert position != twin
    assert Position("classic") != Position("classic-2")
    assert position != "duo"
    assert Position.of(position_after(DUO, 1, 6, PYTHON)) == position
    assert pickle.loads(pickle.dumps(position)) == position


def test_equal_positions_have_equal_hashes_throughout_a_game(variant: Variant) -> None:
    seen = set()
    for plies, position in enumerate(played(variant, 4), 1):
        twin = Position(variant, position.history)
        assert (twin, hash(twin)) == (position, hash(position))
        seen.add(twin)
        assert len(seen) == plies


def test_equality_ignores_the_order_of_moves() -> None:
    blue, later, orange = Move(1, 0, 4, 4), Move(2, 0, 5, 5), Move(1, 0, 9, 9)
    game = BlokusGame(DUO)
    forth = [game.action_of(move) for move in (blue, orange, later, Move(2, 0, 10, 10))]
    placed = [[0, forth[0]], [0, forth[2]], [1, forth[1]], [1, forth[3]]]
    assert Position(DUO, forth) == Position(DUO, setup={"placed": placed, "turn": 0})


def test_equality_includes_the_remaining_pieces() -> None:
    game = BlokusGame(DUO)
    bar = [[0, game.action_of(Move(3, 0, 4, 4))]]
    parts = [[0, game.action_of(Move(1, 0, 4, 4))], [0, game.action_of(Move(2, 0, 4, 5))]]
    whole, split = (Position(DUO, setup={"placed": placed, "turn": 0}) for placed in (bar, parts))
    assert (whole.grid() == split.grid()).all()
    assert whole != split


def test_legal_count_of_any_colour_equals_python(variant: Variant) -> None:
    for plies in (0, 9, 40, 1000):
        game = position_after(variant, 2, plies, PYTHON)
        position = Position.of(game)
        for colour, player in enumerate(variant.players):
            assert position.legal_count(colour) == len(game.legal_moves_of(player))
    with pytest.raises(InvalidArgument, match="colour must be 0 to"):
        position.legal_count(7)


def test_position_and_game_convert_with_their_history() -> None:
    game = position_after(DUO, 3, 12)
    position = Position.of(game)
    twin = position.game()
    assert (twin.history, twin.skips, twin.options) == (game.history, game.skips, game.options)
    twin.undo()
    position.apply(position.sample(1))
    assert (len(game.history), len(twin.history), len(position.history)) == (12, 11, 13)


def test_str_of_a_position_is_the_board_of_the_game(variant: Variant) -> None:
    for plies in (0, 3, 1000):
        assert str(after(variant, plies)) == str(position_after(variant, 1, plies, PYTHON))


def test_repr_of_a_position_includes_its_setup() -> None:
    setup = {"placed": [[0, Position(DUO).sample(1)]], "turn": 1}
    position = Position(DUO, setup=setup)
    assert repr(position) == f"Position('duo', [], {setup})"
    assert eval(repr(position)) == position


# Keys


def played(variant: Variant, seed: int) -> Iterator[Position]:
    """Yield the position after each ply of a random game; always the same object."""
    rng, position = Random(seed), Position(variant)
    while not position.is_over:
        position.apply(rng.choice(position.legal_actions()))
        yield position


def test_key_does_not_depend_on_the_order_of_moves(variant: Variant) -> None:
    start, found = after(variant, 8), 0
    for seed in range(60):
        rng, first = Random(seed), start.copy()
        for _ in range(len(variant.players) + 1):
            first.apply(rng.choice(first.legal_actions()))
        one, *between, other = first.history[8:]
        try:
            second = Position(variant, (*start.history, other, *between, one))
        except IllegalMove:
            continue
        found += 1
        assert first.history != second.history
        assert first.key() == second.key()
        assert first.legal_actions().tolist() == second.legal_actions().tolist()
    assert found >= 5


def test_different_positions_have_different_keys() -> None:
    known: dict[int, tuple[str, bytes, int]] = {}
    for variant in VARIANTS.values():
        for position in (Position(variant), *(now.copy() for seed in range(25) for now in played(variant, seed))):
            position_is = (variant.name, position.grid().tobytes(), position.colour)
            assert known.setdefault(position.key(), position_is) == position_is
    assert len(known) > 4000


def test_key_depends_on_the_variant(variant: Variant) -> None:
    others = {Position(other, position_after(CLASSIC, 1, 10).history).key() for other in list(VARIANTS.values())[1:]}
    assert len(others) == 3
    assert Position(variant).key() not in others


def test_key_includes_the_bonus_for_the_monomino() -> None:
    monomino_last, domino_last = Position(CLASSIC, ALL_RED), Position(CLASSIC, ALL_RED_DOMINO_LAST)
    assert np.array_equal(monomino_last.grid(), domino_last.grid())
    assert monomino_last.colour_scores()[0] != domino_last.colour_scores()[0]
    assert monomino_last.key() != domino_last.key()


# Legal actions


@pytest.mark.parametrize("dense", [np.ones(13_729, kind) for kind in "Bb?"], ids=list("Bb?"))
def test_mask_is_written_into_the_given_array(dense: Mask) -> None:
    position, packed = after(DUO, 5), np.full(1717, 255, np.uint8)
    assert position.legal_mask(dense) is dense
    assert np.flatnonzero(dense).tolist() == position.legal_actions().tolist()
    assert set(dense.view(np.uint8).tolist()) == {0, 1}
    assert position.legal_mask_packed(packed) is packed
    assert np.array_equal(np.unpackbits(packed, count=position.num_actions, bitorder="little"), dense)


def test_legal_actions_returns_a_new_array() -> None:
    position = Position(DUO)
    position.legal_actions()[:] = 0
    assert len(set(position.legal_actions().tolist())) == 414


# Samples


def test_sample_is_reproducible(variant: Variant) -> None:
    position = after(variant, 6)
    drawn = [position.sample(seed) for seed in range(100)]
    assert drawn == [position.copy().sample(seed) for seed in range(100)]
    assert len(set(drawn)) > 50
    assert set(drawn) <= set(position.legal_actions().tolist())


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("plies", [0, 14, 20])
def test_samples_are_uniform_over_the_placements(plies: int) -> None:
    position = after(DUO, plies)
    choices, draws = position.legal_count(), 200 * position.legal_count()
    drawn = Counter(position.sample(seed) for seed in range(draws))
    assert set(drawn) == set(position.legal_actions().tolist())
    chi_square = sum((times - 200) ** 2 / 200 for times in drawn.values())
    assert abs(chi_square - (choices - 1)) < 5 * sqrt(2 * (choices - 1))


def test_sample_after_the_end_raises(variant: Variant) -> None:
    with pytest.raises(InvalidArgument, match="the game is over"):
        over(variant).sample(0)


# Perft


@pytest.mark.parametrize(
    ("name", "depth", "count"),
    [("duo", 1, 414), ("duo", 2, 171_396), ("classic", 1, 58), ("classic", 2, 3_364), ("classic-3", 3, 195_112)],
)
def test_perft_of_the_first_moves(name: str, depth: int, count: int) -> None:
    assert Position(name).perft(0) == 1
    assert Position(name).perft(depth) == count


@pytest.mark.usefixtures("kernel")
def test_perft_is_the_sum_over_the_actions(variant: Variant) -> None:
    position = after(variant, 20)
    total = 0
    for action in position.legal_actions():
        child = position.copy()
        child.apply(action)
        total += child.perft(1)
    assert position.perft(2) == total


def test_perft_after_the_end_is_zero(variant: Variant) -> None:
    assert [over(variant).perft(depth) for depth in (0, 1, 2, 24)] == [1, 0, 0, 0]


def test_perft_does_not_count_shorter_sequences() -> None:
    *_, end = played(DUO, 3)
    last = Position(DUO, end.history[:-1])
    assert (last.perft(24), last.perft(1) > 0) == (0, True)


# Playouts


def test_no_playouts_give_zeros(variant: Variant) -> None:
    colours, seats = (0,) * len(variant.players), (0,) * variant.num_seats
    assert Position(variant).playouts(0) == Playouts(0, 0, colours, colours, colours, colours, seats, seats)


@pytest.mark.usefixtures("kernel")
def test_playouts_are_the_same_for_any_number_of_threads(variant: Variant) -> None:
    position = after(variant, 4)
    before = pickle.dumps(position)
    alone = position.playouts(1500, seed=7)
    assert alone == position.playouts(1500, seed=7, threads=2) == position.playouts(1500, 7, 5)
    assert alone != position.playouts(1500, seed=8)
    assert alone.games == 1500
    assert pickle.dumps(position) == before


@pytest.mark.parametrize("games", [1, 63, 64, 65, 255, 256, 257])
def test_playouts_play_the_requested_number_of_games(games: int) -> None:
    found = [Position(DUO).playouts(games, 3, threads) for threads in (1, 2, 5)]
    assert [playouts.games for playouts in found] == [games] * 3
    assert found == found[:1] * 3


def test_results_of_playouts_add_up(variant: Variant) -> None:
    found = after(variant, 2).playouts(400)
    assert sum(found.win_rates) == pytest.approx(1)
    assert sum(found.mean_returns) == pytest.approx(0)
    assert len(found.win_rates) == len(found.mean_returns) == variant.num_seats
    assert len(found.mean_scores) == len(found.score_deviations) == len(variant.players)
    for lowest, mean, highest in zip(found.lowest_scores, found.mean_scores, found.highest_scores, strict=True):
        assert lowest < mean < highest


def test_playouts_agree_statistically_with_games_sampled_in_python(variant: Variant) -> None:
    found, n = Position(variant).playouts(20_000, seed=1), 400
    ends = [deque(played(variant, seed), maxlen=1)[0] for seed in range(n)]
    samples = [[len(end.history) for end in ends]]
    samples += [list(points) for points in zip(*(end.colour_scores() for end in ends), strict=True)]
    returns = [list(payoffs) for payoffs in zip(*(end.returns() for end in ends), strict=True)]
    means = [found.mean_plies, *found.mean_scores, *found.mean_returns]
    for mean, sample in zip(means, [*samples, *returns], strict=True):
        assert abs(mean - fmean(sample)) < 5 * stdev(sample) / sqrt(n)


def test_playouts_after_the_end_give_the_result(variant: Variant) -> None:
    position = over(variant)
    found, outcome = position.playouts(10), position.game().outcome()
    assert outcome
    assert (found.games, found.mean_plies) == (10, 0)
    assert found.mean_scores == found.lowest_scores == found.highest_scores == position.colour_scores()
    assert found.score_deviations == (0,) * len(variant.players)
    assert found.mean_returns == pytest.approx(position.returns())
    wins = [(seat in outcome.winners) / len(outcome.winners) for seat in range(variant.num_seats)]
    assert found.win_rates == pytest.approx(wins)


def test_playouts_include_the_bonus() -> None:
    found = Position(CLASSIC, ALL_RED[:-1]).playouts(300, threads=2)
    assert (found.mean_plies, found.lowest_scores[0], found.highest_scores[0]) == (1, 20, 20)


@pytest.mark.parametrize("winners", [2, 3])
def test_tied_seats_share_the_win(winners: int) -> None:
    for seed in count():
        *_, end = played(CLASSIC, seed)
        if end.colour_scores().count(max(end.colour_scores())) == winners:
            break
    rates = [1 / winners if points == max(end.colour_scores()) else 0 for points in end.colour_scores()]
    assert end.playouts(5).win_rates == pytest.approx(rates)
