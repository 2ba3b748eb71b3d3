"""The HTML report of a review: one self-contained file without scripts, fonts or other resources."""

from polindrome.analysis.report.page import render

__all__ = ["render"]
