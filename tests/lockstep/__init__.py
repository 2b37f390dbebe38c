"""Duels recorded from an independent engine, played again by ours in lock-step: `python -m tests.lockstep`."""
