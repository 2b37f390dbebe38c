"""What continuous effects do that leave each player face-up monsters of one Type or Attribute only."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.by_use import by_use
from duelog.core.effects.continuous.running import Running
from duelog.core.effects.evaluate.recent_events import last_checked_event, recent_events
from duelog.core.effects.evaluate.shared_words import attributes_of, types_of
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import is_before_damage
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by, asks
from duelog.core.session import Session
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import OPPONENT, Player


def all_but_one_kind(state: State, book: CardBook, session: Session, *, collected: bool = False) -> Outcome | None:
    """Sends the monsters of a player to the Graveyard that do not share what theirs have to share; not in a battle.

    `collected` if no Trigger Effect waits for what has happened.
    """
    acting = by_use(state, book, session).for_one_kind
    if not acting or state.resolving is not None:
        return None
    if not (_in_time(state) or (collected and not is_before_damage(state))):
        return None
    for running in acting:
        for player in (running.player, OPPONENT[running.player]):
            outcome = _for_player(state, running, player)
            if outcome is not None:
                return outcome
    return None


def _in_time(state: State) -> bool:
    """Whether it is not the middle of a battle; Flip Effects of monsters that the battle has flipped come first."""
    if state.step != "damage":
        return True
    if is_before_damage(state):
        return False
    return all(event.n <= last_checked_event(state) for event in recent_events(state))


@enforces("GEN-03")
@asks("EFF-08", "to keep")
def _for_player(state: State, running: Running, player: Player) -> Outcome | None:
    """The monsters of one player that leave, or the question which Type or Attribute stays."""
    coming = state.summoning.cards if state.summoning is not None else ()
    there = [slot for slot in state.monsters(player) if slot.face_up and slot.card not in coming]
    words = {slot.card: own for slot in there if (own := _words(state, running, slot))}
    if not words or _shared([*words.values()]):
        return None
    source = running.slot.card
    answer = state.answer if state.answer is not None and state.answer.about == "to keep" else None
    answered = answer is not None and answer.source == source and not _has_acted(state, source)
    kept = answer.option if answer is not None and answered else _had_before(state, running, words)
    options = tuple(sorted({one for own in words.values() for one in own}))
    if kept not in options:
        return o.Asked(
            player=player, answer="option", about="to keep", options=options, source=source, rule=asked_by("to keep")
        )
    gone = [card for card, own in words.items() if kept not in own]
    return o.CardsMoved(moves=send_to_grave(state, gone), how="sent", why="rule", source=source)


def _has_acted(state: State, source: CardId) -> bool:
    """Whether the card has sent monsters away since the last answer, which then was about those."""
    since = (event for event in recent_events(state) if event.n > state.moved)
    return any(isinstance(event, o.CardsMoved) and event.source == source for event in since)


def _words(state: State, running: Running, slot: OnField) -> set[str]:
    """The Type or the Attributes of a monster."""
    find = types_of if running.effect.one_for_each_player == "type" else attributes_of
    return {*find(state, slot.card, state.face(slot.card), slot)}


def _had_before(state: State, running: Running, words: dict[CardId, set[str]]) -> str | None:
    """What the player's monsters had before others came, were turned face-up or changed sides; None if unclear."""
    happened = [event for event in recent_events(state) if event.n > running.order]
    new = {card for event in happened if not isinstance(event, _CHANGES_NOTHING) for card in cards_of(event)}
    if state.battle is not None:
        new.add(state.battle.flipped)
    shared = _shared([own for card, own in words.items() if card not in new])
    return next(iter(shared)) if len(shared) == 1 else None


_CHANGES_NOTHING = (o.AttackDeclared, o.BattleFought, o.Activated)
"""The events with cards that were there before, and are of the same kind after them."""


def _shared(monsters: list[set[str]]) -> set[str]:
    """The Types or Attributes that each of some monsters has."""
    return {one for own in monsters for one in own if all(one in other for other in monsters)}
