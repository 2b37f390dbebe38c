"""The words for what cards have and do: facts and numbers."""

from duelog.core.catalogue.definitions_english import FACTS, PLAYERS
from duelog.core.effects.language import Arrival, Bounds, Comparison, Fact, Who
from duelog.core.wording.effects.effect_words import Piece, areas
from duelog.core.wording.phrases import joined

# --- facts ------------------------------------------------------------------------------------------------------


ONE = {"was": "was", "has": "has", "is": "is"}
SEVERAL = {"was": "were", "has": "have", "is": "are"}


def fact_words(fact: Fact) -> str:
    """A fact as a predicate: `came to the field this turn`."""
    return FACTS[fact][0].format(**ONE)


# --- how a card came to the Graveyard ---------------------------------------------------------------------------

_DONE = {"tributed": "Tributed"}
_THROUGH = {"battle": "by battle", "effect": "by an effect", "opponent": "through your opponent"}
_FROM: dict[Who, str] = {"you": "your side", "opponent": "your opponent's side"}


def came_words(of: Arrival, be: str) -> str:
    """How a card came to its place, as a predicate: `was destroyed by battle from the Monster Zones this turn`."""
    piece = Piece(of)
    ways: tuple[str, ...] = piece("how")
    cause, kinds = piece("cause"), piece("material_of")
    plain = "given as a material" if kinds else "sent there"
    told = joined([_DONE.get(way, way) for way in ways], "or") or plain
    told += f" {_THROUGH.get(cause, 'by an effect of your opponent')}" if cause is not None else ""
    told += f" of a {joined([kind.capitalize() for kind in kinds], 'or')} Summon" if kinds else ""
    origin, side, was, ago = piece("origin"), piece("of"), piece("was_face"), piece("turns_ago")
    told += f" from {areas(origin)}" if origin else ""
    told += f" of {_FROM.get(side, PLAYERS[side])}" if side != "both" else ""
    told += f" while face-{was}" if was is not None else ""
    told += f" ({_ago(ago)})" if ago is not None else ""
    return f"{be} {told}{piece.rest()}"


def _ago(bounds: Bounds) -> str:
    return "this turn" if bounds == (0, 0) else f"{bounded(bounds, 'turns')} ago"


# --- numbers ----------------------------------------------------------------------------------------------------


def bounded(bounds: Bounds, word: str) -> str:
    """A number between bounds: `Level 4 or below`, `1500 or less ATK`."""
    low, high = bounds
    is_level = word in ("Level", "Rank")
    if low == high:
        return f"{word} {low}" if is_level else f"{low} {word}" if low else f"no {word}"
    if low is None:
        least = f"at most {high} {word}" if high else f"no {word}"
        return f"{word} {high} or below" if is_level else f"{high} or less {word}" if word in ("ATK", "DEF") else least
    if high is None:
        return f"{word} {low} or above" if is_level else f"{low} or more {word}"
    return f"{word} {low} to {high}" if is_level else f"{low} to {high} {word}"


_STATS = {
    "atk": "ATK",
    "defense": "DEF",
    "level": "Level",
    "rank": "Rank",
    "original atk": "original ATK",
    "original defense": "original DEF",
    "original level": "original Level",
    "scale": "Pendulum Scale",
    "materials": "number of Xyz Materials",
    "tributes": "number of Tributes",
    "attacks": "number of attacks this turn",
    "last atk": "last ATK on the field",
    "last defense": "last DEF on the field",
}


def stat_words(stat: str) -> str:
    """The name of a number of a card."""
    return _STATS[stat]


_DONE_WITH = {"tributes": "came with {}", "attacks": "declared {} this turn"}


def done_with(of: Comparison) -> str | None:
    """A comparison as something that cards did: `declared no attacks this turn`; None if there is no such form."""
    if of.number not in ("tributes", "attacks"):
        return None
    exact = of.equal_to
    low, high = (exact, exact) if exact is not None else (of.at_least, of.at_most)
    plain = Comparison(number=of.number, equal_to=exact) if exact is not None else None
    plain = plain or Comparison(number=of.number, at_least=low, at_most=high)
    if (
        of != plain
        or not isinstance(low, int | None)
        or not isinstance(high, int | None)
        or (low, high) == (None, None)
    ):
        return None
    return _DONE_WITH[of.number].format(
        bounded((low, high), of.number.capitalize() if of.number == "tributes" else of.number)
    )
