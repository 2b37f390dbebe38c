"""What lasts from an event on, and what of it ends: said once each, in the words of the definitions."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.catalogue.arguments import (
    Argument,
    Listed,
    Message,
    as_list,
    as_option,
    as_player,
    message,
)
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.continuous.sources import works_in
from duelog.core.effects.evaluate.locations import area_of
from duelog.core.effects.language import Cards, Effect, LastingLock, Modifier
from duelog.core.effects.language.words import typed_trait
from duelog.core.state import Lasting, OnField, State
from duelog.core.wording.effects.effect_locks import locks
from duelog.core.wording.effects.effect_players import says_you, with_players
from duelog.core.wording.effects.effect_sentences import effect_message
from duelog.core.wording.effects.effect_steps import step
from duelog.core.wording.states.card_words import named
from duelog.core.wording.states.questions import Definitions
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Outcome
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, PLAYERS, Player
from duelog.events.restrictions import TraitKind

_OF_OTHER_CARDS: frozenset[TraitKind] = frozenset({"banishes", "nothing is banished instead"})
"""Traits of a card that concern other cards."""


def lasting_messages(event: Event, before: State, after: State, definitions: Definitions) -> list[Message]:
    """What begins to last between two states, of which the later follows an event, and what of it ends.

    These are the continuous effects of face-up cards that concern other cards or players, also in duels that are not
    refereed, and what effects forbid players for a while. Changed numbers and traits of cards are events of their own.
    """
    if not isinstance(event, Outcome) or isinstance(event, o.PositionSetUp):
        return []
    if _unchanged(before, after):
        return []
    told = [*_of_cards(before, after, definitions()), *_of_locks(before, after, definitions)]
    return told if after.effects else [*told, *_of_link(event, before, definitions())]


def _unchanged(before: State, after: State) -> bool:
    """Whether nothing changed on which the messages depend."""
    return (
        all(one.field is other.field for one, other in zip(before.sides, after.sides, strict=True))
        and before.chain is after.chain
        and before.summoning is after.summoning
        and before.lasting is after.lasting
        and before.uses is after.uses
    )


def forbids(event: Event, before: State, after: State, definitions: Definitions) -> bool:
    """Whether a card begins to forbid players something or monsters to attack, or to negate the effects of other cards,
    whatever else happens.
    """
    if not isinstance(event, Outcome) or isinstance(event, o.PositionSetUp) or _unchanged(before, after):
        return False
    was, now = _at_work(before, definitions()), _at_work(after, definitions())
    return any(
        effect.lock or any(modifier.negate or _stops_attacks(modifier) for modifier in effect.modify)
        for card, (_, effects) in now.items()
        if card not in was
        for effect in effects
        if effect.requires is None
    )


def _stops_attacks(modifier: Modifier) -> bool:
    stopped = ("cannot attack", "cannot declare attacks")
    return modifier.cards != "this" and any(typed_trait(trait).what in stopped for trait in modifier.traits)


# --- continuous effects of cards --------------------------------------------------------------------------------


class _AtWork(NamedTuple):
    """A card whose continuous effects apply."""

    name: str
    player: Player


def _of_cards(before: State, after: State, book: CardBook) -> Iterator[Message]:
    was, now = _at_work(before, book), _at_work(after, book)
    gone = [(card, *found) for card, found in was.items() if card not in now and _lasts(found, before)]
    if len(gone) > 1:  # all of their words would be too long
        yield message("lasting-ended", sources=as_list(named(before, source) for _, source, _ in gone))
    else:
        for card, source, effects in gone:
            lasting = (each for each in effects if _concerns_others(each, told_as_values=before.effects))
            yield from (_ended(named(before, source), _told(each), card.player) for each in lasting)
    for card, (source, effects) in now.items():
        if card not in was:
            yield from (_begun(named(after, source), _told(each), card.player) for each in effects)


def _lasts(found: tuple[CardId, list[Effect]], state: State) -> bool:
    """Whether a card has an effect whose end is to be told."""
    return any(_concerns_others(each, told_as_values=state.effects) for each in found[1])


def _at_work(state: State, book: CardBook) -> dict[_AtWork, tuple[CardId, list[Effect]]]:
    """The cards on the field with effects to be told; of copies that one player controls, one.

    Of Spells and Traps these are all that they do while they lie there, such as Trigger Effects.
    """
    found: dict[_AtWork, tuple[CardId, list[Effect]]] = {}
    waiting = _waiting(state)
    for player in PLAYERS:
        for at, slot in state.on_field(player):
            if not _works(state, slot) or slot.card in waiting:
                continue
            name, face, area = state.name(slot.card), state.face(slot.card), area_of(at[3:])
            effects = [
                effect
                for effect in book.get(name).effects
                if (_is_used_there(effect, face) or _concerns_others(effect, told_as_values=state.effects))
                and works_in(effect, face, area)
            ]
            if effects:
                found.setdefault(_AtWork(name, player), (slot.card, effects))
    return found


def _works(state: State, slot: OnField) -> bool:
    return slot.face_up and not slot.current.negated and state.has_card(slot.card) and not state.is_unknown(slot.card)


def _waiting(state: State) -> frozenset[CardId]:
    """The cards that are about to be Summoned, and those whose activation has not resolved."""
    summoned = () if state.summoning is None else state.summoning.cards
    return frozenset((*summoned, *(link.card for link in state.chain if link.placed and not link.resolved)))


def _is_used_there(effect: Effect, face: Face) -> bool:
    """Whether an effect of a Spell or Trap is used while the card lies on the field."""
    if face.is_monster or effect.kind == "activation":
        return False
    return effect.kind != "continuous" or bool(effect.when)


def _concerns_others(effect: Effect, *, told_as_values: bool) -> bool:
    """Whether a continuous effect concerns more than its own card.

    `told_as_values`: what is only a trait of that card is told as such, in refereed duels.
    """
    if effect.kind != "continuous" or effect.when or effect.steps:
        return False
    beyond = bool(effect.lock or effect.destroys or effect.one_for_each_player)
    return beyond or any(
        modifier.cards != "this" or (_reaches_others(modifier) and not told_as_values) for modifier in effect.modify
    )


def _reaches_others(modifier: Modifier) -> bool:
    return any(typed_trait(trait).what in _OF_OTHER_CARDS for trait in modifier.traits)


@cache
def _told(effect: Effect) -> Message:
    """The sentence of an effect, without what needs no telling of negated Spells and Traps."""
    modify = tuple(_shorter(modifier) for modifier in effect.modify)
    return effect_message(replace(effect, modify=modify))


def _shorter(modifier: Modifier) -> Modifier:
    """A change that negates effects, without what follows from it for Trap Monsters. Of Spells and Traps it is not
    said that they are face-up: each is, once it is activated, and a Set one does nothing.
    """
    if not modifier.negate:
        return modifier
    kept = tuple(trait for trait in modifier.traits if typed_trait(trait).what != "no Trap Monster")
    negated = modifier.cards
    if isinstance(negated, Cards) and negated.card in ("spell", "trap"):
        negated = replace(negated, face=None)
    return replace(modifier, traits=kept, cards=negated)


# --- what players are forbidden for a while ---------------------------------------------------------------------


def _of_locks(before: State, after: State, definitions: Definitions) -> Iterator[Message]:
    ended = _new(before.lasting, after.lasting) if before.lasting is not after.lasting else ()
    for each in filter(_outlasts_its_turn, ended):
        if (lock := _lock(before, each, definitions)) is not None:
            what = message("as-sentence", what=locks(lock.who, lock.what))
            yield _ended(named(before, each.source), what, _you(each, lock, before))
    for each in _new(after.lasting, before.lasting) if before.lasting is not after.lasting else ():
        if (lock := _lock(after, each, definitions)) is not None:
            yield _so_long(named(after, each.source), step(lock, last=True), _you(each, lock, after))
    if before.uses is not after.uses:
        yield from _of_use(before, after, definitions())


def _new(among: tuple[Lasting, ...], known: tuple[Lasting, ...]) -> Iterator[Lasting]:
    """The lasting effects that are not known yet; of a step that concerns both players, one."""
    told = {(each.source, each.effect, each.part) for each in known}
    for each in among:
        if (key := (each.source, each.effect, each.part)) not in told:
            told.add(key)
            yield each


def _of_link(event: Outcome, before: State, book: CardBook) -> Iterator[Message]:
    """The locks of a card whose activation has resolved, in a recording, which has no events for them."""
    if not isinstance(event, o.LinkResolved) or not 0 < event.link <= len(before.chain):
        return
    link = before.chain[event.link - 1]
    if link.negated or not link.placed or before.is_unknown(link.card):
        return
    effects = [effect for effect in book.get(before.name(link.card)).effects if effect.kind == "activation"]
    for each in effects[0].steps if len(effects) == 1 else ():
        if isinstance(each, LastingLock) and each.condition is None and each.these is None and each.declared is None:
            yield _so_long(named(before, link.card), step(each, last=True), link.player)


def _lock(state: State, lasting: Lasting, definitions: Definitions) -> LastingLock | None:
    found = step_of(state, definitions(), lasting)
    return found if isinstance(found, LastingLock) and found.these is None else None


def _outlasts_its_turn(lasting: Lasting) -> bool:
    """Whether its end is not told when it begins, as that of "until the end of this turn" is."""
    return lasting.until != "end of turn" or bool(lasting.turns)


def _you(lasting: Lasting, lock: LastingLock, state: State) -> Player:
    """The player whom the words of a lock call "you"."""
    if lasting.player is None or lock.who == "both":
        return lasting.whose or state.turn_player
    return OPPONENT[lasting.player] if lock.who == "opponent" else lasting.player


def _of_use(before: State, after: State, book: CardBook) -> Iterator[Message]:
    """What the player of an activation may not do in this turn because of it."""
    known = max((use.event for use in before.uses), default=0)
    for use in after.uses:
        effect = book.effect(use.name, use.effect) if use.event > known else None
        if effect is not None and effect.activation_restriction:
            lock = LastingLock(who="you", what=effect.activation_restriction)
            yield _so_long(named(after, use.card), step(lock, last=True), use.player)


# --- sentences --------------------------------------------------------------------------------------------------


def _begun(source: Listed, what: Message, player: Player) -> Message:
    return message("applies-from-now", source=source, **_of(what, player))


def _so_long(source: Listed, what: Message, player: Player) -> Message:
    return message("applies-so-long", source=source, **_of(message("as-sentence", what=what), player))


def _ended(source: Listed, what: Message, player: Player) -> Message:
    return message("applies-no-longer", source=source, **_of(what, player))


def _of(what: Message, player: Player) -> dict[str, Argument]:
    """The words of a definition with the players in place of "you" and "your opponent"; and who "you" is, if that
    is left somewhere.
    """
    told = with_players(what, player)
    return {"what": told, "you": as_option(as_player(player) if says_you(told) else None)}
