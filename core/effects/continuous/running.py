"""The continuous effects in force, and what each of them does."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.available import ContinuousSource, standing
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.dependencies import dependencies, depends_on_itself_only, needs_battle
from duelog.core.effects.evaluate.lasting_values import NUMBERS
from duelog.core.effects.evaluate.locks import is_protected
from duelog.core.effects.evaluate.presence import applies_since, is_there
from duelog.core.effects.evaluate.recent_events import last_seen, recent_events
from duelog.core.effects.evaluate.shared_words import Feature, attributes_of, feature_now, names_this, types_of
from duelog.core.effects.evaluate.word_tables import Parts
from duelog.core.effects.evaluate.zones_read import Areas, Zones, cards_named, zones_read
from duelog.core.effects.language import Effect, Modifier, PlayerLock
from duelog.core.effects.language.selectors import CardsOf
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.language.words import typed_lock, typed_trait
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import lost_in_battle
from duelog.core.session import LastValue, Session
from duelog.core.state import Field, OnField, State
from duelog.events.base import CardId, EffectAddress
from duelog.events.faces import Attribute
from duelog.events.places import PLAYERS, Place, Player
from duelog.events.restrictions import CardFilter, Lock


class Running(Struct, frozen=True):
    """A continuous effect that applies, or would apply if it were not negated."""

    order: int
    place: Place
    slot: OnField
    player: Player
    effect: Effect
    depends_on: Parts
    zones: Zones | None
    """The areas of the field that it looks at; None for the whole field."""
    does_something: bool
    """Whether it modifies or locks anything, rather than reacting to events only."""
    by_itself: bool
    """Whether what it does depends on its own card only."""
    needs_battle: bool
    """Whether it does nothing while there is no battle."""


class _Caches:
    """The continuous effects of the last state, and what each of them did."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.book: CardBook | None = None
        self.found: tuple[Running, ...] = ()
        self.of_fields: LastValue[tuple[Running, ...]] = LastValue()
        self.of_those_there: LastValue[tuple[Running, ...]] = LastValue()
        self.last: tuple[Running, ...] = ()
        self.in_force: dict[tuple[CardId, int], LastValue[InForce]] = {}
        self.of_sources: dict[CardId, LastValue[tuple[tuple[_Rank, Running], ...]]] = defaultdict(LastValue)
        self.areas: dict[Player, Areas] = {player: Areas() for player in PLAYERS}


@enforces("EFF-01")
def continuous(state: State, book: CardBook, session: Session) -> tuple[Running, ...]:
    """The continuous effects of the face-up cards on the field, oldest first.

    The tuple is the same object as long as nothing changes.
    """
    caches = session.of(_Caches)
    if caches.state is state and caches.book is book:
        return caches.found
    one, two = state.sides
    fields = (book, one.field, two.field, state.cards, state.faces, state.chain, state.summoning, state.uses)
    found = caches.of_fields.known(fields)
    if found is None:
        lying = tuple(standing(state, book, player, session).continuous for player in PLAYERS)
        found = _found(state, book, lying, caches) if any(lying) else ()
        caches.of_fields.keep(fields, found)
    caches.state, caches.book, caches.found = state, book, found
    return found


def _same(last: tuple[Running, ...], found: tuple[Running, ...]) -> tuple[Running, ...]:
    """The last tuple if it is equal to the one found, otherwise the one found."""
    if len(last) != len(found):
        return found
    for one, other in zip(last, found, strict=True):
        if one.slot is not other.slot or one.effect is not other.effect:
            return found
        if one.order != other.order or one.place != other.place:
            return found
    return last


def _found(
    state: State, book: CardBook, lying: tuple[tuple[ContinuousSource, ...], ...], caches: _Caches
) -> tuple[Running, ...]:
    """The continuous effects of the cards that lie there, without those of cards that are not there yet."""
    there: list[tuple[ContinuousSource, Player]] = []
    for player in PLAYERS:
        there.extend((source, player) for source in lying[player - 1] if is_there(state, source.slot))
    depends_on = (book, state.uses, *there)
    found = caches.of_those_there.known(depends_on)
    if found is None:
        ranked = [entry for source, player in there for entry in _of_source(state, source, player, caches)]
        ranked.sort(key=_rank)
        found = caches.last = _same(caches.last, tuple(running for _, running in ranked))
        caches.of_those_there.keep(depends_on, found)
    return found


_Rank = tuple[tuple[int, int], int, int]
"""When a card came face-up, the event since which an effect applies, and the turn in which its card was placed."""

_rank = itemgetter(0)


def _of_source(
    state: State, source: ContinuousSource, player: Player, caches: _Caches
) -> tuple[tuple[_Rank, Running], ...]:
    """The continuous effects of one card, with what orders them; the same as long as the card and the uses are."""
    depends_on = (source, state.uses)
    last = caches.of_sources[source.slot.card]
    found = last.known(depends_on)
    if found is None:
        where, slot, effects = source
        since = applies_since(state, where, slot)
        running = tuple(running_effect(since, where, slot, player, effect) for effect in effects)
        found = last.keep(depends_on, tuple(((_turned_up(state, one), since, slot.turn), one) for one in running))
    return found


def running_effect(since: int, where: Place, slot: OnField, player: Player, effect: Effect) -> Running:
    """A continuous effect of a card, with what it depends on."""
    return Running(
        order=since,
        place=where,
        slot=slot,
        player=player,
        effect=effect,
        depends_on=dependencies(effect),
        zones=zones_read(effect, player),
        does_something=bool(effect.modify or effect.lock),
        by_itself=depends_on_itself_only(effect),
        needs_battle=needs_battle(effect),
    )


def _turned_up(state: State, running: Running) -> tuple[int, int]:
    """The turn in which a card came face-up, and a number that orders those of one turn.

    A monster that was Set may have been turned face-up in a later turn, in which its order begins.
    """
    slot = running.slot
    if slot.flipped_on <= slot.turn or running.place[3] != "M":
        uses = [use.turn for use in state.uses if use.card == slot.card and use.event == running.order]
        return (uses[0] if uses else slot.turn), running.order
    flip = slot.changed_at if slot.changed_on == slot.flipped_on else running.order
    return slot.flipped_on, flip


@enforces("GEN-13")
def numbers(ctx: Context, modifier: Modifier, *, since: int | None = None) -> dict[str, int]:
    """The numbers of a modifier, computed.

    Those of a continuous effect are computed anew in every state: the original values that it changes are then the ones
    before it, so what began later than `since` does not count.
    """
    found: dict[str, int] = {}
    for name in NUMBERS:
        value = getattr(modifier, name)
        if value is not None:
            ctx.originals_before = since if name.startswith("original_") else None
            found[name] = ctx.value(value)
    ctx.originals_before = None
    return found


def numbers_for(ctx: Context, modifier: Modifier, card: CardId, *, since: int | None = None) -> dict[str, int]:
    """The numbers of a modifier for one card, to which "it" refers."""
    ctx.it = card
    return numbers(ctx, modifier, since=since)


# --- what each of them does -------------------------------------------------------------------------------------


class Applied(Struct, frozen=True):
    """A modifier with its cards and computed numbers, the event since which it applies, and the card that causes it.

    `lasts` is whether it is a lasting change rather than a continuous effect, `as_summoned` whether that is part of the
    Special Summon of its cards.
    """

    order: int
    cards: tuple[CardId, ...]
    modifier: Modifier
    values: dict[str, int]
    source: CardId
    lasts: bool = False
    as_summoned: bool = False


class InForce(Struct, frozen=True):
    """What a continuous effect does now: its modifiers and locks."""

    applied: tuple[Applied, ...]
    locks: tuple[tuple[Player, Lock], ...]


_RECENT: dict[str, Callable[[State], object]] = {"recent_events": recent_events, "left": last_seen}
"""The parts that are computed from recent events."""


def read_parts(state: State, parts: Parts) -> tuple[object, ...]:
    """The values of parts of a state that effects depend on (`dependencies`)."""
    return tuple(_RECENT[part](state) if part in _RECENT else getattr(state, part) for part in parts) if parts else ()


def depends_now(state: State, running: Running) -> Parts:
    """The parts of a state that a continuous effect depends on while those parts are the same."""
    return _BATTLE if running.needs_battle and state.battle is None else running.depends_on


_BATTLE: Parts = ("battle",)

_MOST = 500


def in_force(state: State, book: CardBook, running: Running, session: Session) -> InForce:
    """What a continuous effect does now; the same object as long as that does not change."""
    if not running.does_something or (running.needs_battle and state.battle is None):
        return _NONE
    depends_on: tuple[object, ...]
    caches = session.of(_Caches)
    lost = lost_in_battle(state, running.slot.card)
    if running.by_itself:
        depends_on = (book, running.effect, running.slot, running.order, running.player, lost)
    elif running.zones is not None and not state.listed:
        depends_on = (
            book, running.effect, running.order, *cards_named(state, running.place, running.slot),
            *[caches.areas[player].of(state.sides[player - 1].field).cards[area] for player, area in running.zones],
            state.cards, state.faces, state.summoning, lost, *read_parts(state, running.depends_on),
        )  # fmt: skip
    else:
        depends_on = (
            book, running.effect, running.order, *fields_seen(state, session), state.cards, state.faces, state.turn,
            state.turn_player, state.summoning, lost, *read_parts(state, running.depends_on),
        )  # fmt: skip
    key = running.slot.card, id(running.effect)
    cached = caches.in_force
    last = cached.get(key)
    if last is None:
        if len(cached) >= _MOST:
            cached.clear()
        last = cached[key] = LastValue()
    found = last.known(depends_on)
    if found is None:
        found = _of_one_lost(_computed(state, book, running)) if lost else _computed(state, book, running)
        found = last.keep(depends_on, last.answer if last.answer is not None and last.answer == found else found)
    return found


def all_in_force(state: State, book: CardBook, session: Session) -> tuple[tuple[Running, InForce], ...]:
    """The continuous effects of the cards on the field, oldest first, each with what it does now."""
    return tuple((running, in_force(state, book, running, session)) for running in continuous(state, book, session))


def fields_seen(state: State, session: Session) -> tuple[Field, Field]:
    """The fields of both players; the same objects as long as they are equal."""
    areas, (one, two) = session.of(_Caches).areas, state.sides
    return areas[1].of(one.field).field, areas[2].of(two.field).field


def _computed(state: State, book: CardBook, running: Running) -> InForce:
    ctx = Context(state, book, running.player, running.slot.card)
    if not ctx.holds(running.effect.requires):
        return _NONE
    return InForce(tuple(_applied(ctx, running)), tuple(locks_now(ctx, running.effect)))


_NONE = InForce((), ())


@enforces("BATTLE-10")
def _of_one_lost(force: InForce) -> InForce:
    """What is left of a continuous effect of a monster that the battle has destroyed: its changes of itself."""
    return InForce(tuple(applied for applied in force.applied if names_this(applied.modifier.cards)), ())


def locks_now(ctx: Context, effect: Effect) -> Iterator[tuple[Player, Lock]]:
    """The locks of a continuous effect whose condition holds, each with the player on whom it is."""
    for lock in effect.lock:
        if ctx.holds(lock.requires):
            for player in ctx.players(lock.who):
                for what in lock.what:
                    for limited in _limited(ctx, lock, typed_lock(what)):
                        yield player, limited


@enforces("GEN-03")
def _limited(ctx: Context, lock: PlayerLock, what: Lock) -> Iterator[Lock]:
    """A lock, or the part of it that is about monsters of another Type or Attribute than some have."""
    if lock.other_type_than is None and lock.other_attribute_than is None:
        yield what
        return
    about = (what.cards or CardFilter(card="monster"),)
    if lock.other_type_than is not None:
        kept = CardFilter(type=tuple(sorted(_features_kept(ctx, types_of, lock.other_type_than))))
        if kept.type:
            yield replace(what, cards=CardFilter(any_of=about, not_=kept))
    if lock.other_attribute_than is not None:
        there = _features_kept(ctx, attributes_of, lock.other_attribute_than)
        same = CardFilter(attribute=tuple(word for word in _ATTRIBUTES if word in there))
        if same.attribute:
            yield replace(what, cards=CardFilter(any_of=about, not_=same))


@enforces("GEN-03")
def _features_kept(ctx: Context, feature: Feature[tuple[str, ...]], cards: CardsOf) -> set[str]:
    """The Types or Attributes that count for a lock: not those of a monster that the battle has just turned face-up
    beside others, since only what these have stays.
    """
    flipped = ctx.state.battle.flipped if ctx.state.battle is not None else 0
    found = {card: {*feature_now(ctx, feature, card)} for card in ctx.select(cards)}
    return set[str]().union(*(own for card, own in found.items() if card != flipped)) or found.get(flipped, set[str]())


_ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)


def _applied(ctx: Context, running: Running) -> Iterator[Applied]:
    for modifier, counts_linked in zip(running.effect.modify, _counts_linked(running.effect), strict=True):
        if ctx.holds(modifier.requires):
            cards = affected(ctx, modifier)
            since = _equipped_since(ctx.state, running) if counts_linked else running.order
            if modifier.each:
                for card in cards:
                    values = numbers_for(ctx, modifier, card, since=since)
                    yield Applied(since, (card,), modifier, values, ctx.this)
            else:
                yield Applied(since, cards, modifier, numbers(ctx, modifier, since=since), ctx.this)


@enforces("GEN-13")
def _equipped_since(state: State, running: Running) -> int:
    """The event that placed the cards that the effect of a monster equipped to it.

    What the monster gains by them is added to a value that was set before, even after the monster came.
    """
    there = (state.find(card) for card in running.slot.linked)
    return max((found[1].since for found in there if found is not None), default=running.order)


def _counts_linked(effect: Effect) -> tuple[bool, ...]:
    """For each modifier of an effect, whether its numbers come from the cards bound to its card."""
    found: tuple[bool, ...] | None = effect.compiled("counts linked")
    if found is None:
        found = effect.keep_compiled("counts linked", tuple(map(_is_of_linked, effect.modify)))
    return found


def _is_of_linked(modifier: Modifier) -> bool:
    values = [getattr(modifier, name) for name in NUMBERS]
    pieces = (piece for value in values for piece in pieces_of(value))
    return any(getattr(piece, name) == "linked" for piece in pieces for name in piece.__struct_fields__)


def address_of(state: State, book: CardBook, running: Running) -> EffectAddress:
    """The address of a continuous effect among the effects of its card."""
    numbered = book.numbered(state.name(running.slot.card), running.slot.current.traits)
    return next((number for number, effect in numbered if effect is running.effect), 0)


def affected(ctx: Context, modifier: Modifier) -> tuple[CardId, ...]:
    """The cards that a modifier of a continuous effect changes: those that are not unaffected by it."""
    return tuple(
        card
        for card in ctx.select(modifier.cards)
        if card == ctx.this or not is_protected(ctx, ctx.state.find(card), "unaffected") or concerns_a_player(modifier)
    )


@enforces("GEN-03")
def concerns_a_player(modifier: Modifier) -> bool:
    """Whether a modifier only spares the controllers of monsters battle damage, or forbids the opponent to attack."""
    traits = [typed_trait(trait) for trait in modifier.traits]
    about_players = bool(traits) and all((trait.what, trait.whose) in _ABOUT_PLAYERS for trait in traits)
    return about_players and not any(getattr(modifier, name) is not None for name in NUMBERS)


_ABOUT_PLAYERS = (("no battle damage", "controller"), ("cannot be attacked", "opponent"))
