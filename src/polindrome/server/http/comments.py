"""Removes comments from scripts and style sheets before they are served."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

Span = tuple[int, int]

_PART = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<literal>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<word>[\w$]+)
      | (?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^\\`$])*(?:`|\$\{)", re.DOTALL)
_OF_STYLES = re.compile(r"""(?P<comment>/\*.*?\*/)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.DOTALL)

_LITERAL = '""'
_WORD = re.compile(r"[\w$]")
_BEFORE_A_VALUE = re.compile("await|case|delete|do|else|in|instanceof|new|of|return|throw|typeof|void|yield")


def script_without_comments(text: str) -> str:
    """The same program without comments that begin a line; what follows them stays on its line."""
    return _without(text, _Script(text).comments())


def styles_without_comments(text: str) -> str:
    """The same for a style sheet."""
    return _without(text, (found.span() for found in _OF_STYLES.finditer(text) if found["comment"]))


def _without(text: str, comments: Iterable[Span]) -> str:
    parts, done = [], 0
    for start, end in comments:
        line = text.rfind("\n", 0, start) + 1
        if not text[line:start].strip():
            parts += [text[done:line], "\n" * text.count("\n", start, end)]
            done = end
    return "".join([*parts, text[done:]])


class _Script:
    """A tokenizer that finds comments outside of strings, templates and regular expressions."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._last = ""
        """The part before this place, comments left out; it says whether a slash divides."""
        self._braces: list[str] = []
        """Those that are open, `${` in a template."""

    def comments(self) -> Iterator[Span]:
        """Where they are."""
        while part := _PART.match(self._text, self._place):
            self._place = part.end()
            if part["comment"]:
                yield part.span()
            elif not part["space"]:
                self._take(part)

    def _take(self, part: re.Match[str]) -> None:
        before, self._last = self._last, _LITERAL if part["literal"] else part[0]
        if part[0] == "/" and not _ends_a_value(before):
            self._read_on(_PATTERN, part.start())
        elif part[0] == "{":
            self._braces.append("{")
        elif part[0] == "`" or (part[0] == "}" and self._braces and self._braces.pop() == "${"):
            self._read_on(_TEMPLATE, part.end())

    def _read_on(self, form: re.Pattern[str], start: int) -> None:
        """Go to the end of a literal, or of a template to what is put into it."""
        found = form.match(self._text, start)
        if found is None:
            return
        self._place, self._last = found.end(), _LITERAL
        if found[0].endswith("${"):
            self._braces.append("${")
            self._last = "{"


def _ends_a_value(part: str) -> bool:
    if part in (_LITERAL, ")", "]", "}"):
        return True
    return bool(_WORD.match(part)) and not _BEFORE_A_VALUE.fullmatch(part)
