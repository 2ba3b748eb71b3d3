"""HTML and SVG from elements; text becomes markup only here, and is escaped."""

from __future__ import annotations

from html import escape


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def element(name: str, *children: str, **attributes: str | float | None) -> Markup:
    """An element; children that are no Markup are escaped.

    `class_` means class, and an underscore between words a hyphen. An attribute that is None is left out.
    """
    inner = "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>{inner}</{name}>")


def join(*parts: str) -> Markup:
    """Parts one after the other, escaped where they are no Markup."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def _text(value: str | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
