"""Game records: the record itself, its JSON, and the file formats of families."""

from polindrome.records.record import (
    GameRecord,
    find_format,
    format_record,
    load_record,
    parse_format,
    parse_record,
    save_record,
)

__all__ = [
    "GameRecord",
    "find_format",
    "format_record",
    "load_record",
    "parse_format",
    "parse_record",
    "save_record",
]
