"""The rules by chapter of the rulebook: each check is registered once, under the id of its rule.

A check takes the state and a move and returns None, or the facts that break its rule.
"""
