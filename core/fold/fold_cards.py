"""The fold of what happens to cards and Life Points."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from duelog.core.fold.folding import count_outcome, on, with_answer, with_life_changes, with_side, without
from duelog.core.fold.given_faces import give_back, mixed
from duelog.core.fold.tabletop import become_equip, becomes_another, change_slots, move_cards, turn_down, unbind
from duelog.core.rulebook import enforces
from duelog.core.state import (
    PRINTED,
    Answer,
    AnswerTopic,
    Card,
    Current,
    OnField,
    Side,
    State,
)
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome
from duelog.events.places import PILES, Pile


@on(o.Shuffled)
def _shuffled(state: State, event: o.Shuffled) -> State:
    state = mixed(state, event.order)
    side = state.side(event.player)
    changes: dict[str, Any] = {event.pile: event.order}
    if event.pile == "deck" and side.turned:
        changes["turned"] = tuple(card for card in side.turned if card not in event.order)
    sides = with_side(state, event.player, **changes)
    if state.revealed:  # after shuffling, nobody knows where they are
        state = replace(state, revealed=without(state.revealed, event.order))
    if state.first is None and event.pile == "deck" and event.player not in state.shuffled:
        return replace(state, sides=sides, shuffled=(*state.shuffled, event.player))
    after = replace(state, sides=sides)
    by_cost = state.pending is not None and event.pile == "deck"  # a card was put into the Deck
    return count_outcome(after) if by_cost else after


@on(o.CardsDrawn)
def _cards_drawn(state: State, event: o.CardsDrawn) -> State:
    side = state.side(event.player)
    count = len(event.cards)
    deck = side.deck[count:] if side.deck[:count] == event.cards else without(side.deck, event.cards)
    turned = without(side.turned, event.cards) if side.turned else ()
    sides = with_side(state, event.player, deck=deck, hand=side.hand + event.cards, turned=turned)
    if state.turn == 0:
        dealt = state.dealt if event.player in state.dealt else (*state.dealt, event.player)
        return replace(state, sides=sides, dealt=dealt)
    if event.why == "rule" and state.phase == "draw":
        return replace(state, sides=sides, drawn=True, due="draw")
    return count_outcome(replace(state, sides=sides))


_NORMALLY = ("normal", "tribute", "set")


def _pile_of(move: Moved) -> Pile | None:
    """The pile from which a card moves to a Monster Zone."""
    if move.origin is None or move.to is None or move.to[3] != "M":
        return None
    return next((pile for pile in PILES if pile == move.origin[3:]), None)


def _tributes(state: State, card: CardId) -> int:
    """The number of monsters Tributed for the current Normal Summon or Set."""
    if state.pending is not None:
        move = state.pending.move
        if isinstance(move, m.NormalSummon) or isinstance(move, m.SetMonster):  # noqa: SIM101 (a union is made anew)
            return len(move.tributes)
    for happened in reversed(state.recent.outcomes):
        event = happened.event
        if isinstance(event, o.CardsMoved) and event.how == "tributed" and event.source == card:
            return sum(1 for move in event.moves if not move.how)
    return 0


def _arrived(state: State, n: int, came: Any) -> Callable[[Moved, OnField | None], OnField]:
    def arrive(move: Moved, before: OnField | None) -> OnField:
        if came == "set" and move.origin == move.to:  # Set again where it is
            before = None
        if before is not None and not becomes_another(move):  # moving between zones, it stays the same card
            if move.position is None or move.position == before.position:
                return before
            if before.face_up and move.position in ("set", "down"):
                before = turn_down(before, n)
            return replace(before, position=move.position)
        lies = before is not None and move.position in ("up", "down") and state.face(move.card).is_monster
        if before is not None and lies and came != "activated":  # which is placed as a Continuous Spell
            equip = become_equip(before, n)
            return equip if move.position == "up" else replace(equip, position="down", came="placed")
        position = move.position or ("attack" if move.to is not None and move.to[3] == "M" else "up")
        used = before.used if before is not None else ()  # it has not left the field
        return OnField(
            card=move.card, position=position, since=n, turn=state.turn, came=came, used=used,
            came_from=_pile_of(move), tributes=_tributes(state, move.card) if came in _NORMALLY else None,
        )  # fmt: skip

    return arrive


_KEEPS_PROPER = frozenset({"M", "S", "F", "P", "g", "b"})
"""First letters of the places where a monster stays properly Summoned: field, Graveyard, banished."""


def relocate(state: State, moves: Sequence[Moved], n: int, came: Any) -> State:
    """The state after cards have moved; `came` is how those that arrive on the field were Summoned."""
    changes: dict[str, Any] = {"sides": move_cards(state.sides, moves, _arrived(state, n, came))}
    if state.proper:
        gone = {move.card for move in moves if move.to is None or move.to[3] not in _KEEPS_PROPER}
        if not gone.isdisjoint(state.proper):
            changes["proper"] = tuple(card for card in state.proper if card not in gone)
    if state.revealed:
        changes["revealed"] = without(state.revealed, tuple(move.card for move in moves))
    after = replace(state, **changes)
    return give_back(after, moves) if after.lent else after


@on(o.MonstersMixed)
def _monsters_mixed(state: State, event: o.MonstersMixed) -> State:
    """Each monster keeps what the rules remember of it, in another zone."""
    field = list(state.side(event.player).field)
    found = {slot.card: (at, slot) for at, slot in enumerate(field[:7]) if slot is not None and not slot.face_up}
    there = [found[card] for card in dict.fromkeys(event.order) if card in found]
    for at, (_, slot) in zip(sorted(at for at, _ in there), there, strict=True):
        field[at] = replace(slot, mixed=event.n)
    after = replace(state, sides=with_side(state, event.player, field=tuple(field)))
    return count_outcome(replace(after, revealed=without(state.revealed, event.order)))


@on(o.CardsMoved)
def _cards_moved(state: State, event: o.CardsMoved) -> State:
    came = "activated" if event.how in ("activated", "destroyed") else "set" if event.how == "set" else "placed"
    after = count_outcome(relocate(state, event.moves, event.n, came))
    if event.how in ("discarded", "control") and event.why == "rule":
        return replace(after, answer=None)
    if event.why == "battle" and after.battle is not None:
        return replace(after, battle=replace(after.battle, destroyed=()))
    return after


@on(o.CardsSet)
def _cards_set(state: State, event: o.CardsSet) -> State:
    after = relocate(state, event.moves, event.n, "set")
    if event.source:
        return count_outcome(after)
    changes: dict[str, Any] = {"pending": None, "due": "set" if state.effects else None}
    if event.effect_step is not None:  # the Set of the turn, made by an effect
        after, changes = count_outcome(after), {}
    if any(move.to is not None and move.to[3] == "M" for move in event.moves):
        side = after.side(event.player)
        changes["sides"] = with_side(
            after, event.player, normal_summons=(*side.normal_summons, (event.n, event.moves[0].card))
        )
    return replace(after, **changes)


@on(o.PositionsChanged)
def _positions_changed(state: State, event: o.PositionsChanged) -> State:
    position = {change.card: change.position for change in event.changes}
    by_player = event.why == "rule"

    def change(slot: OnField) -> OnField:
        new = position[slot.card]
        if new in ("set", "down"):
            return turn_down(slot, event.n) if slot.face_up else slot
        changed_on, changed_at = (state.turn, event.n) if by_player else (slot.changed_on, slot.changed_at)
        flipped_on = slot.flipped_on if slot.face_up else state.turn
        return replace(slot, position=new, changed_on=changed_on, changed_at=changed_at, flipped_on=flipped_on)

    sides = change_slots(state.sides, position, change)
    down = [card for card, new in position.items() if new in ("set", "down")]
    if down:
        sides = unbind(sides, down)
    after = replace(state, sides=sides)
    if by_player:
        return replace(after, pending=None, due="position" if state.effects else None)
    if event.why == "battle" and state.battle is not None:
        return replace(
            after, due=None, battle=replace(state.battle, flipped=event.changes[0].card if event.changes else 0)
        )
    return count_outcome(after)


@on(o.CardsRevealed)
def _cards_revealed(state: State, event: o.CardsRevealed) -> State:
    after = count_outcome(replace(state, revealed=event.cards, revealed_to=event.to))
    return _remembered(after, event, "revealed", event.cards)


@on(o.TokensMade)
def _tokens_made(state: State, event: o.TokensMade) -> State:
    faces, cards = list(state.faces), list(state.cards)
    for token in sorted(event.tokens, key=_number):
        if not 0 < token.card <= len(cards) + 1:  # there is no such card; any use of its number is a fault
            continue
        if token.face not in faces:
            faces.append(token.face)
        cards[token.card - 1 : token.card] = (Card(face=faces.index(token.face), owner=token.owner),)
    after = count_outcome(replace(state, faces=tuple(faces), cards=tuple(cards)))
    return _remembered(after, event, "tokens", tuple(token.card for token in event.tokens))


def _remembered(state: State, event: Outcome, about: AnswerTopic, cards: tuple[CardId, ...]) -> State:
    """The state in which the resolving effect remembers these cards."""
    if state.resolving is None or event.effect_step is None:
        return state
    return with_answer(state, Answer(about=about, player=1, cards=cards), event)


def _number(token: o.TokenCard) -> CardId:
    return token.card


_FIELDS = ("atk", "defense", "level", "name", "attribute", "type", "scales", "negated", "traits")


def _current(now: Current, change: o.CurrentValues) -> Current:
    new = {name: value for name in _FIELDS if (value := getattr(change, name)) is not None}
    return replace(PRINTED if change.printed else now, **new)


@on(o.ValuesChanged)
def _values_changed(state: State, event: o.ValuesChanged) -> State:
    def change(slot: OnField) -> OnField:
        current = slot.current
        for values in event.changes:
            if values.card == slot.card:
                current = _current(current, values)
        return replace(slot, current=current)

    cards = [values.card for values in event.changes]
    sides = change_slots(state.sides, cards, change)
    return count_outcome(replace(state, sides=_with_lapsed(sides, event) if event.lapsed else sides))


@enforces("GEN-13")
def _with_lapsed(sides: tuple[Side, Side], event: o.ValuesChanged) -> tuple[Side, Side]:
    """The sides on which these effects have lapsed now, and apply after everything before if they do so again."""

    def lapse(slot: OnField) -> OnField:
        found = dict(slot.lapsed)
        found |= {each.effect: event.n for each in event.lapsed if each.card == slot.card}
        return replace(slot, lapsed=tuple(found.items()))

    return change_slots(sides, {each.card for each in event.lapsed}, lapse)


@on(o.LocksChanged)
def _locks_changed(state: State, event: o.LocksChanged) -> State:
    one, two = state.sides
    return replace(state, sides=(replace(one, locks=event.locks[0]), replace(two, locks=event.locks[1])))


@on(o.CountersChanged)
def _counters_changed(state: State, event: o.CountersChanged) -> State:
    def change(slot: OnField) -> OnField:
        counters = dict(slot.counters)
        counters[event.counter] = max(0, counters.get(event.counter, 0) + event.amount)
        return replace(slot, counters=tuple(sorted(item for item in counters.items() if item[1])))

    return count_outcome(replace(state, sides=change_slots(state.sides, (event.card,), change)))


@on(o.Equipped)
def _equipped(state: State, event: o.Equipped) -> State:
    sides = change_slots(state.sides, (event.card,), lambda slot: replace(slot, equipped_to=event.to))
    return count_outcome(replace(state, sides=sides))


@on(o.Linked)
def _linked(state: State, event: o.Linked) -> State:
    sides = change_slots(state.sides, (event.card,), lambda slot: replace(slot, linked=event.cards))
    shown = any(card in side.extra for side in state.sides for card in event.cards)
    sent = materials_sent_by(state, event.card) if shown else ()
    if sent:  # it keeps them for the monster that it Summons in a later turn, wherever they go until then
        sides = change_slots(sides, (event.card,), lambda slot: replace(slot, made_of=sent))
    return count_outcome(replace(state, sides=sides))


def materials_sent_by(state: State, card: CardId) -> tuple[CardId, ...]:
    """The Fusion Materials that a card has sent for a monster that it has not Summoned yet."""
    return tuple(sorted(gone.card for gone in state.departed if gone.how == "material" and gone.source == card))


@on(o.ZonesBlocked)
def _zones_blocked(state: State, event: o.ZonesBlocked) -> State:
    return count_outcome(replace(state, blocked=event.zones))


@on(o.LifePointsChanged)
def _life_points_changed(state: State, event: o.LifePointsChanged) -> State:
    return count_outcome(replace(state, sides=with_life_changes(state.sides, event.changes)))
