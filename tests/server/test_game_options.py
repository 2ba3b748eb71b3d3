"""Options of new games: invalid ones are named."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polindrome import new_game
from tests.server.live import Live
from tests.server.playing import HUMAN, create, error_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(), values, max_size=3),
    max_leaves=5,
)
OPTIONS = {
    "scorer": st.sampled_from(["official", "literal"]),
    "open_draw": st.booleans(),
    "rounds": st.sampled_from([1, 2]),
    "duplicate": st.booleans(),
}


@pytest.mark.parametrize(
    "options",
    [{}, {"rounds": 1}, {"scorer": "literal", "open_draw": False, "rounds": 1}, {"duplicate": True}],
    ids=str,
)
def test_missing_options_get_defaults(client: httpx.Client, options: dict[str, Any]) -> None:
    snapshot = create(client, "entropy", [HUMAN, HUMAN], options=options)
    assert snapshot["options"] == {**new_game("entropy").options, **options}


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("duo", {"rounds": 1}, "duo has no option 'rounds'; it has none"),
        ("duo", {"setup": {"placed": [], "turn": 1}}, "duo has no option 'setup'; it has none"),
        ("entropy", {"round": 1}, "entropy has no option 'round'; it has scorer, open_draw, rounds, duplicate"),
        ("entropy", {"self": 1}, "entropy has no option 'self'; it has scorer, open_draw, rounds, duplicate"),
        ("entropy", {"rounds": 3}, "option 'rounds' of entropy: a game has 1 or 2 rounds, not 3"),
        ("entropy", {"rounds": "2"}, "option 'rounds' of entropy: expected a whole number, got '2'"),
        ("entropy", {"rounds": True}, "option 'rounds' of entropy: expected a whole number, got 'True'"),
        ("entropy", {"rounds": 1.0}, "option 'rounds' of entropy: expected a whole number, got '1.0'"),
        ("entropy", {"open_draw": 1}, "option 'open_draw' of entropy: expected true or false, got '1'"),
        ("entropy", {"open_draw": None}, "option 'open_draw' of entropy: expected true or false, got 'None'"),
        ("entropy", {"duplicate": "yes"}, "option 'duplicate' of entropy: expected true or false, got 'yes'"),
        ("entropy", {"duplicate": True, "rounds": 1}, "a duplicate has 2 rounds: the second one has the draws"),
        ("entropy", {"scorer": ["official"]}, "option 'scorer' of entropy: expected text, got \"['official']\""),
        (
            "entropy",
            {"scorer": "offical"},
            "option 'scorer' of entropy: unknown scorer 'offical'; did you mean 'official'?",
        ),
        ("entropy", {"rounds": 1, "scorer": ""}, "option 'scorer' of entropy: unknown scorer ''; choose from: "),
    ],
    ids=str,
)
def test_invalid_option_is_named(client: httpx.Client, game: str, options: dict[str, Any], said: str) -> None:
    answer = client.post("/api/games", json={"game": game, "options": options})
    assert error_of(answer) == (422, "invalid_request")
    assert answer.json()["error"]["message"].startswith(said)


@pytest.mark.parametrize("options", [None, [], "rounds", 1], ids=str)
def test_options_must_be_an_object(client: httpx.Client, options: Any) -> None:
    answer = client.post("/api/games", json={"game": "entropy", "options": options})
    assert error_of(answer) == (422, "invalid_request")
    assert answer.json()["error"]["message"].startswith("body.options: ")


def test_any_options_give_a_game_or_a_clear_error(live: Live) -> None:
    # Half of the values are valid, so that the invalid ones are not always the first to be checked.
    values = {name: st.one_of(fitting, JSON) for name, fitting in OPTIONS.items()}
    # Hypothesis may try any string that it finds in the code, including names of options.
    strange_names = st.text(max_size=80).filter(lambda name: name not in OPTIONS)
    strange = st.dictionaries(strange_names, JSON, max_size=2)

    @settings(max_examples=80, suppress_health_check=list(HealthCheck))
    @given(known=st.fixed_dictionaries({}, optional=values), unknown=st.one_of(st.just({}), strange))
    def ask(known: dict[str, Any], unknown: dict[str, Any]) -> None:
        body = {"game": "entropy", "seats": [HUMAN, HUMAN], "options": {**unknown, **known}}
        answer = live.client.post("/api/games", json=body)
        fits = not unknown and all(_fits(name, value) for name, value in known.items()) and _go_together(known)
        assert answer.status_code == (201 if fits else 422), answer.text

    ask()


def _fits(name: str, value: object) -> bool:
    either: list[object] = [False, True]
    allowed: dict[str, list[object]] = {
        "scorer": ["official", "literal"],
        "open_draw": either,
        "rounds": [1, 2],
        "duplicate": either,
    }
    return any(value == one and type(value) is type(one) for one in allowed[name])


def _go_together(options: dict[str, Any]) -> bool:
    return not options.get("duplicate") or options.get("rounds", 2) == 2
