"""Tests that need the compiled core: skipped, always for the same reason, where it is not built or disabled."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from polindrome.core import is_core_built
from polindrome.errors import CoreMissing

REASON = "needs the compiled core, which is not built here"

needs_core = pytest.mark.skipif(not is_core_built(), reason=REASON)
"""Marks a test, a parameter or a module."""


class TestModule(pytest.Module):
    """A file of tests, skipped as a whole where it imports something that needs the compiled core."""

    __test__ = False

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """Collect the tests of the file."""
        try:
            return super().collect()
        except self.CollectError as error:
            if is_core_built() or not _lacks_core(error.__cause__):
                raise
            pytest.skip(REASON, allow_module_level=True)


def _lacks_core(error: BaseException | None) -> bool:
    return isinstance(error, CoreMissing) or (isinstance(error, ImportError) and error.name == "polindrome._core")
