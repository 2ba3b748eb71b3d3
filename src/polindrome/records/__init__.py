"""Saved games: what a record holds, and its JSON."""

from polindrome.records.codec import format_record, load_record, parse_record, save_record
from polindrome.records.record import GameRecord

__all__ = ["GameRecord", "format_record", "load_record", "parse_record", "save_record"]
