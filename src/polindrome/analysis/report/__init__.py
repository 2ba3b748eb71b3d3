"""A review as one page of HTML that needs nothing else: no server, no script, no font."""

from polindrome.analysis.report.page import render

__all__ = ["render"]
