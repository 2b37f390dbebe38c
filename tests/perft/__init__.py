"""Perft: pinned counts of move sequences from positions of the basic game."""
