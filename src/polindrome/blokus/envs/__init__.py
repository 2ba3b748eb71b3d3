"""Blokus for reinforcement learning."""
