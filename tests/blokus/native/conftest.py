"""What the tests of the compiled core share: every variant, and every kernel that runs here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from polindrome.blokus import VARIANTS, Variant
from polindrome.core import find_core

CORE = find_core()


@pytest.fixture(params=list(VARIANTS.values()), ids=list(VARIANTS))
def variant(request: pytest.FixtureRequest) -> Variant:
    """Each variant in turn."""
    chosen: Variant = request.param
    return chosen


@pytest.fixture(params=CORE.kernels() if CORE else [])
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each kernel in turn, in use during the test."""
    assert CORE
    before = CORE.kernel()
    CORE.use_kernel(request.param)
    yield request.param
    CORE.use_kernel(before)
