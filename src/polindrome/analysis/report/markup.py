"""HTML and SVG elements; all text is escaped here."""

from __future__ import annotations

from html import escape


class Markup(str):
    """Text that is already escaped markup."""

    __slots__ = ()


def element(name: str, *children: str, **attributes: str | float | None) -> Markup:
    """Create an element; children that are not Markup are escaped.

    `class_` means class, and an underscore between words a hyphen. Attributes that are None are left out.
    """
    inner = "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>{inner}</{name}>")


def join(*parts: str) -> Markup:
    """Concatenate parts; those that are not Markup are escaped."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def _text(value: str | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
