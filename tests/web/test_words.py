"""The texts of the page: the same phrases in each language, all of them used, and no texts elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from polindrome.server.http.routes import describe_catalogue

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LANGUAGES = ("en", "de")

TEXT = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
ENTRY = re.compile(
    rf'^  (?:"(?P<name>[^"]+)"|(?P<word>\w+)):\s+(?P<value>\{{.*?\}}|{TEXT}),$', re.MULTILINE | re.DOTALL
)
CONSTANT = re.compile(r"^export const (\w+)[^=]*= \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
FORM = re.compile(rf"(\w+):\s+({TEXT})")
VALUE = re.compile(r"\{(\w+)\}")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.MULTILINE | re.DOTALL)


class Phrase(NamedTuple):
    """The texts by their form, which is "" for a phrase with a single form."""

    forms: dict[str, str]

    @property
    def values(self) -> dict[str, set[str]]:
        """Return the placeholders of each form."""
        return {form: set(VALUE.findall(text)) for form, text in self.forms.items()}


def _read_file(path: Path) -> dict[str, Phrase]:
    """Return the phrases of a file by area and name; each constant is an area."""
    found = {}
    for name, body in CONSTANT.findall(path.read_text()):
        assert ENTRY.sub("", body).strip() == "", f"{path} has lines that are no phrases"
        area = name.lower()
        entries = ((entry["name"] or entry["word"], entry["value"]) for entry in ENTRY.finditer(body))
        found.update({f"{area}.{key}": _phrase(value) for key, value in entries})
    return found


def _phrase(value: str) -> Phrase:
    if value.startswith("{"):
        return Phrase({form: text[1:-1] for form, text in FORM.findall(value)})
    return Phrase({"": value[1:-1]})


def _read_language(language: str) -> dict[str, Phrase]:
    files = sorted((WEB / "src").rglob(f"words*.{language}.ts"))
    return {name: phrase for path in files for name, phrase in _read_file(path).items()}


def _english(name: str) -> str:
    return PHRASES["en"][name].forms[""]


PHRASES = {language: _read_language(language) for language in LANGUAGES}
AREAS = "|".join(sorted({name.split(".")[0] for name in PHRASES["en"]}))

SOURCES = {
    path.relative_to(WEB): COMMENT.sub("", path.read_text())
    for path in [WEB / "index.html", *sorted((WEB / "src").rglob("*.ts")), *sorted((WEB / "src").rglob("*.tsx"))]
    if ".words." not in f".{path.name}" and path.parent.name != "worker"
}
RULES = ("blokus", "entropy", "rules")
"""Layers of js/ without user texts: their English is for programs and for the comparison with Python."""

NAMED = re.compile(rf"""(?<!name: )["']((?:{AREAS})\.[\w.:-]*[\w])["']""")
BUILT = re.compile(r"`((?:[\w.:-]|\$\{[^`{}]*\})+)`")
INSERTED = re.compile(r"\$\{[^}]*\}")


def _names() -> Iterator[tuple[Path, str]]:
    """Return the phrases that are referenced by name, with the file that does."""
    for path, text in SOURCES.items():
        yield from ((path, name) for name in NAMED.findall(text))


def _patterns() -> Iterator[tuple[Path, re.Pattern[str]]]:
    """Return the patterns of composed phrase names, such as `blokus.why.${rule}` and `${area}.turn`."""
    for path, text in SOURCES.items():
        for built in BUILT.findall(text):
            parts = INSERTED.split(built)
            if len(parts) > 1 and re.search(r"[a-z]{3}", "".join(parts)):
                yield path, re.compile(".*".join(map(re.escape, parts)))


def _exists(name: str) -> bool:
    """Whether there is such a phrase, or phrases with this prefix."""
    return name in PHRASES["en"] or any(known.startswith(f"{name}.") for known in PHRASES["en"])


def test_all_languages_have_the_same_phrases() -> None:
    assert len(PHRASES["en"]) > 200
    assert PHRASES["de"].keys() == PHRASES["en"].keys()


def test_phrases_have_the_same_forms_and_placeholders() -> None:
    english, german = ({name: phrase.values for name, phrase in PHRASES[each].items()} for each in LANGUAGES)
    assert [name for name, values in english.items() if german[name] != values] == []
    assert [name for name, values in english.items() if values.keys() not in ({""}, {"one", "other"})] == []


def test_a_number_and_its_unit_stay_on_one_line() -> None:
    texts = [text for each in LANGUAGES for phrase in PHRASES[each].values() for text in phrase.forms.values()]
    unit = r"[\d}](\s)(?:min|s|%)(?!\w)"
    spaces = [space for text in texts for space in re.findall(unit, text)]
    assert len(spaces) > 5
    assert set(spaces) == {"\N{NO-BREAK SPACE}"}


def test_referenced_phrases_exist() -> None:
    missing = [f"{path}: {name}" for path, name in _names() if not _exists(name)]
    built = [(path, like) for path, like in _patterns() if re.match(rf"(?:{AREAS})\\\.", like.pattern)]
    assert len(built) > 10
    missing += [f"{path}: {like.pattern}" for path, like in built if not any(map(like.fullmatch, PHRASES["en"]))]
    assert missing == []


SENTENCE = re.compile(r"^(?:[A-Z][a-z']+|A) [a-z]{2}|[a-z] [a-z]+[.:…!?]$")
QUOTED = r"""(?:"([^"]+)"|`([^`]+)`)"""
VISIBLE = re.compile(
    rf"""(?:\b(?:title|label|legend|note|meaning|text|alt|placeholder)|"aria-label"):\s*{QUOTED}"""
    rf"""|(?:textContent\s*=|\bwrite\([^"`()]*,|append\()\s*{QUOTED}"""
    rf"""|\belement\("\w+", \{{[^{{}}]*\}}, {QUOTED}"""
)


def _literals(text: str) -> list[str]:
    thrown = re.sub(r"\bnew (?:\w*Error|InvalidMove|IllegalMove)\([^;]*;", "", text)
    return [found[1:-1] for found in re.findall(rf"{TEXT}|`[^`]*`", thrown)]


def _bare(text: str) -> str:
    """Remove the interpolations, which are checked as separate literals."""
    return INSERTED.sub("", text)


@pytest.mark.parametrize("path", [path for path in SOURCES if path.suffix != ".html"], ids=str)
def test_modules_contain_no_user_texts(path: Path) -> None:
    if "rules" in path.parts or path.name == "errors.ts":
        return
    sentences = [text for text in _literals(SOURCES[path]) if SENTENCE.search(_bare(text))]
    seen = [next(filter(None, found)) for found in VISIBLE.findall(SOURCES[path])]
    words = [text for text in seen if re.search(r"[A-Za-z]{2}", _bare(text)) and text not in PHRASES["en"]]
    assert sentences + words == []


@pytest.mark.parametrize(
    "code",
    [
        'const text = "You cannot place any piece.";',
        "return `${name} has no move and passes.`;",
        'element("h2", { id: "x" }, "Mobility");',
        'assign(node, { "aria-label": "Board" });',
        'options.push({ value: 1, title: "One", note });',
        "node.textContent = `Round ${round}`;",
    ],
)
def test_scanner_finds_user_texts_in_modules(code: str) -> None:
    assert any(SENTENCE.search(_bare(text)) for text in _literals(code)) or VISIBLE.search(code)


def test_page_has_texts_for_the_servers_games_and_levels() -> None:
    for game in describe_catalogue(plugins=False)["games"]:
        assert _english(f"{game['family']}.title.{game['name']}") == game["title"]
        assert _english(f"{game['family']}.note.{game['name']}") == game["description"]
        for level in game["levels"]:
            assert _english(f"levels.note.{level['name']}") == level["description"]
            if ":" not in level["name"]:
                assert _english(f"levels.title.{level['name']}") == level["title"]
                assert _english(f"levels.name.{level['name']}") == level["title"].lower()


def test_page_has_texts_for_all_placement_rules() -> None:
    _, phrases = SOURCES[Path("src/games/blokus/rules/legality.ts")].split("const PHRASES = {")
    said = dict(FORM.findall(phrases[: phrases.index("};")]))
    assert len(said) == 8
    assert {rule: _english(f"blokus.why.{rule}") for rule in said} == {rule: text[1:-1] for rule, text in said.items()}


def test_page_has_texts_for_all_entropy_rules() -> None:
    rules = re.findall(r'reason\("(\w+)"', SOURCES[Path("src/games/entropy/rules/moves.ts")])
    assert len(rules) == 4
    assert [rule for rule in rules if f"entropy.why.{rule}" not in PHRASES["en"]] == []


def test_page_has_texts_for_all_server_errors() -> None:
    errors = (ROOT / "docs" / "reference" / "http.md").read_text().split("\n## Errors\n")[1]
    codes = set(re.findall(r"^\| `(\w+)` \| \d{3} \|", errors, re.MULTILINE))
    known = {name.split(".")[1] for name in PHRASES["en"] if name.startswith("refusal.")}
    assert known <= codes
    # The rest are errors of malformed requests, which only a broken page sends.
    left = {"invalid_request", "invalid_move", "illegal_move", "not_found", "method_not_allowed", "key_reused"}
    assert codes - known == left
