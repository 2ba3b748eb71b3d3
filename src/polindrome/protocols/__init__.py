"""Bots over text: how another program asks one of ours for its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from polindrome.protocols import codecup, json_bot

PROTOCOLS: dict[str, Callable[..., Iterator[str]]] = {"codecup": codecup.converse, "json": json_bot.converse}
"""The conversations by name: lines in, lines out, each as soon as it is due."""

__all__ = ["PROTOCOLS"]
