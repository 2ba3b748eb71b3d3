"""Stripping comments from scripts and style sheets."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from polindrome.server.http.comments import script_without_comments, styles_without_comments
from polindrome.server.http.page import WEB

SCRIPTS = sorted(WEB.rglob("*.js"))
STYLES = sorted((WEB / "css").rglob("*.css"))
PARSER = Path(__file__).with_name("parse_scripts.cjs")

TRICKY = [
    'const a = `\n// in a template\n/* and more */\n`;\n// gone\nconst b = "// kept";\n',
    "const a = `x ${b ? `it's\n// nested` : '}'} y\n/* text */ `;\n// gone\n",
    "const a = `${{ a: `${1}\n// text` }.a}\n// text`;\n/* gone */ const b = `\\`\n// text`;\n",
    "const a = /[`\"'/]/g;\n// gone `\nconst b = `\n// text`;\n",
    "const c = (a) / 2; // stays\n// gone\nconst d = a / 2 / `\n// text`.length;\n",
    "const f = (a) => {\n  return /`/.test(a);\n  // gone `\n};\nconst b = `\n// text`;\n",
    "const a = [1]\n/** @type {any} */ (b).c()\nlet d = 1\n/* gone\n*/ ++d\n",
    "const a = \"\\\\\"; // \"\n// gone\nconst b = '\\'// text';\n",
    "const a = {\n  // gone\n  b: `$\n// text $${1}$`,\n};\nconst $a = 1, c = $a / 2;\n// gone /\n",
    "let i = 1;\nconst a = i++ / 2;\n// gone\nconst b = `/* text`;\n/* gone */\n",
    "/**\n * Gone: `\n */\nexport const a = 1;\n",
]
"""Snippets that could confuse a comment scanner; names need not be declared for a parser."""


def trees_of(scripts: Sequence[str]) -> list[str]:
    """Return the syntax trees of programs, by Node's parser, with the lines of all nodes."""
    node = Path(sys.executable).with_name("node")
    ran = subprocess.run(
        [node, "--expose-internals", PARSER], input=json.dumps(scripts), capture_output=True, text=True, check=True
    )
    trees: list[str] = json.loads(ran.stdout)
    return trees


def test_stripped_modules_are_equivalent_and_keep_their_lines() -> None:
    written = [path.read_text(encoding="utf-8") for path in SCRIPTS]
    sent = [script_without_comments(text) for text in written]
    for path, before, after in zip(SCRIPTS, trees_of(written), trees_of(sent), strict=True):
        assert before == after, path
    assert sum(map(len, sent)) < 0.8 * sum(map(len, written))
    assert not [path for path, text in zip(SCRIPTS, sent, strict=True) if text.lstrip().startswith("//")]


def test_comment_like_text_in_literals_stays() -> None:
    sent = [script_without_comments(text) for text in TRICKY]
    assert trees_of(sent) == trees_of(TRICKY)
    assert not [text for text in sent if "gone" in text.lower()]
    assert [text.count("text") for text in sent] == [text.count("text") for text in TRICKY]


def test_comparison_detects_changed_literals_and_lines() -> None:
    """Otherwise the tests above would prove nothing."""
    first, *others = trees_of(["a(`b\n// c`);", "a(`b\n`);", "\na(`b\n// c`);", "a(`b\n// c`, 1);"])
    assert first not in others


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        (
            "/* gone\n gone */\n.a {\n  /* gone */\n  color: red; /* stays */\n}\n",
            "\n\n.a {\n\n  color: red; /* stays */\n}\n",
        ),
        ('.a::after {\n  content: "\\"\n/* text */";\n}\n', '.a::after {\n  content: "\\"\n/* text */";\n}\n'),
        ("/* it's */\n.a {\n  --b: url('/* text */');\n}\n/* gone */", "\n.a {\n  --b: url('/* text */');\n}\n"),
    ],
)
def test_style_sheet_comments_are_removed(written: str, sent: str) -> None:
    assert styles_without_comments(written) == sent


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_stripped_style_sheets_keep_rules_and_lines(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    pairs = zip(written.splitlines(), styles_without_comments(written).splitlines(), strict=True)
    rules = [(before, after) for before, after in pairs if "/*" not in before and "*/" not in before and after]
    assert [before for before, _ in rules] == [after for _, after in rules]
    assert styles_without_comments(written).count("{") == written.count("{")
