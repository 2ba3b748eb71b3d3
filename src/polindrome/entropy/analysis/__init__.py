"""Hints and reviews of Entropy: evaluation, facts, sentences and the HTML report."""
