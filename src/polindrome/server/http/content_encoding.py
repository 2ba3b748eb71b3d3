"""Content negotiation: the encoding that a client prefers among those that the server has."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ENTRY = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?", re.IGNORECASE)


def choose_encoding(accept: str, offered: Sequence[str]) -> str | None:
    """Return the offered encoding with the highest quality in an Accept-Encoding header, the first one of equals.

    None stands for the body as it is: no offered encoding is accepted, or the client prefers it.

    Example: `choose_encoding("gzip, br;q=0.5", ["br", "gzip"])` is "gzip".
    """
    entries = [entry for entry in map(_ENTRY.fullmatch, accept.split(",")) if entry]
    qualities = {entry[1].lower(): float(entry[2] or 1) for entry in entries}
    others = qualities.get("*", 0.0)
    limit = qualities.get("identity", 0.0)
    accepted = {name: quality for name in offered if (quality := qualities.get(name, others)) > 0 and quality >= limit}
    return max(accepted, key=accepted.__getitem__, default=None)
