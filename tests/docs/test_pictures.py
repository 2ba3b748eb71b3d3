"""The pictures of the docs match what the engine draws now."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from polindrome.core import require_core
from tests.core import needs_core
from tools import draw_entropy, draw_native
from tools.draw_pieces import FOLDER, PICTURES, SCENES, PictureSet, check_scene, main

PICTURE_SETS = (PictureSet(PICTURES, FOLDER, ""), draw_native.PICTURES, draw_entropy.PICTURES)
FILES = [pictures.folder / name for pictures in PICTURE_SETS for name in pictures.pictures]


def test_pictures_are_up_to_date() -> None:
    assert main(["--check"]) == 0
    assert draw_native.PICTURES.main(["--check"]) == 0
    assert draw_entropy.PICTURES.main(["--check"]) == 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_pictures_are_well_formed_and_have_descriptions(file: Path) -> None:
    root = ET.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    for part in ("title", "desc"):
        assert root.findtext(f"{{http://www.w3.org/2000/svg}}{part}")


def test_check_detects_altered_and_missing_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    (tmp_path / "boards.svg").unlink()
    drawn = (tmp_path / "rules.svg").read_text(encoding="utf-8")
    (tmp_path / "rules.svg").write_text(drawn.replace("touches_own_edge", "legal"), encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err == "not up to date: boards.svg, rules.svg; run python -m tools.draw_pieces\n"


def test_captions_agree_with_the_rules() -> None:
    broken_rules = [[reason.rule for reason in check_scene(scene).reasons] for scene in SCENES]
    assert broken_rules == [[], [], [], ["start_not_covered"], ["touches_own_edge"], ["no_own_corner"]]
    assert [bool(scene.note) for scene in SCENES] == [not rules for rules in broken_rules]


@needs_core
def test_pictured_core_step_is_correct() -> None:
    core = require_core()
    assert (draw_native.CHILD, draw_native.PARENT, draw_native.CELL) in core.shape_program()
