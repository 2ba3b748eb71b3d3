r"""Smart Game Format (SGF) trees of any game: nodes with properties, comments and variations.

    (;GM[Blokus Duo]C[A small tree.]
    (;B[e10];W[j5])
    (;B[e10,f10]C[Or this, with a \] in the text.]))

A tree is a list of nodes in file order, each with the index of its parent. No function is recursive, so that the
nesting depth of a file is not limited.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from polindrome.errors import Fault, InvalidRecord

ROOT = -1
"""The parent of the first node."""

_BLANKS = re.compile(r"[ \t\r\n\v\f]*")
_TREE_START = re.compile(r"\s*\(\s*;")
_IDENTIFIER = re.compile(r"[A-Za-z0-9]+")
_VALUE = re.compile(r"\[((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\?(?:\r\n|\n\r|\n|\r)|\\.|[\t\v\f]", re.DOTALL)
_LINE_BREAK = re.compile(r"\r\n?|\n")
_LOWER_CASE = re.compile("[a-z]")


class Place(NamedTuple):
    """A position in a file; line and column count characters from 1."""

    line: int
    column: int

    def error(self, message: object, name: str = "syntax", **fields: Any) -> InvalidRecord:
        """Create the error for a defect at this position; `fields` are further fields of its Fault."""
        fault = Fault(name, self.line, self.column, **fields)
        return InvalidRecord(f"line {self.line}, column {self.column}: {message}", fault)


@dataclass(frozen=True, slots=True)
class Value:
    """A property value between brackets, in escaped form; see `format_text` and `parse_text`."""

    written: str
    place: Place = field(default=Place(0, 0), compare=False)


Properties = Mapping[str, tuple[Value, ...]]
"""Identifier -> values, in file order."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a tree: its properties, and the index of its parent or ROOT."""

    properties: Properties
    parent: int
    place: Place = field(default=Place(0, 0), compare=False)


def parse_sgf(text: str) -> list[Node]:
    """Parse a file with exactly one tree; InvalidRecord has the line and column of a defect."""
    return _Parser(text.removeprefix("\ufeff")).read_tree()


def format_sgf(nodes: Sequence[Node]) -> str:
    """Format a tree with one node per line; `parse_sgf` gives the same tree."""
    children = Counter(node.parent for node in nodes)
    # For each open parenthesis, the node that it follows.
    branches: list[int] = []
    parts: list[str] = []
    for node in nodes:
        while branches and branches[-1] >= node.parent:
            branches.pop()
            parts.append(")")
        parts.append("\n" if parts else "")
        if node.parent == ROOT or children[node.parent] > 1:
            branches.append(node.parent)
            parts.append("(")
        properties = node.properties.items()
        parts += [";", *(name + "".join(f"[{value.written}]" for value in values) for name, values in properties)]
    return "".join(parts) + ")" * len(branches) + "\n"


def main_line(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the nodes of the main line: from the root, always the first variation."""
    for number, node in enumerate(nodes):
        if node.parent != number - 1:
            return
        yield node


def parse_text(written: str) -> str:
    """Unescape a value; line breaks of any kind become newlines, other whitespace becomes spaces."""
    return _ESCAPE.sub(_unescape, written)


def format_text(text: str) -> Value:
    """Escape a text as a property value."""
    return Value(text.replace("\\", "\\\\").replace("]", "\\]"))


def _unescape(match: re.Match[str]) -> str:
    code = match[0]
    if code[-1] in "\r\n":
        return "" if code[0] == "\\" else "\n"
    return " " if code[-1] in "\t\v\f" else code[-1]


class _Parser:
    """A parser that reads the text once, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._nodes: list[Node] = []
        self._line_starts = [0, *(match.end() for match in _LINE_BREAK.finditer(text))]

    def read_tree(self) -> list[Node]:
        self._take("(")
        branches = [ROOT]
        self._read_node(ROOT)
        current = 0
        while branches:
            mark = self._next()
            if mark == ")":
                self._at += 1
                current = branches.pop()
                continue
            if mark == "(":
                self._at += 1
                branches.append(current)
            elif mark != ";":
                raise self._unexpected("a property, or one of ; ( )")
            self._read_node(current)
            current = len(self._nodes) - 1
        if self._next():
            raise self._unexpected("nothing after the tree")
        return self._nodes

    def _read_node(self, parent: int) -> None:
        self._take(";")
        place = self._place(self._at - 1)
        properties: dict[str, list[Value]] = {}
        while self._next() and (match := _IDENTIFIER.match(self._text, self._at)):
            # Old files write Black for B: there only the capitals count.
            name = _LOWER_CASE.sub("", match[0])
            if not name:
                raise self._unexpected("an identifier with capitals")
            self._at = match.end()
            properties.setdefault(name, []).extend(self._read_values())
        self._nodes.append(Node({name: tuple(values) for name, values in properties.items()}, parent, place))

    def _read_values(self) -> Iterator[Value]:
        if self._next() != "[":
            raise self._unexpected("[ and a value")
        while self._next() == "[":
            match = _VALUE.match(self._text, self._at)
            if match is None:
                raise self._place(self._at).error("a value starts here, but its ] is missing", "cut_off")
            yield Value(match[1], self._place(self._at))
            self._at = match.end()

    def _next(self) -> str:
        """Skip whitespace and return the next character; empty at the end."""
        match = _BLANKS.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._text[self._at : self._at + 1]

    def _take(self, mark: str) -> None:
        if self._next() != mark:
            raise self._unexpected(repr(mark))
        self._at += 1

    def _unexpected(self, expected: str) -> InvalidRecord:
        got = repr(self._text[self._at : self._at + 10]) if self._next() else "the end of the file"
        fault = "syntax" if self._next() else "cut_off"
        if not _TREE_START.match(self._text):
            fault = "not_a_game"
        return self._place(self._at).error(f"expected {expected}, got {got}", fault)

    def _place(self, at: int) -> Place:
        line = bisect_right(self._line_starts, at)
        return Place(line, at - self._line_starts[line - 1] + 1)
