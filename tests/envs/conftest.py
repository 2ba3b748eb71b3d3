"""What the tests of the environments share: they need the compiled core."""

from __future__ import annotations

from pathlib import Path

from polindrome.core import is_core_built

collect_ignore = [] if is_core_built() else [path.name for path in Path(__file__).parent.glob("test_*")]
