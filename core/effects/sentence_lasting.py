"""The sentences of what lasts: what cards count as, what players cannot do."""

from collections.abc import Sequence

from duelog.core.effects import language as lang
from duelog.core.effects.wording import PLAYERS, Piece, cards, joined, ref_words, value
from duelog.core.effects.wording_when import condition

_TRAITS = {
    "attacks directly": "can attack directly", "attacks twice": "can attack twice",
    "attacks all": "can attack every monster once", "piercing": "inflicts piercing damage",
    "not destroyed by battle": "cannot be destroyed by battle",
    "not destroyed by effects": "cannot be destroyed by card effects",
    "not destroyed by opponent's effects": "cannot be destroyed by effects of the opponent",
    "untargetable": "cannot be targeted by card effects",
    "untargetable by opponent": "cannot be targeted by effects of the opponent",
    "banished when it leaves": "is banished when it leaves the field",
    "counts as two tributes": "counts as two Tributes",
    "no battle damage": "inflicts no battle damage",
}  # fmt: skip
_NUMBERS = (
    ("original_atk", "original ATK {}"), ("original_defense", "original DEF {}"), ("atk_is", "ATK = {}"),
    ("defense_is", "DEF = {}"), ("level_is", "Level = {}"), ("name", 'name "{}"'), ("attribute", "Attribute {}"),
    ("type", "Type {}"), ("scale", "Pendulum Scale {}"),
)  # fmt: skip


def _changed(number: lang.Value, word: str) -> str:
    if isinstance(number, int):
        return f"{'+' if number >= 0 else '-'}{abs(number)} {word}"
    return f"{word} + {value(number)}"


def modifier(of: lang.Modifier, on: str = "") -> str:
    """What cards count as; `on` stands for the cards of a lasting effect."""
    piece = Piece(of)
    subject = on if on and of.cards in ("this", "targets", "remembered") else cards(piece("cards"))
    if subject == on and of.cards != "this":
        subject += f" ({ref_words(str(piece('cards')))})" if of.cards != "targets" else ""
        piece("cards")
    told = [_changed(found, word) for name, word in (("atk", "ATK"), ("defense", "DEF"), ("level", "Levels"))
            if (found := piece(name)) is not None]  # fmt: skip
    told += [form.format(value(found) if not isinstance(found, str) else found) for name, form in _NUMBERS
             if (found := piece(name)) is not None]  # fmt: skip
    told += [_TRAITS.get(trait, trait) for trait in of.traits]
    piece("traits")
    told += ["effects negated"] if piece("negate") else []
    told += ["also face-down"] if piece("face_down") else []
    when = piece("requires")
    clause = f", while {condition(when)}" if when is not None else ""
    return f"{subject}: {joined(told) or 'no change'}{clause}{piece.rest()}"


def player_lock(of: lang.PlayerLock) -> str:
    """What players cannot do while a card is there."""
    piece = Piece(of)
    told = locks(PLAYERS[piece("who")], piece("what"))
    when = piece("requires")
    return told + (f", while {condition(when)}" if when is not None else "") + piece.rest()


_LOCKED = {
    "special summon": "Special Summon", "normal summon": "Normal Summon", "set": "Set cards", "attack": "attack",
    "summon": "Summon", "flip summon": "Flip Summon", "direct attack": "attack directly",
    "activate": "activate cards or effects", "activate traps": "activate Traps",
    "activate spells": "activate Spells", "activate monsters": "activate effects of monsters",
    "battle phase": "conduct the Battle Phase", "draw phase": "conduct the Draw Phase", "draw": "draw",
    "search": "take cards out of the Deck", "battle damage": "take battle damage",
    "effect damage": "take damage from effects", "battle destruction": "lose monsters to battle",
    "banish from grave": "banish cards from the Graveyard", "leave grave": "move cards out of the Graveyard",
    "activate spell cards": "activate Spell Cards",
    "activate trap cards": "activate Trap Cards", "change position": "change battle positions",
    "graveyard effects": "activate effects in the Graveyard",
}  # fmt: skip


def locks(who: str, what: Sequence[str], names: Sequence[str] = ()) -> str:
    """What a player is forbidden or allowed."""
    forbidden = [_LOCKED.get(kind, f'do what is called "{kind}"') for kind in what if kind != "extra normal summon"]
    parts = [f"cannot {joined(forbidden, 'or')}"] if forbidden else []
    parts += ["can Normal Summon once more"] if "extra normal summon" in what else []
    quoted = [f'"{name}"' for name in names]
    only = f" ({joined(quoted, 'or')})" if names else ""
    return f"{who} {joined(parts) or 'is not bound'}{only}"
