"""The rules by chapter of the rulebook: each check is registered once, under the id of its rule.

In: a state and a move. Out: from each check, None or the facts that break a rule. Start with `registry`; `facts` makes
the arguments of facts, and the other modules are chapters (`summons`, `battle`, `spells`, ...).
"""
