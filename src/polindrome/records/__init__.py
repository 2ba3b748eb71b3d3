"""Saved games: what a record holds, its JSON, and Pentobi's .blksgf."""

from polindrome.records.blksgf import GAME_NAMES, GameTree, format_blksgf, parse_blksgf
from polindrome.records.codec import format_record, load_record, parse_record, save_record, write_whole
from polindrome.records.record import GameRecord

__all__ = [
    "GAME_NAMES",
    "GameRecord",
    "GameTree",
    "format_blksgf",
    "format_record",
    "load_record",
    "parse_blksgf",
    "parse_record",
    "save_record",
    "write_whole",
]
