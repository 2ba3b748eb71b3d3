"""`import polindrome` is light, and errors survive pickling between processes."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys

import pytest

from polindrome import errors
from polindrome.errors import IllegalMove, PolindromeError, Reason, UnknownName


def test_import_loads_no_third_party_package() -> None:
    code = (
        "import sys; before = set(sys.modules); import polindrome; "
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in loaded if not name.startswith("_")} == {"polindrome"}


def test_no_placement_table_is_built_on_import() -> None:
    code = "import polindrome.blokus.placements as p; print(p.placement_table.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0\n"


@pytest.mark.parametrize(
    "error", [IllegalMove("no", (Reason("overlap", ((1, 2),), "it covers"),)), UnknownName("bot", "esy", ["easy"])]
)
def test_errors_survive_pickling(error: PolindromeError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_error_tree_docstring_lists_every_error() -> None:
    kinds = {
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, PolindromeError)
    }
    assert set(re.findall(r"^[ │├└─]*(\w+)(?:  |$)", errors.__doc__ or "", re.MULTILINE)) == kinds
