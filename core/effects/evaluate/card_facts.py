"""The facts of cards that selectors ask for: a table of closures by the words of the language."""

from collections.abc import Callable

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import is_dormant_gemini, is_equipped, is_threatened, last_known
from duelog.core.effects.evaluate.locks import may_be_banished
from duelog.core.effects.evaluate.shared_words import can_be_normal_summoned
from duelog.core.effects.evaluate.targeting import could_be_targeted_instead
from duelog.core.effects.evaluate.trap_zones import can_change_sides
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, Parts, Word
from duelog.core.effects.language import Fact, Tie
from duelog.core.rules.battle import could_be_attacked_instead, lost_in_battle
from duelog.core.rules.must_attack import can_attack
from duelog.core.state import Lasting, OnField
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, ZONE_AT, player_of

Test = Callable[[ContextBase, CardId, Face, OnField | None], bool]
"""Whether a card matches one field of a selector, given its face and, on the field, its slot."""

FACTS: dict[str, Word[None, Test]] = {}
"""The meaning of `language.words.Fact`."""


def _fact(name: Fact, depends_on: Parts, elsewhere: Parts, test: Test) -> None:
    def make(_: None) -> Test:
        return test

    FACTS[name] = Word(make, depends_on, elsewhere)


def _has_gemini_effects(face: Face, slot: OnField | None) -> bool:
    return slot is not None and slot.face_up and "gemini" in face.kinds and not is_dormant_gemini(face, slot)


def _is_held(ctx: ContextBase, card: CardId) -> bool:
    """Whether an Equip Spell is equipped to a card, or a card on the field holds it as the target of its effect."""
    if any(_holds(ctx, lasting, card) for lasting in ctx.state.lasting):
        return True
    on_it = (slot for player in PLAYERS for _, slot in ctx.state.on_field(player) if slot.equipped_to == card)
    return any(slot.face_up and "equip" in ctx.state.face(slot.card).kinds for slot in on_it)


def is_tied(ctx: ContextBase, source: CardId, card: CardId) -> bool:
    """Whether an effect of one card that targets has tied it to another card."""
    return any(lasting.source == source and _holds(ctx, lasting, card) for lasting in ctx.state.lasting)


def _holds(ctx: ContextBase, lasting: Lasting, card: CardId) -> bool:
    """Whether an effect that targets has tied a card on the field to this one."""
    if card not in lasting.cards or ctx.state.find(lasting.source) is None:
        return False
    name = ctx.state.name(lasting.source)
    effect = ctx.book.effect(name, lasting.effect)
    return (
        effect is not None
        and bool(effect.target)
        and isinstance(ctx.book.step(name, lasting.effect, lasting.part), Tie)
    )


_fact("on the field", FIELD, FIELD, lambda ctx, card, face, slot: slot is not None)
_fact(
    "came this turn", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is not None and slot.turn == ctx.state.turn,
)  # fmt: skip
_fact(
    "flipped this turn", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is not None and slot.flipped_on == ctx.state.turn,
)  # fmt: skip
_fact(
    "battled this turn", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is not None and slot.battled_on == ctx.state.turn,
)  # fmt: skip
_fact(
    "attacked this turn", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is not None and slot.attacked_on == ctx.state.turn,
)  # fmt: skip
_fact(
    "sent to the Graveyard this turn", ("departed",), FIELD,
    lambda ctx, card, face, slot: any(
        gone.card == card and gone.to == "grave" and gone.turn == ctx.state.turn for gone in ctx.state.departed
    ),
)  # fmt: skip
_fact(
    "destroyed in this battle", ("battle",), FIELD,
    lambda ctx, card, face, slot: lost_in_battle(ctx.state, card),
)  # fmt: skip
_fact(
    "about to be destroyed", ("battle", "resolving", "suspended"), FIELD,
    lambda ctx, card, face, slot: lost_in_battle(ctx.state, card) or is_threatened(ctx.state, card),
)  # fmt: skip
_fact(
    "was face-up", ("left",), ("left",),
    lambda ctx, card, face, slot: (before := last_known(ctx.state, card)) is not None and before.face_up,
)  # fmt: skip
_fact(
    "flipped face-up", ("left",), ("left",),
    lambda ctx, card, face, slot: (there := slot or last_known(ctx.state, card)) is not None and bool(there.flipped_on),
)  # fmt: skip
_fact(
    "targeted by what resolves", ("chain", "resolving"), FIELD,
    lambda ctx, card, face, slot: (now := ctx.state.resolving) is not None
    and card in ctx.state.chain[now.link - 1].targets,
)  # fmt: skip
_fact(
    "could be targeted instead", EVERYTHING, EVERYTHING,
    lambda ctx, card, face, slot: slot is not None and could_be_targeted_instead(ctx, card),
)  # fmt: skip
_fact(
    "could be attacked instead", ("sides", "battle", "phase"), FIELD,
    lambda ctx, card, face, slot: slot is not None and could_be_attacked_instead(ctx.state, card),
)  # fmt: skip
_fact(
    "Fusion Summoned only with its materials", (), (),
    lambda ctx, card, face, slot: any(material.exact for material in ctx.book.get(face.name).materials),
)  # fmt: skip
_fact(
    "treated as an Effect Monster", ("left",), ("left",),
    lambda ctx, card, face, slot: _has_gemini_effects(face, slot or last_known(ctx.state, card)),
)  # fmt: skip
_fact(
    "can be Normal Summoned", FIELD, FIELD,
    lambda ctx, card, face, slot: can_be_normal_summoned(ctx.book.get(face.name), face),
)  # fmt: skip
_fact("equipped", FIELD, FIELD, lambda ctx, card, face, slot: is_equipped(ctx.state, card))
_fact(
    "equipped to a monster", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is not None and bool(slot.equipped_to),
)  # fmt: skip
_fact(
    "effects negated", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is not None and slot.face_up and slot.current.negated,
)  # fmt: skip
_fact(
    "held as a target", ("lasting",), FIELD,
    lambda ctx, card, face, slot: slot is not None and _is_held(ctx, card),
)  # fmt: skip
_fact(
    "can attack", ("sides", "battle"), FIELD,
    lambda ctx, card, face, slot: slot is not None
    and (place := ctx.state.place_of(card)) is not None
    and can_attack(ctx.state, player_of(place), slot),
)  # fmt: skip
_fact(
    "being activated", ("chain",), ("chain",),
    lambda ctx, card, face, slot: any(
        link.card == card and link.placed and not link.resolved for link in ctx.state.chain
    ),
)  # fmt: skip
_fact(
    "Xyz Material", FIELD, FIELD,
    lambda ctx, card, face, slot: slot is None and ctx.state.place_of(card) in ZONE_AT,
)  # fmt: skip
_fact(
    "free to change control", ("sides", "lasting", "blocked"), FIELD,
    lambda ctx, card, face, slot: slot is not None
    and not slot.current.has("control cannot change")
    and can_change_sides(ctx.state, card, ctx.this),
)  # fmt: skip
_fact(
    "can be banished", ("sides",), ("sides",),
    lambda ctx, card, face, slot: may_be_banished(ctx.state, ctx.player, card),
)  # fmt: skip
