"""Entropy for reinforcement learning."""
