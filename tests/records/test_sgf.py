"""SGF trees: parsing and formatting round-trip, and damaged files are rejected with line and column."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polindrome.errors import InvalidRecord
from polindrome.records.sgf import ROOT, Node, Value, format_sgf, format_text, main_line, parse_sgf, parse_text

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NASTY = st.text("[]()\\;:A1 \n\r\té", max_size=12)
VALUES = st.lists(st.one_of(TEXT, NASTY).map(format_text), min_size=1, max_size=3).map(tuple)
PROPERTIES = st.dictionaries(st.text("ABYZ19", min_size=1, max_size=4), VALUES, max_size=3)


@st.composite
def trees(draw: st.DrawFn) -> list[Node]:
    """Generate a tree in file order: the parent of a node is the previous node or one of its ancestors."""
    nodes: list[Node] = []
    path = [ROOT]
    for number in range(draw(st.integers(1, 12))):
        back = draw(st.integers(0, max(0, len(path) - 2)))
        path = path[: len(path) - back]
        nodes.append(Node(draw(PROPERTIES), path[-1]))
        path.append(number)
    return nodes


def small(*parents: int) -> list[Node]:
    """A tree with these parents, whose nodes have their own index as a property."""
    return [Node({"N": (Value(str(number)),)}, parent) for number, parent in enumerate(parents)]


def error_of(text: str) -> str:
    """The message of the error for a damaged file."""
    with pytest.raises(InvalidRecord) as caught:
        parse_sgf(text)
    return str(caught.value)


@given(trees())
def test_tree_round_trips(nodes: list[Node]) -> None:
    again = parse_sgf(format_sgf(nodes))
    assert again == nodes
    assert [list(node.properties) for node in again] == [list(node.properties) for node in nodes]


@given(st.one_of(TEXT, NASTY))
def test_text_round_trips_with_normalised_whitespace(text: str) -> None:
    (node,) = parse_sgf(format_sgf([Node({"C": (format_text(text),)}, ROOT)]))
    expected = re.sub("\r\n|\n\r|\r", "\n", text)
    assert parse_text(node.properties["C"][0].written) == re.sub("[\t\v\f]", " ", expected)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"a \] b \\ c \: d", r"a ] b \ c : d"),
        ("one\\\ntwo\\\r\nthree", "onetwothree"),
        ("one\ntwo\r\nthree\rfour", "one\ntwo\nthree\nfour"),
        ("a\tb\\\tc", "a b c"),
        (r"\n", "n"),
    ],
)
def test_parse_text_resolves_escapes(written: str, text: str) -> None:
    assert parse_text(written) == text


def test_parse_variations_and_main_line() -> None:
    nodes = parse_sgf("(;N[0];N[1](;N[2];N[3](;N[4])(;N[5]))(;N[6];N[7]))")
    assert nodes == small(ROOT, 0, 1, 2, 3, 3, 1, 6)
    assert list(main_line(nodes)) == nodes[:5]
    assert format_sgf(nodes) == "(;N[0]\n;N[1]\n(;N[2]\n;N[3]\n(;N[4])\n(;N[5]))\n(;N[6]\n;N[7]))\n"


def test_node_after_a_variation_is_another_variation() -> None:
    assert parse_sgf("(;N[0](;N[1]);N[2])") == small(ROOT, 0, 0)


def test_whitespace_between_tokens_is_ignored() -> None:
    assert parse_sgf("\ufeff \t\n( ;\r\nN [0] [1]\v\f; N[2] ) \n") == parse_sgf("(;N[0][1];N[2])")


def test_values_keep_their_text_and_position() -> None:
    (node,) = parse_sgf("(;A[1]\n B[a\\:b:c][\\]\n]A[2])")
    assert {name: [value.written for value in values] for name, values in node.properties.items()} == {
        "A": ["1", "2"],
        "B": ["a\\:b:c", "\\]\n"],
    }
    assert [value.place for values in node.properties.values() for value in values] == [(1, 4), (3, 3), (2, 3), (2, 11)]


def test_lower_case_letters_of_old_identifiers_are_dropped() -> None:
    (node,) = parse_sgf("(;GaMe[x]Black[y])")
    assert list(node.properties) == ["GM", "B"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected '(', got the end of the file"),
        ("\n\n  hello (;)", "line 3, column 3: expected '(', got 'hello (;)'"),
        ("()", "line 1, column 2: expected ';', got ')'"),
        ("(;A[1]\r\n(A[2]))", "line 2, column 2: expected ';', got 'A[2]))'"),
        ("(;A[1]\n  , B[2])", "line 2, column 3: expected a property, or one of ; ( ), got ', B[2])'"),
        ("(;\nA B[1])", "line 2, column 3: expected [ and a value, got 'B[1])'"),
        ("(;a[1])", "line 1, column 3: expected an identifier with capitals, got 'a[1])'"),
        ("(;A[1]\nB[no \\] end)", "line 2, column 2: a value starts here, but its ] is missing"),
        ("(;A[1]\n", "line 2, column 1: expected a property, or one of ; ( ), got the end of the file"),
        ("(;A[1]) x", "line 1, column 9: expected nothing after the tree, got 'x'"),
        ("(;A[1])\n(;A[2])", "line 2, column 1: expected nothing after the tree, got '(;A[2])'"),
    ],
)
def test_parse_errors_name_line_and_column(text: str, message: str) -> None:
    assert error_of(text) == message


@given(trees(), st.data())
def test_truncated_file_is_rejected(nodes: list[Node], data: st.DataObject) -> None:
    text = format_sgf(nodes).rstrip()
    assert re.match(r"line \d+, column \d+: ", error_of(text[: data.draw(st.integers(0, len(text) - 1))]))


@given(st.text("()[];\\AB \n", max_size=30))
def test_arbitrary_text_parses_or_is_rejected(text: str) -> None:
    try:
        nodes = parse_sgf(text)
    except InvalidRecord:
        return
    assert parse_sgf(format_sgf(nodes)) == nodes


@pytest.mark.parametrize(
    "text",
    [
        "(" + ";N[0]" * 20_000 + ")",
        "(;N[0](;N[1])" * 20_000 + ")" * 20_000,
        "(;" + "N[0]" * 20_000 + ")",
        "(;C[" + "\\]" * 200_000 + "])",
    ],
    ids=["long", "deep", "wide", "escaped"],
)
def test_long_and_deep_files_parse(text: str) -> None:
    nodes = parse_sgf(text)
    assert parse_sgf(format_sgf(nodes)) == nodes
    error_of(text[:-1])
