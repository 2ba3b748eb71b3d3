"""The review of Blokus: evaluation of moves, progress, cancellation and errors."""

from __future__ import annotations

import json
from math import exp

import pytest

from polindrome.analysis import Label, Review, ValueEstimate, review
from polindrome.analysis.results import CHOICES, MISSTEPS
from polindrome.blokus import DUO, VARIANTS, BlokusGame
from polindrome.blokus.analysis import evaluation
from polindrome.blokus.analysis.facts import facts_of
from polindrome.blokus.analysis.review import Standing
from polindrome.blokus.analysis.sentences import describe
from polindrome.bots import Budget
from polindrome.errors import Cancelled, InvalidRecord
from polindrome.native import Position, SearchResult, Stop
from polindrome.records import GameRecord
from tests.blokus.analysis.conftest import ScriptedSearch
from tests.random_play import finished_game, position_after

QUICK = Budget(nodes=30)


def two_moves() -> tuple[GameRecord, list[int]]:
    """X in the middle for Blue and some first move of Orange, with other first moves."""
    game = BlokusGame(DUO)
    others = game.legal_actions()[:3]
    game.apply(game.parse_action("X@e10"))
    game.apply(game.legal_actions()[200])
    return GameRecord.of(game), others


def standing_of(found: Review, number: int) -> Standing:
    """The standing after a move; number 0 is the start."""
    standing = found.moves[number - 1].standing if number else found.start
    assert isinstance(standing, Standing)
    return standing


def test_search_choice_is_best_and_loses_nothing(scripted_search: ScriptedSearch) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(record.actions[0], 500, 0.40, 1.0), (others[0], 300, 0.60, 5.0)]
    move = review(record).moves[0]
    assert (move.label, move.lost.win, move.lost.points) == (Label.BEST, 0, 0)
    assert (move.before.win, move.after.win) == (0.40, 0.40)


def test_search_choice_uses_its_own_estimate_with_few_visits(scripted_search: ScriptedSearch) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(record.actions[0], 60, 0.60, 5.0), (others[0], 50, 0.55, 4.0)]
    scripted_search.wins[1] = (0.25, 0.75)
    move = review(record).moves[0]
    assert (move.before, move.after) == (ValueEstimate(0.60, 5.0), ValueEstimate(0.60, 5.0))


def test_search_choice_loses_nothing_even_if_the_result_is_worse(scripted_search: ScriptedSearch) -> None:
    record = GameRecord.of(finished_game(DUO, 5))
    last = len(record.actions) - 1
    scripted_search.candidates[last] = [(record.actions[last], 500, 1.0, 89.0)]
    move = review(record).moves[-1]
    assert move.after.points < 89
    assert (move.lost, move.label) == (ValueEstimate(0, 0), Label.BEST)


def test_well_visited_move_uses_the_search_before_it(scripted_search: ScriptedSearch) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(others[0], 500, 0.60, 5.0), (record.actions[0], 100, 0.52, 2.0)]
    scripted_search.wins[1] = (0.1, 0.9)
    move = review(record).moves[0]
    assert (move.before.win, move.after.win) == (0.60, 0.52)
    assert move.lost.win == pytest.approx(0.08)
    assert (move.before.points, move.after.points, move.lost.points) == (5, 2, 3)
    assert move.label is Label.INACCURACY


@pytest.mark.parametrize("visits", [99, None], ids=["too few", "none at all"])
def test_rarely_visited_move_uses_the_search_after_it(scripted_search: ScriptedSearch, visits: int | None) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(others[0], 500, 0.60, 5.0)]
    if visits:
        scripted_search.candidates[0].append((record.actions[0], visits, 0.59, 4.9))
    scripted_search.wins[1] = (0.25, 0.75)
    move = review(record).moves[0]
    assert move.after.win == 0.25
    assert move.after.points == -5
    assert move.lost.win == pytest.approx(0.35)
    assert move.label is Label.BLUNDER


def test_loss_is_never_negative(scripted_search: ScriptedSearch) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(others[0], 500, 0.60, 5.0)]
    scripted_search.wins[1] = (0.9, 0.1)
    move = review(record).moves[0]
    assert (move.lost.win, move.lost.points, move.label) == (0, 0, Label.BEST)


def test_lost_points_downgrade_a_move_in_a_won_game(scripted_search: ScriptedSearch) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(others[0], 500, 0.99, 20.0), (record.actions[0], 400, 0.99, 14.0)]
    move = review(record).moves[0]
    assert move.label is Label.INACCURACY
    assert move.sentence.startswith("Costs 6.0 points: ")


def test_final_estimate_is_the_result(scripted_search: ScriptedSearch) -> None:
    game = finished_game(DUO, 5)
    found = review(GameRecord.of(game))
    outcome = game.outcome()
    assert outcome is not None
    winner = outcome.winners[0]
    ahead = outcome.scores[winner] - outcome.scores[1 - winner]
    end = standing_of(found, len(found.moves))
    assert (end.wins[winner], end.margins[winner], end.scores) == (1.0, ahead, outcome.scores)
    last = found.moves[-1]
    assert last.after.win == end.wins[last.seat]
    assert max(ply for ply, _ in scripted_search.calls) == len(game.history) - 1


def test_tie_splits_the_win(scripted_search: ScriptedSearch) -> None:
    seen = evaluation.evaluate_position(finished_game(DUO, 16), Budget())
    assert (seen.wins, seen.margins) == ((0.5, 0.5), (0, 0))
    assert not scripted_search.calls


def test_every_position_is_searched_once_with_the_given_budget(scripted_search: ScriptedSearch) -> None:
    record, _ = two_moves()
    budget = Budget(nodes=77, seed=3)
    review(record, budget)
    assert scripted_search.calls == [(0, budget), (1, budget), (2, budget)]


@pytest.mark.usefixtures("scripted_search")
@pytest.mark.parametrize("name", list(VARIANTS))
def test_mobility_after_every_ply_equals_the_core(name: str) -> None:
    record = GameRecord.of(position_after(VARIANTS[name], 2, 9))
    found = review(record)
    position = Position(name)
    for number in range(10):
        assert standing_of(found, number).mobility == position.mobility()
        if number < 9:
            position.apply(record.actions[number])


@pytest.mark.usefixtures("scripted_search")
@pytest.mark.parametrize("name", list(VARIANTS))
def test_reviewed_moves_name_seat_side_and_action(name: str) -> None:
    record = GameRecord.of(position_after(VARIANTS[name], 2, 9))
    game = BlokusGame(VARIANTS[name])
    for number, move in enumerate(review(record).moves, 1):
        assert game.current_player is not None
        actual = (move.number, move.ply, move.seat, move.side, move.action, move.text)
        action = record.actions[number - 1]
        player = game.current_player.name
        assert actual == (number, number - 1, game.turn, player, action, game.format_action(action))
        assert [choice.action for choice in move.choices] == game.legal_actions()[:CHOICES]
        game.apply(action)


@pytest.mark.usefixtures("scripted_search")
def test_progress_is_reported_after_each_move() -> None:
    calls: list[tuple[int, int]] = []
    review(GameRecord.of(position_after(DUO, 2, 5)), progress=lambda done, total: calls.append((done, total)))
    assert calls == [(number, 5) for number in range(1, 6)]


@pytest.mark.usefixtures("scripted_search")
def test_stop_cancels_the_review() -> None:
    stop, done_counts = Stop(), list[int]()

    def after(done: int, _: int) -> None:
        done_counts.append(done)
        if done == 2:
            stop.set()

    with pytest.raises(Cancelled):
        review(GameRecord.of(position_after(DUO, 2, 5)), Budget(stop=stop), progress=after)
    assert done_counts == [1, 2]


def test_stopped_search_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, scripted = Stop(), ScriptedSearch()

    def search(game: BlokusGame, budget: Budget) -> SearchResult:
        stop.set()
        return scripted.search(game, budget)

    monkeypatch.setattr(evaluation, "search", search)
    with pytest.raises(Cancelled):
        evaluation.evaluate_position(BlokusGame(DUO), Budget(stop=stop))


def test_invalid_record_is_rejected(scripted_search: ScriptedSearch) -> None:
    with pytest.raises(InvalidRecord):
        review(GameRecord("duo", {}, (0, 0)))
    assert not scripted_search.calls


@pytest.mark.usefixtures("scripted_search")
def test_review_starts_at_the_setup() -> None:
    game = BlokusGame(DUO)
    setup = {"placed": [[0, game.parse_action("X@e10")], [1, game.parse_action("X@j6")]], "turn": 1}
    game = BlokusGame(DUO, setup=setup)
    game.apply(game.legal_actions()[7])
    found = review(GameRecord.of(game))
    assert [(move.side, move.seat) for move in found.moves] == [("ORANGE", 1)]
    assert standing_of(found, 0).scores == (-84, -84)
    assert found.game_before(found.moves[0]).options == {"setup": setup}


@pytest.mark.usefixtures("scripted_search")
def test_game_without_moves_has_only_a_start() -> None:
    found = review(GameRecord("classic"))
    assert found.moves == ()
    assert standing_of(found, 0).wins == (0.25,) * 4
    assert [seat.mean_lost for seat in found.seats] == [None] * 4


def test_summary_counts_labels_and_worst_moves(scripted_search: ScriptedSearch) -> None:
    record = GameRecord.of(position_after(DUO, 2, 8))
    for ply, lost in enumerate((0.3, 0.01, 0.08, 0.3, 0.12, 0, 0.3, 0)):
        game = GameRecord("duo", {}, record.actions[:ply]).replay()
        other = next(action for action in game.legal_actions() if action != record.actions[ply])
        scripted_search.candidates[ply] = [(other, 500, 0.6, 0.0), (record.actions[ply], 400, 0.6 - lost, 0.0)]
    found = review(record)
    blue, orange = found.seats
    assert blue.labels == dict(zip(Label, (0, 0, 1, 1, 2), strict=True))
    assert orange.labels == dict(zip(Label, (3, 0, 0, 0, 1), strict=True))
    assert (blue.worst, orange.worst) == ((1, 7, 5), (4,))
    assert blue.mean_lost is not None
    assert blue.mean_lost.win == pytest.approx(0.2)
    assert [move.number for move in found.worst_moves()] == [1, 4, 7, 5, 3]


def test_json_contains_the_whole_review(scripted_search: ScriptedSearch) -> None:
    record, others = two_moves()
    scripted_search.candidates[0] = [(others[0], 500, 0.60, 5.0), (record.actions[0], 100, 0.52, 2.0)]
    found = review(record)
    data = json.loads(json.dumps(found.to_json()))
    assert set(data) == {"game", "options", "result", "start", "moves", "seats"}
    assert set(data["start"]) == {"wins", "margins", "scores", "mobility"}
    move = data["moves"][0]
    assert list(move) == [
        *("number", "ply", "seat", "side", "action", "text", "before", "after", "lost"),
        *("label", "choices", "forced", "facts", "better", "sentence", "standing"),
    ]
    assert move["forced"] is False
    game = BlokusGame(DUO)
    assert move["facts"] == facts_of(game, record.actions[0]).to_json()
    assert move["better"] == {
        "action": others[0],
        "text": game.format_action(others[0]),
        "estimate": {"win": 0.6, "points": 5.0},
        "facts": facts_of(game, others[0]).to_json(),
        "sentence": describe(facts_of(game, others[0])),
    }
    assert move["before"] == {"win": 0.6, "points": 5.0}
    assert move["label"] == "inaccuracy"
    assert move["choices"][0]["estimate"] == {"win": 0.6, "points": 5.0}
    assert data["seats"][0]["labels"]["inaccuracy"] == 1
    assert data["seats"][0]["accuracy"] == pytest.approx(exp(-0.08 / 0.2))


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_have_facts_and_missteps_have_a_better_move(name: str) -> None:
    found = review(GameRecord.of(finished_game(VARIANTS[name], 3)), Budget(nodes=5))
    seen = set()
    for move in found.moves:
        game = found.game_before(move)
        assert isinstance(game, BlokusGame)
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
            assert best.text in move.sentence
        seen.add((move.forced, move.better is not None))
    assert {(False, False), (False, True)} <= seen


def test_review_is_reproducible() -> None:
    record = GameRecord.of(position_after(DUO, 4, 6))
    first, second = review(record, QUICK), review(record, QUICK)
    assert first == second
    for move in first.moves:
        assert 0 <= (move.after.win or 0) <= 1
        assert (move.label is Label.BEST) or move.action != move.choices[0].action


@pytest.mark.parametrize(("seed", "plies"), [(131, 23), (174, 27), (249, 27)])
def test_losing_last_move_is_a_blunder(seed: int, plies: int) -> None:
    """In these positions every placement ends the game, and only some of them win it."""
    labels = set()
    game = position_after(DUO, seed, plies)
    for action in game.legal_actions():
        end = game.copy()
        end.apply(action)
        outcome = end.outcome()
        assert outcome is not None
        move = review(GameRecord.of(end), QUICK).moves[-1]
        assert move.label is (Label.BEST if outcome.winners == (game.turn,) else Label.BLUNDER)
        labels.add(move.label)
    assert len(labels) == 2
