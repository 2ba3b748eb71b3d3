"""Fixtures for tests of the compiled core: every variant, and every kernel that this machine supports."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from polindrome.blokus import VARIANTS, Variant
from polindrome.core import find_core

CORE = find_core()


@pytest.fixture(params=list(VARIANTS.values()), ids=list(VARIANTS))
def variant(request: pytest.FixtureRequest) -> Variant:
    """One variant per run of the test."""
    chosen: Variant = request.param
    return chosen


@pytest.fixture(params=CORE.kernels() if CORE else [])
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """One kernel per run of the test, selected during the test."""
    assert CORE
    before = CORE.kernel()
    CORE.use_kernel(request.param)
    yield request.param
    CORE.use_kernel(before)
