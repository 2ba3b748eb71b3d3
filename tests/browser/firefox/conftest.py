"""Fixtures of the tests in Firefox: the browser, and a tab."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import skip_or_fail
from tests.browser.firefox.bidi import Firefox, Tab
from tests.browser.firefox.program import FirefoxMissing, running_firefox


@pytest.fixture(scope="package")
def firefox() -> Iterator[Firefox]:
    """The one Firefox of a test process."""
    try:
        with running_firefox() as firefox:
            yield firefox
    except FirefoxMissing as missing:
        skip_or_fail(str(missing))


@pytest.fixture
def tab(firefox: Firefox) -> Iterator[Tab]:
    """A tab with empty storage; the test fails if a page logs an error or throws."""
    firefox.errors.clear()
    with firefox.new_tab() as tab:
        yield tab
    assert not firefox.errors, "the page had problems:\n" + "\n".join(firefox.errors)
