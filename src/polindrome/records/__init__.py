"""Saved games: what a record holds, its JSON, and Pentobi's .blksgf."""

from polindrome.records.codec import format_record, load_record, parse_record, save_record, write_whole
from polindrome.records.record import GameRecord

__all__ = [
    "GameRecord",
    "format_record",
    "load_record",
    "parse_record",
    "save_record",
    "write_whole",
]
