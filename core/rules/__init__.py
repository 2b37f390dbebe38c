"""The rules by chapter of the rulebook: each check is registered once, under the id of its rule.

In: a state and a move. Out: None, or the facts that break a rule, from each check. Start with `registry`; `facts`
makes the arguments of facts, and the other modules are chapters (`summons`, `battle`, `spells`, ...).
"""
