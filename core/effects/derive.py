"""What cards count as now: continuous and lasting effects applied in the order in which they began.

`refresh` compares with what the state holds; the difference is an outcome, so that a replay needs no definitions.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from duelog.core.effects.book import COPIED, CardBook
from duelog.core.effects.context import Context
from duelog.core.effects.language import (
    Change,
    Effect,
    Lock,
    MakeTokens,
    Modifier,
    PlayerLock,
    Summon,
)
from duelog.core.effects.ready import ready
from duelog.core.rules.registry import enforces
from duelog.core.state import PRINTED, Current, Lasting, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, ZONE_AT, Place, Player


class Running(NamedTuple):
    """A continuous effect that applies, or would if it were not negated."""

    order: int
    place: Place
    slot: OnField
    player: Player
    effect: Effect


@enforces("EFF-01")
def continuous(state: State, book: CardBook) -> list[Running]:
    """The continuous effects of the face-up cards on the field, oldest first."""
    found: list[Running] = []
    for player in PLAYERS:
        for where, slot, effects in ready(state, book, player).continuous:
            if _is_there(state, slot.card):
                since = _applies_since(state, where, slot)
                found.extend(Running(since, where, slot, player, effect) for effect in effects)
    found.sort(key=lambda running: running.order)
    return found


def _is_there(state: State, card: CardId) -> bool:
    """Whether a card's effects can apply: neither its activation nor its Summon is still going on."""
    return not resolving_card(state, card) and (state.summoning is None or card not in state.summoning.cards)


def resolving_card(state: State, card: CardId) -> bool:
    """Whether a card's own activation is on the Chain and has not resolved."""
    return any(link.card == card and link.placed and not link.resolved for link in state.chain)


def _applies_since(state: State, place: Place, slot: OnField) -> int:
    """The event from which a card's continuous effects apply: a Set card's activation is later than its Set."""
    if place[3] == "M":
        return slot.since
    uses = (use.event for use in state.uses if use.card == slot.card and use.event > slot.since)
    return min(uses, default=slot.since)


class _Applied(NamedTuple):
    order: int
    cards: tuple[CardId, ...]
    modifier: Modifier
    values: dict[str, int]


_NUMBERS = ("atk", "defense", "atk_is", "defense_is", "original_atk", "original_defense", "level", "level_is")


def numbers(ctx: Context, modifier: Modifier) -> dict[str, int]:
    """The numbers of a modifier, worked out."""
    return {name: ctx.value(value) for name in _NUMBERS if (value := getattr(modifier, name)) is not None}


def numbers_for(ctx: Context, modifier: Modifier, card: CardId) -> dict[str, int]:
    """The numbers of a modifier for one card, which is "it"."""
    ctx.it = card
    return numbers(ctx, modifier)


def fixed_numbers(ctx: Context, change: Change, cards: tuple[CardId, ...]) -> tuple[int, ...]:
    """The numbers of all modifiers of a lasting change as they are now, in a row; card by card where they are so."""
    found: list[int] = []
    for modifier in change.modify:
        if modifier.each:
            for card in cards:
                found += numbers_for(ctx, modifier, card).values()
        else:
            found += numbers(ctx, modifier).values()
    return tuple(found)


def _lasting(state: State, book: CardBook) -> Iterator[_Applied]:
    for lasting in state.lasting:
        step = book.step(state.name(lasting.source), lasting.effect, lasting.part)
        cards = tuple(card for card in lasting.cards if _stayed(state, card, lasting.event))
        if isinstance(step, MakeTokens):
            yield _Applied(lasting.event, cards, Modifier(traits=step.traits), {})
        if not isinstance(step, Change):
            continue
        fixed = iter(lasting.values)
        for modifier in step.modify:
            names = [name for name in _NUMBERS if getattr(modifier, name) is not None]
            if modifier.copies is not None and lasting.names:
                modifier = replace(modifier, name=lasting.names[0])
            for group in ((card,) for card in lasting.cards) if modifier.each else (cards,):
                values = {name: next(fixed, 0) for name in names}
                yield _Applied(lasting.event, tuple(card for card in group if card in cards), modifier, values)


def _stayed(state: State, card: CardId, since: int) -> bool:
    """Whether a card is still the one of then: one that left, or was turned face-down, is a new card."""
    found = state.find(card)
    return found is not None and found[1].since <= since


def _context(state: State, book: CardBook, running: Running) -> Context:
    return Context(state, book, running.player, running.slot.card)


def _applied(state: State, book: CardBook) -> tuple[list[_Applied], frozenset[CardId]]:
    """All modifiers that apply, in order, and the cards whose effects are negated."""
    found = list(_lasting(state, book))
    negated = {card for applied in found if applied.modifier.negate for card in applied.cards}
    everything = continuous(state, book)
    for running in everything:  # who negates whom is settled first, the oldest before the others
        if running.slot.card not in negated and any(modifier.negate for modifier in running.effect.modify):
            for applied in _running(state, book, running):
                if applied.modifier.negate:
                    negated |= {card for card in applied.cards if card != running.slot.card}
    for running in everything:
        if running.slot.card not in negated:
            found += _running(state, book, running)
    found.sort(key=lambda applied: applied.order)
    return found, frozenset(negated)


def _running(state: State, book: CardBook, running: Running) -> Iterator[_Applied]:
    """The modifiers of a continuous effect that apply now."""
    ctx = _context(state, book, running)
    if ctx.holds(running.effect.requires):
        for modifier in running.effect.modify:
            if ctx.holds(modifier.requires):
                affected = _affected(ctx, modifier)
                if modifier.each:
                    for card in affected:
                        yield _Applied(running.order, (card,), modifier, numbers_for(ctx, modifier, card))
                else:
                    yield _Applied(running.order, affected, modifier, numbers(ctx, modifier))


def _affected(ctx: Context, modifier: Modifier) -> tuple[CardId, ...]:
    kind = ctx.state.face(ctx.this).card
    immune = f"unaffected by {kind}s"
    return tuple(
        card
        for card in ctx.select(modifier.cards)
        if card == ctx.this or not (found := ctx.state.find(card)) or immune not in found[1].current.traits
    )


def _derive(printed: Face, face: Face, card: CardId, applied: list[_Applied], negated: frozenset[CardId]) -> Current:
    """What one card counts as: what is printed on it, or the face of the monster that a Trap has become, changed."""
    values: dict[str, Any] = {"atk": face.atk, "defense": face.defense, "level": face.level}
    words: dict[str, Any] = {}
    traits: set[str] = set()
    touched: set[str] = set()
    if face is not printed:
        touched |= {"atk", "defense", "level"}
        words |= {"attribute": face.attribute, "type": face.type}
    for entry in applied:
        if card not in entry.cards:
            continue
        for name, number in entry.values.items():
            stat = name.removeprefix("original_").removesuffix("_is")
            touched.add(stat)
            whole = name != stat
            values[stat] = number if whole else (values[stat] or 0) + number
        traits.update(entry.modifier.traits)
        if entry.modifier.copies is not None:
            traits.add(f"{COPIED}{entry.modifier.name}")
        for name in ("name", "attribute", "type"):
            if getattr(entry.modifier, name) is not None:
                words[name] = getattr(entry.modifier, name)
        if entry.modifier.scale is not None:
            words["scales"] = (entry.modifier.scale, entry.modifier.scale)
    changed = {stat: max(0, values[stat]) for stat in touched if max(0, values[stat]) != getattr(printed, stat)}
    return Current(**changed, **words, negated=card in negated, traits=tuple(sorted(traits)))


def refresh(state: State, book: CardBook) -> Outcome | None:
    """The outcome that brings current values and locks up to date; None where they are."""
    applied, negated = _applied(state, book)
    if not applied and not negated and not _anything_current(state):
        return _locks(state, book, negated) or _blocked(state, book)
    changes: list[o.CurrentValues] = []
    for player in PLAYERS:
        for place, slot in state.on_field(player):
            now = _now(state, book, place, slot, applied, negated)
            if now != slot.current:
                changes.append(_change(slot.card, now))
    if changes:
        return o.ValuesChanged(changes=tuple(changes))
    return _locks(state, book, negated) or _blocked(state, book)


def _blocked(state: State, book: CardBook) -> Outcome | None:
    """The zones that Trap Monsters take up beside their own."""
    if not state.lasting and not state.blocked:
        return None
    zones: set[Place] = set()
    for lasting in state.lasting:
        if isinstance(book.step(state.name(lasting.source), lasting.effect, lasting.part), Summon):
            zones.update(zone for zone in ZONE_AT if zone in lasting.names)
    now = tuple(sorted(zones))
    return o.ZonesBlocked(zones=now) if now != state.blocked else None


def _now(
    state: State, book: CardBook, place: Place, slot: OnField, applied: list[_Applied], negated: frozenset[CardId]
) -> Current:
    """What a card on the field counts as: face-down only by effects that say so."""
    face = state.face(slot.card)
    if not slot.face_up:
        applied = [entry for entry in applied if entry.modifier.face_down]
        return (
            _derive(state.face(slot.card), state.face(slot.card), slot.card, applied, frozenset())
            if applied
            else PRINTED
        )
    face = state.face(slot.card)
    monster = book.get(face.name).trap_monster if place[3] == "M" and not face.is_monster else None
    return _derive(face, monster or face, slot.card, applied, negated)


def _anything_current(state: State) -> bool:
    """Whether any card counts as something else than what is printed, a Trap in a Monster Zone included."""
    return any(
        slot is not None
        and (slot.current != PRINTED or (zone < _MONSTER_ZONES and not state.face(slot.card).is_monster))
        for side in state.sides
        for zone, slot in enumerate(side.field)
    )


_MONSTER_ZONES = 7


def _change(card: CardId, now: Current) -> o.CurrentValues:
    return o.CurrentValues(
        card=card, printed=True, atk=now.atk, defense=now.defense, level=now.level, name=now.name,
        attribute=now.attribute, type=now.type, scales=now.scales, negated=now.negated or None,
        traits=now.traits or None,
    )  # fmt: skip


# --- what players may not ---------------------------------------------------------------------------------------


def _locks(state: State, book: CardBook, negated: frozenset[CardId]) -> Outcome | None:
    locks: dict[Player, set[str]] = {1: set(), 2: set()}
    for running in continuous(state, book):
        if running.slot.card not in negated:
            ctx = _context(state, book, running)
            if ctx.holds(running.effect.requires):
                for lock in running.effect.lock:
                    _lock(ctx, lock, locks)
    for lasting in state.lasting:
        _lasting_lock(state, book, lasting, locks)
    for use in state.uses:
        if use.turn == state.turn and use.negated != "activation":
            effect = book.effect(use.name, use.effect)
            locks[use.player].update(effect.oath if effect is not None else ())
    now = (tuple(sorted(locks[1])), tuple(sorted(locks[2])))
    if now == (state.sides[0].locks, state.sides[1].locks):
        return None
    return o.LocksChanged(locks=now)


def _lock(ctx: Context, lock: PlayerLock, locks: dict[Player, set[str]]) -> None:
    if ctx.holds(lock.requires):
        for player in ctx.players(lock.who):
            locks[player].update(lock.what)


def _lasting_lock(state: State, book: CardBook, lasting: Lasting, locks: dict[Player, set[str]]) -> None:
    step = book.step(state.name(lasting.source), lasting.effect, lasting.part)
    if isinstance(step, Lock):
        players = (lasting.player,) if lasting.player else PLAYERS
        for player in players:
            for what in step.what:
                locks[player].update(
                    (f"{what.removesuffix(' named')} {name}" for name in lasting.names) if lasting.names else (what,)
                )


def locked(state: State, player: Player, what: str) -> bool:
    """Whether an effect forbids a player something now."""
    return what in state.side(player).locks


def has_trait(state: State, card: CardId, trait: str) -> bool:
    """Whether an effect gives a card on the field this trait."""
    found = state.find(card)
    return found is not None and trait in found[1].current.traits


def negated(state: State, card: CardId) -> bool:
    """Whether a card's effects on the field are negated."""
    found = state.find(card)
    return found is not None and found[1].current.negated
