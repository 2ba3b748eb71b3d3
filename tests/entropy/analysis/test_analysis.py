"""Tests of hints and reviews of Entropy: values, losses, facts and sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from polindrome.analysis import Label, Review, hint, review
from polindrome.analysis.results import MISSTEPS
from polindrome.bots import Budget, find_bot
from polindrome.entropy import EntropyGame, index_to_position
from polindrome.entropy.analysis.evaluation import MoveEvaluator
from polindrome.entropy.analysis.facts import MoveFacts, Palindrome, facts_of
from polindrome.entropy.analysis.review import RoundStanding
from polindrome.entropy.analysis.sentences import compare, describe, only_move
from polindrome.errors import Cancelled, InvalidArgument
from polindrome.game import CHANCE, OVER
from polindrome.native import Stop
from polindrome.records import GameRecord

QUICK = Budget(nodes=300)


def play(seed: int, *, moves: int = 1000, level: str = "casual", **options: object) -> EntropyGame:
    """Play bots for `moves` moves and the draw that follows, or until the end."""
    rng, game = Random(seed), EntropyGame(**options)  # type: ignore[arg-type]  # as given by the test
    while game.turn == CHANCE or (game.turn != OVER and moves):
        if game.turn == CHANCE:
            colours, chances = zip(*game.chance_outcomes(), strict=True)
            game.apply(rng.choices(colours, chances)[0])
            continue
        game.apply(find_bot("entropy", level).decide(game, Budget(seed=moves, nodes=2000)).action)
        moves -= 1
    return game


def after(text: str, **options: object) -> EntropyGame:
    """Return a one-round game after draws and moves as text."""
    game = EntropyGame(rounds=1, **options)  # type: ignore[arg-type]  # as given by the test
    for word in text.split():
        game.apply(game.parse_action(word))
    return game


def standings_of(found: Review) -> list[RoundStanding]:
    return [standing for move in found.moves if isinstance(standing := move.standing, RoundStanding)]


@pytest.fixture(scope="module")
def found() -> Review:
    """The review of a whole game of two rounds."""
    return review(GameRecord.of(play(1, open_draw=False)), QUICK)


def test_draws_are_not_reviewed(found: Review) -> None:
    assert [move.number for move in found.moves] == list(range(1, 2 * 97 + 1))
    assert [move.side for move in found.moves[:3]] == ["CHAOS", "ORDER", "CHAOS"]
    assert {(move.side, move.seat) for move in found.moves[:97]} == {("ORDER", 0), ("CHAOS", 1)}
    assert {(move.side, move.seat) for move in found.moves[97:]} == {("ORDER", 1), ("CHAOS", 0)}
    assert [found.record.actions[move.ply] for move in found.moves] == [move.action for move in found.moves]


def test_loss_is_the_distance_to_the_best_move_of_the_role(found: Review) -> None:
    for move in found.moves:
        best = move.choices[0].estimate.points
        assert move.before.points == best
        sign = 1 if move.side == "ORDER" else -1
        assert move.lost.points == pytest.approx(sign * (best - move.after.points))
        assert move.lost.points >= 0
        assert move.lost.win is None
        values = [sign * choice.estimate.points for choice in move.choices]
        assert values == sorted(values, reverse=True)


def test_last_standing_of_each_round_has_the_final_score(found: Review) -> None:
    assert found.record.result is not None
    ends = [standings_of(found)[index] for index in (96, 193)]
    assert [standing.round for standing in ends] == [1, 2]
    assert tuple(standing.score for standing in ends) == found.record.result.scores
    assert [standing.expected for standing in ends] == [standing.score for standing in ends]
    assert found.moves[96].sentence == f"The last empty square; Order ends with {ends[0].score} points."


def test_weak_play_loses_more_than_strong_play() -> None:
    strong, weak = (
        review(GameRecord.of(play(2, level=level, rounds=1)), QUICK).seats for level in ("master", "beginner")
    )
    for better, worse in zip(strong, weak, strict=True):
        assert better.mean_lost is not None
        assert worse.mean_lost is not None
        assert 3 * better.mean_lost.points < worse.mean_lost.points


@pytest.mark.parametrize("open_draw", [True, False])
def test_value_of_a_slide_near_the_end_is_exact(open_draw: bool) -> None:
    """One square is empty and one token left, so that the final score after each slide is known."""
    game = play(3, moves=95, rounds=1, open_draw=open_draw)
    assert game.role == "order"
    assert game.state.count("") == 1
    evaluator = MoveEvaluator("official", open_draw, Budget(nodes=100_000))
    for action in game.legal_actions():
        assert evaluator.evaluate_move(game, action) == final_score(game, action)


@pytest.mark.parametrize("open_draw", [True, False])
def test_value_of_a_placement_near_the_end_is_that_of_the_best_slide(open_draw: bool) -> None:
    game = play(3, moves=94, rounds=1, open_draw=open_draw)
    assert game.role == "chaos"
    evaluator = MoveEvaluator("official", open_draw, Budget(nodes=100_000))
    for action in game.legal_actions():
        placed = game.copy()
        placed.apply(action)
        if open_draw:
            placed.apply(placed.legal_actions()[0])
        assert evaluator.evaluate_move(game, action) == max(
            final_score(placed, slide) for slide in placed.legal_actions()
        )


def final_score(game: EntropyGame, slide: int) -> int:
    """Return the score after a slide and the forced moves that follow."""
    end = game.copy()
    end.apply(slide)
    while end.turn != OVER:
        end.apply(end.legal_actions()[0])
    return end.score


def test_unseen_colours_have_the_same_value() -> None:
    """The mean over draws evaluates one of the unseen colours; evaluating each gives the same result."""
    game = after("R d4 pass G", open_draw=False)
    evaluator = MoveEvaluator("official", False, Budget(nodes=2000))
    state = list(game.state)
    each = [evaluator.evaluate_before_draw(state, color) for color in "RGYBWKP"]
    left = [6, 7, 7, 7, 7, 7, 7]
    mean = sum(value * number for value, number in zip(each, left, strict=True)) / sum(left)
    assert evaluator.evaluate_before_draw(state) == pytest.approx(mean)


def test_the_same_budget_gives_the_same_review(found: Review) -> None:
    assert review(found.record, QUICK) == found


def test_progress_counts_moves_only() -> None:
    told: list[tuple[int, int]] = []
    review(GameRecord.of(play(4, moves=5)), QUICK, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, 5) for number in range(1, 6)]


def test_stop_ends_review_and_hint() -> None:
    stop = Stop()
    stop.set()
    game = play(4, moves=5, open_draw=False)
    with pytest.raises(Cancelled):
        review(GameRecord.of(game), Budget(stop=stop))
    with pytest.raises(Cancelled):
        hint(game, Budget(stop=stop))


def test_time_limit_is_respected() -> None:
    found = review(GameRecord.of(play(4, moves=3)), Budget(seconds=0.01))
    assert len(found.moves) == 3


def test_facts_contain_new_palindromes() -> None:
    game = after("R a1 R pass a3 G pass b2 B")
    made = facts_of(game, game.parse_action("b2-a2")).to_json()
    assert list(made["palindromes"]) == [{"tokens": "RGR", "line": "row", "name": "a"}]
    game = after("R a1 R pass c1 R pass")
    made = facts_of(game, game.parse_action("b1")).to_json()
    assert list(made["palindromes"]) == [{"tokens": "RRR", "line": "column", "name": "1"}]


def test_move_has_facts_and_misstep_a_better_move(found: Review) -> None:
    for move in found.moves:
        game = found.game_before(move)
        assert isinstance(game, EntropyGame)
        assert move.facts == facts_of(game, move.action)
        assert move.forced == (len(game.legal_actions()) == 1)
        assert (move.better is not None) == (move.label in MISSTEPS and not move.forced)
        if move.better:
            best = move.choices[0]
            assert (move.better.action, move.better.text, move.better.estimate) == (
                best.action,
                best.text,
                best.estimate,
            )
            assert move.better.facts == facts_of(game, best.action)
            assert best.text in move.sentence


def test_json_has_points_and_no_win_probability(found: Review) -> None:
    data = json.loads(json.dumps(found.to_json()))
    move = data["moves"][40]
    assert move["before"]["win"] is None
    assert set(move["standing"]) == {"round", "score", "expected"}


@pytest.mark.parametrize(
    ("played", "action", "expected"),
    [
        ("R a1 G pass a2 R", "a2-a3", "Stays at 0 points."),
        ("R a1 R pass a3 B", "a1-a2", "Makes RR in row a and goes from 0 to 2 points."),
        ("R a1 R pass a3 G pass b2 B", "b2-a2", "Makes RGR in row a and goes from 0 to 3 points."),
        ("R a1 R pass a2 R pass b3 B", "b3-a3", "Makes RRR in row a and goes from 2 to 7 points."),
        ("R a1 R pass a2 B", "a2-a3", "Gives up 2 points for now and stands at 0."),
        ("R a1 R pass a2 B", "pass", "Passes and stays at 2 points."),
        ("R a1 R pass", "a3", "Gives Order no points and lets it slide for 2 points instead of 0."),
        ("R a1 R pass", "a2", "Gives Order 2 points with RR in row a and leaves it no slide that scores."),
        ("R a1 G pass", "g7", "Gives Order no points and leaves it no slide that scores."),
        ("R a1 R pass a3 G pass", "a2", "Gives Order 3 points with RGR in row a and prevents a slide worth 2."),
        ("R a1 R pass a3 G pass", "g7", "Gives Order no points and leaves it a slide worth 2."),
    ],
)
def test_sentence_describes_a_move(played: str, action: str, expected: str) -> None:
    game = after(played)
    assert describe(facts_of(game, game.parse_action(action))) == expected


def test_sentence_mentions_a_reduced_threat() -> None:
    facts = MoveFacts("chaos", False, 10, 10, (), threat_before=9, threat_after=1)
    assert describe(facts) == "Gives Order no points and cuts its best slide from 9 to 1 point."
    assert only_move(facts) == "The last empty square; Order ends with 10 points."


def of(role: str, gain: int, threat: int = 0, palindromes: Sequence[Palindrome] = ()) -> MoveFacts:
    return MoveFacts(role, False, 10, 10 + gain, tuple(palindromes), threat, threat)


MADE = of("order", 3, palindromes=[Palindrome("RGR", "row", "c")])


@pytest.mark.parametrize(
    ("played", "better", "expected"),
    [
        (of("order", 0), MADE, "c4 would have made RGR in row c and scored 3 points at once, not 0."),
        (of("order", -2), of("order", 2), "c4 would have scored 2 points at once, not 0."),
        (of("order", -2), of("order", 0), "c4 would have kept the 2 points that this gives up."),
        (of("order", 5), of("order", 2), "after c4 Order can expect 91 points instead of 87."),
        (of("chaos", 5), of("chaos", 2), "c4 would have given Order 2 points instead of 5."),
        (of("chaos", 0, 9), of("chaos", 0, 3), "c4 would have left Order a best slide worth 3 instead of one worth 9."),
        (of("chaos", 0, 9), of("chaos", 0, 0), "c4 would have left Order no slide that scores instead of one worth 9."),
        (of("chaos", 0, 3), of("chaos", 0, 9), "after c4 Order can expect 91 points instead of 87."),
    ],
)
def test_sentence_compares_with_the_better_move(played: MoveFacts, better: MoveFacts, expected: str) -> None:
    assert compare(played, better, "c4", 4.2, (91.3, 87.1)) == f"Costs 4.2 points: {expected}"


def test_equal_rounded_expectations_are_stated_once() -> None:
    told = compare(of("order", 0), of("order", 0), "c4", 0.6, (91.4, 90.8))
    assert told == "Costs 0.6 points: after c4 Order can expect 91 points."


def test_hints_are_legal_moves_best_first() -> None:
    game = after("R a1 R pass a3 B")
    given = hint(game, QUICK)
    assert (given.side, given.seat) == ("ORDER", 0)
    points = [suggestion.estimate.points for suggestion in given.suggestions]
    assert points == sorted(points, reverse=True)
    assert len(points) == 5
    for suggestion in given.suggestions:
        assert suggestion.action in game.legal_actions()
        assert suggestion.text == game.format_action(suggestion.action)
        assert suggestion.facts == facts_of(game, suggestion.action)
    assert json.loads(json.dumps(given.to_json()))["suggestions"][0]["facts"]["role"] == "order"


def test_hints_for_chaos_prefer_a_low_score() -> None:
    game = after("R d4 R pass")
    points = [suggestion.estimate.points for suggestion in hint(game, QUICK).suggestions]
    assert points == sorted(points)


def test_last_square_is_the_only_hint() -> None:
    game = play(3, moves=96, rounds=1)
    (only,) = hint(game, QUICK).suggestions
    assert only.text == index_to_position(game.state.index(""))


def test_hint_is_rejected_at_a_draw_and_after_the_end() -> None:
    with pytest.raises(InvalidArgument, match="waits for a draw"):
        hint(EntropyGame())
    with pytest.raises(InvalidArgument, match="is over"):
        hint(play(3, rounds=1))


def test_labels_depend_on_lost_points(found: Review) -> None:
    assert {move.label for move in found.moves} >= {Label.BEST, Label.GOOD, Label.INACCURACY}
    for move in found.moves:
        assert (move.label is Label.BEST) == (move.lost.points < 0.5)
