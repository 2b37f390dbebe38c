"""Recordings that need no card effects, and those that are short enough for every test run."""

PLAIN = tuple(
    f"{decks}-77-{number}"
    for decks, numbers in {
        "plain0-plain0": (0, 2), "plain1-plain1": (0, 2), "plain2-plain2": (0, 2), "plain3-plain3": (0, 2),
        "plain0-plain1": (1, 3), "plain1-plain2": (1, 3), "plain2-plain3": (1, 3), "plain3-plain0": (1, 3),
    }.items()
    for number in numbers
)  # fmt: skip
"""Complete duels between Decks of Normal Monsters only."""

SCENARIOS = tuple(
    f"scenario-{name}"
    for name in (
        "damage_step_windows", "deck_out", "first_turn", "hand_limit", "phase_windows", "position_after_attack",
        "set_cards", "tribute_summon", "zero_vs_zero",
    )
)  # fmt: skip
"""Situations in which no effect is activated."""

WITHOUT_EFFECTS = (*PLAIN, *SCENARIOS)

WITH_EFFECTS = (
    *(
        f"scenario-{name}"
        for name in (
            "equip_and_destroy", "flip_in_battle", "fusion", "pendulum", "replay", "ritual", "summon_negated",
            "trap_hole", "trap_monster", "xyz",
        )
    ),
    "chain-chain-2014-0", "starter-starter-2014-2", "sync-sync-2014-2", "scale-scale-2014-2",
)  # fmt: skip
"""Situations and short duels in which effects are activated; `python -m tests.lockstep` drives all duels."""
