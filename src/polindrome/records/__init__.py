"""Saved games: what a record holds, its JSON, and the file formats of families."""

from polindrome.records.codec import (
    format_of,
    format_record,
    load_record,
    parse_format,
    parse_record,
    save_record,
    write_whole,
)
from polindrome.records.record import GameRecord

__all__ = [
    "GameRecord",
    "format_of",
    "format_record",
    "load_record",
    "parse_format",
    "parse_record",
    "save_record",
    "write_whole",
]
