"""Boards designed for single cards, kept as data, and their scenarios made by an independent engine.

`reading` reads the files `*.yaml` of this folder, `laying_out` makes a position of a board, `playing` plays it in the
engine, which `../shared/oracle` drives, and `__main__` is the command. docs/cards.md describes the files.
"""
