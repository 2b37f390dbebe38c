"""A ruleset as data: the numbers and options in which rulesets differ."""

from typing import Literal

from duelog.events.base import Part, SummonKind, always_encoded

RULEBOOK_TEXTS = "2014-08-31"
"""The date whose card texts go with Rulebook 9.0, in ISO 8601."""


class Ruleset(Part, frozen=True, kw_only=True):
    """The rules of a duel; the defaults are those of Rulebook 9.0.

    `field_spells` is "each" if each player may have one, "one" if both players share one. `summons` are the kinds of
    Summon that exist. `card_texts` is the date of the card texts, in ISO 8601, "" for that of the rulebook
    (`texts_date`). `refereed` is False for rules that duelog shows but does not judge.
    """

    name: str
    life: int = always_encoded(8000)
    opening_hand: int = 5
    draw: int = 1
    first_turn_draw: bool = False
    first_turn_battle: bool = False
    field_spells: Literal["each", "one"] = always_encoded("each")
    hand_limit: int = 6
    main_deck: tuple[int, int] = always_encoded((40, 60))
    extra_deck: tuple[int, int] = always_encoded((0, 15))
    side_deck: tuple[int, int] = always_encoded((0, 15))
    copies: int = 3
    summons: tuple[SummonKind, ...] = always_encoded((
        "normal", "tribute", "flip", "special", "fusion", "ritual", "synchro", "xyz", "pendulum",
    ))  # fmt: skip
    card_texts: str = ""
    refereed: bool = True

    @property
    def texts_date(self) -> str:
        """The date whose texts the cards have, in ISO 8601."""
        return self.card_texts or RULEBOOK_TEXTS
