"""A parser of reference pages (headings with tables), and a JSON Schema document to compare them with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]
Row = list[str]


class Section:
    """The content below a heading: text, and tables by the first word of each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tables: dict[str, list[Row]] = {}
        for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
            head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
            self.tables[head[0]] = rows

    def rows(self, *titles: str) -> list[Row]:
        """Return the rows of the existing tables with these titles."""
        return [row for title in titles for row in self.tables.get(title, [])]


class Page:
    """The sections of a page by their headings."""

    def __init__(self, text: str) -> None:
        parts = re.split(r"^##+ (.+)\n", text, flags=re.MULTILINE)
        self.sections = {heading: Section(below) for heading, below in zip(parts[1::2], parts[2::2], strict=True)}

    def at(self, anchor: str) -> Section:
        """Return the section that a link inside the page points to."""
        return next(
            (section for heading, section in self.sections.items() if anchor_of(heading) == anchor), Section("")
        )

    def routes(self) -> dict[str, Section]:
        """The sections of routes, by method and path."""
        return {heading.strip("`"): section for heading, section in self.sections.items() if heading[0] == "`"}


class SchemaDocument:
    """A JSON Schema document with resolved references."""

    def __init__(self, document: Json) -> None:
        self.document = document

    def follow(self, schema: Json) -> Json:
        """Return the schema, or the one that it refers to."""
        if "$ref" not in schema:
            return schema
        found: Any = self.document
        for name in schema["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return self.follow(found)

    def parts(self, schema: Json) -> list[Json]:
        """Return the members of a union, except null; a schema that is no union is its only member."""
        schema = self.follow(schema)
        if schema.get("type") == "null":
            return []
        members = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
        return [part for member in members for part in self.parts(member)] if members else [schema]

    def fields(self, schema: Json) -> dict[str, Json]:
        """Return the fields of an object, over all members of a union."""
        return {name: field for part in self.parts(schema) for name, field in part.get("properties", {}).items()}

    def inside(self, schema: Json) -> tuple[str, Json]:
        """Return the notation of nested lists, such as `[][]`, and their innermost items; else no notation."""
        lists = [part for part in self.parts(schema) if "items" in part]
        if not lists:
            return "", self.follow(schema)
        mark, inner = self.inside(lists[0]["items"])
        return f"[]{mark}", inner

    def kinds(self, schema: Json) -> dict[str, set[str]]:
        """Return the fields of every member of a tagged union."""
        return {part["properties"]["kind"]["const"]: set(part["properties"]) for part in self.parts(schema)}


def names_in(cell: str) -> list[str]:
    """Return the names in a table cell."""
    return re.findall(r"`([^`]+)`", cell)


def names_of(rows: list[Row]) -> list[str]:
    """Return the names in the first cells of rows."""
    return [name for row in rows for name in names_in(row[0])]


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^a-z0-9_ -]", "", heading.lower()).replace(" ", "-")
