"""Builds the source distribution and the wheel into dist/.

Run in the source folder, with the tools of the environment:
  python -m tools.make_dist
"""

from __future__ import annotations

import sys

from tools import build_backend

FOLDER = "dist"


def main() -> None:
    """Build both; refuse to without a current page, since a release must not lack it."""
    if not build_backend.is_page_current():
        sys.exit("make dist: the page is missing or older than its sources; build it first (make page)")
    for name in (build_backend.build_sdist(FOLDER), build_backend.build_wheel(FOLDER)):
        print(f"Built {FOLDER}/{name}")


if __name__ == "__main__":
    main()
