"""Scripts and style sheets lose their comments, and nothing else."""

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
"""Declared or not, a parser does not care for names; for each text it is what a reader of comments may stumble over."""


def trees_of(scripts: Sequence[str]) -> list[str]:
    """What programs mean, by the parser of Node: a tree with the lines of all its parts."""
    node = Path(sys.executable).with_name("node")
    ran = subprocess.run(
        [node, "--expose-internals", PARSER], input=json.dumps(scripts), capture_output=True, text=True, check=True
    )
    trees: list[str] = json.loads(ran.stdout)
    return trees


def test_every_module_is_the_same_program_on_the_same_lines() -> None:
    written = [path.read_text(encoding="utf-8") for path in SCRIPTS]
    sent = [script_without_comments(text) for text in written]
    for path, before, after in zip(SCRIPTS, trees_of(written), trees_of(sent), strict=True):
        assert before == after, path
    assert sum(map(len, sent)) < 0.8 * sum(map(len, written))
    assert not [path for path, text in zip(SCRIPTS, sent, strict=True) if text.lstrip().startswith("//")]


def test_what_looks_like_a_comment_inside_of_a_text_stays() -> None:
    sent = [script_without_comments(text) for text in TRICKY]
    assert trees_of(sent) == trees_of(TRICKY)
    assert not [text for text in sent if "gone" in text.lower()]
    assert [text.count("text") for text in sent] == [text.count("text") for text in TRICKY]


def test_two_programs_that_differ_in_a_text_or_a_line_are_told_apart() -> None:
    """Else the tests above would prove nothing."""
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
def test_style_sheets_lose_theirs_too(written: str, sent: str) -> None:
    assert styles_without_comments(written) == sent


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_has_the_same_rules_on_the_same_lines(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    pairs = zip(written.splitlines(), styles_without_comments(written).splitlines(), strict=True)
    rules = [(before, after) for before, after in pairs if "/*" not in before and "*/" not in before and after]
    assert [before for before, _ in rules] == [after for _, after in rules]
    assert styles_without_comments(written).count("{") == written.count("{")
