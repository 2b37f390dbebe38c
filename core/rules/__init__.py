"""The rules by chapter of the rulebook: each check stands once, under the id of its rule.

A check takes the state and a move and gives None, or the facts that break its rule.
"""
