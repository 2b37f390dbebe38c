"""Frames: states as plain values under flat names (``p1.M3``, ``p2.lp``, ``chain``), for pages.

A frame contains the whole situation, and who sees each card (`page_faces.seen_card`); a frame for one viewer is created
from that viewer's view of the state, and contains nothing else.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from msgspec.structs import replace

from duelog.core.catalogue.arguments import ListArgument, as_option, as_player
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.language import Tie
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.state import Lasting, Link, OnField, State
from duelog.core.wording.events.event_details import details
from duelog.core.wording.states import card_words
from duelog.core.wording.states.effect_numbers import shown_number
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import (
    Names,
    moment_message,
    result_message,
    situation_messages,
)
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.places import PENDULUM_ZONES, PILES, PLAYERS, ZONES, Place, Player, place, player_of
from duelog.events.safe_text import visible
from duelog.replays.duels.views import seen, view
from duelog.replays.exports.page_faces import SEEN_BY_ALL, UNSEEN, PageFaces, seen_card
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.languages.spoken import spoken

Frame = dict[str, Any]
"""The values that a page shows, by name. Only lists of cards and zones are long; equal situations have equal values."""


_TOLD: dict[type[Event], tuple[str, ...]] = {
    o.AttackDeclared: ("attack-open",),
    o.CardsMoved: ("attack-open-target-gone", "attack-open-attacker-gone"),
    o.CardsRevealed: ("cards-revealed",),
    o.SummonBegan: ("summon-open",),
}
"""What the line of an event says, so that it is not said beside it again."""


_LONGEST_ON_A_BADGE = 9


class Framing:
    """Creates the frames of one page. With `alone`, its states are views, in which every known card is shown."""

    def __init__(
        self, faces: PageFaces, names: Names, definitions: Definitions, texts: PageTexts, *, alone: bool
    ) -> None:
        self.faces = faces
        self.texts = texts
        self.names = names
        self.definitions = definitions
        self.alone = alone
        self._targeted: dict[tuple[int, CardId], Place] = {}
        self._told: tuple[str, ...] = ()
        self._before: State | None = None

    def frame(self, state: State, event: Event | None = None) -> Frame:
        """The frame of a state after an event, whose line says some of what is in progress itself."""
        self._told = () if event is None else _TOLD.get(type(event), ())
        cards = self._cards_of(state)
        ties = self._ties(state)
        found: Frame = {
            "turn": state.turn, "player": state.turn_player, "phase": state.phase if state.turn else None,
            "moment": self.texts.say(moment_message(state, self.names), str),
            "result": self.texts.say(result_message(state, self.names), str) if state.result else None,
            "shown": [cards(card) for card in state.revealed], "attack": _attack(state),
            "chain": [self._link(state, number, link, cards) for number, link in enumerate(state.chain, 1)],
            **self._said(state, event),
        }  # fmt: skip
        self._before = state
        for player in PLAYERS:
            side = state.side(player)
            found[f"p{player}.lp"] = side.lp
            for pile in PILES:
                found[f"p{player}.{pile}"] = [cards(card) for card in side.pile(pile)]
            for zone, slot in zip(ZONES, side.field, strict=True):
                where = place(player, zone)
                found[where] = slot and self._slot(state, slot, where, cards, ties)
        return found

    def _cards_of(self, state: State) -> Callable[[CardId], int]:
        """A function from a card of the state to its value in a frame."""
        number = self.faces.number
        if self.alone:
            return lambda card: seen_card(face, SEEN_BY_ALL) if (face := number(state, card)) else UNSEEN
        sights = [(1 << bit, seen(state, viewer)) for bit, viewer in enumerate(VIEWERS)]
        return lambda card: seen_card(number(state, card), sum([bit for bit, sight in sights if card in sight]))

    def _link(self, state: State, number: int, link: Link, cards: Callable[[CardId], int]) -> dict[str, Any]:
        face = self.faces.number(state, link.card)
        resolving = state.resolving is not None and state.resolving.link == number
        status = "resolving" if resolving else "resolved" if link.resolved else ""
        shown = (
            as_option(None) if self.faces.elsewhere else shown_number(state, link.card, link.effect, self.definitions)
        )
        found: dict[str, Any] = {
            "player": link.player, "card": seen_card(face, SEEN_BY_ALL) if face else UNSEEN,
            "effect": visible(str(shown.items[0])) if isinstance(shown, ListArgument) and shown.items else "",
            "at": link.at,
            "targets": [self._target(state, link, card, cards(card)) for card in link.targets if state.place_of(card)],
            "says": self.faces.told_effects(state, link, self.definitions()),
            "status": f"{link.negated} negated" if link.negated else status,
        }  # fmt: skip
        if not link.activated:
            found |= {"applied": True, "status": found["status"] if link.negated else ""}
        elif link.placed and not found["says"] and self.faces.stays(state, link.card):
            found["only"] = True
        return found

    def _target(self, state: State, link: Link, card: CardId, shown: int) -> list[Any]:
        """A target where it was when the frames first showed it as one, and its place if it has moved from there."""
        now = state.place_of(card)
        at = self._targeted.setdefault((link.event, card), now) if now is not None else now
        return [at, shown] if at == now else [at, shown, now]

    def _said(self, state: State, event: Event | None) -> dict[str, Any]:
        """What the event means and what is in progress, in lines: for all, and for each viewer with other ones.

        A window that a move is using is not said to be open any more.
        """
        if state.pending is not None and state.window is not None:
            state = replace(state, window=None)
        lines = self._lines(state, event)
        found: dict[str, Any] = {"said": lines}
        if self.alone:
            return found
        for viewer in VIEWERS:
            told = self._lines(view(state, viewer), event, viewer) if lines else lines
            found[f"said.{viewer}"] = None if told == lines else told
        return found

    def _lines(self, state: State, event: Event | None, viewer: Viewer | None = None) -> list[str]:
        before = self._before
        meant = () if event is None or before is None else details(event, before, state, viewer, self.definitions)
        lines = islice(situation_messages(state, self.definitions), len(state.chain), None)
        return [self.texts.say(line) for line in chain(meant, lines) if line.code not in self._told]

    def _ties(self, state: State) -> dict[CardId, tuple[CardId, ...]]:
        """The cards on the field that are tied to another card by an effect of it, by that card."""
        found: dict[CardId, tuple[CardId, ...]] = {}
        for lasting in state.lasting:
            if lasting.cards and self._ties_cards(state, lasting):
                found[lasting.source] = (*found.get(lasting.source, ()), *_still_there(state, lasting))
        return found

    def _ties_cards(self, state: State, lasting: Lasting) -> bool:
        source = state.find(lasting.source)
        if source is None or not source[1].face_up:
            return False
        return lasting.until == "source" or isinstance(step_of(state, self.definitions(), lasting), Tie)

    def _slot(
        self,
        state: State,
        slot: OnField,
        where: Place,
        cards: Callable[[CardId], int],
        ties: dict[CardId, tuple[CardId, ...]],
    ) -> dict[str, Any]:
        """A card on the field; values that are as printed, or are false, are omitted."""
        now, player = slot.current, player_of(where)
        bound = (card for card in (*slot.linked, *ties.get(slot.card, ())) if card not in (slot.card, slot.equipped_to))
        found: dict[str, Any] = {"card": cards(slot.card), "position": slot.position}
        notes = self.texts.tell(lambda: card_words.notes(state, slot, player, spoken()))
        optional: dict[str, Any] = {
            "atk": now.atk, "def": now.defense, "level": now.level,
            "owner": self._other_owner(state, slot, player),
            "equipped": state.place_of(slot.equipped_to) if slot.equipped_to else None,
            "linked": _places(state, bound) or None,
            "materials": [cards(card) for card in slot.materials] or None,
            "counters": [[visible(name), count] for name, count in slot.counters] or None,
            "negated": now.negated or None, "attacked": bool(slot.attacks) or None,
            "destroyed": (state.battle is not None and slot.card in state.battle.destroyed) or None,
            "notes": notes or None,
        }  # fmt: skip
        if where[3:] in PENDULUM_ZONES:
            optional["scale"] = card_words.scale(state, slot, where.endswith("PR"))
        return found | {name: value for name, value in optional.items() if value is not None}

    def _other_owner(self, state: State, slot: OnField, player: Player) -> str | None:
        """What the owner is called, if it is not the player who controls the card; by the seat if the name is too long
        for a badge.
        """
        owner = state.owner(slot.card) if state.has_card(slot.card) else player
        if owner == player:
            return None
        name = visible(self.texts.own.written(as_player(owner)))
        return name if len(name) <= _LONGEST_ON_A_BADGE else f"p{owner}"


def _attack(state: State) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None or any(card and state.find(card) is None for card in (battle.attacker, battle.target)):
        return None
    aim = state.place_of(battle.target) if battle.target else f"p{3 - state.turn_player}"
    return {"from": state.place_of(battle.attacker), "to": aim}


def _still_there(state: State, lasting: Lasting) -> Iterator[CardId]:
    """The cards of a lasting effect that are on the field since before it began."""
    for card in lasting.cards:
        found = state.find(card)
        if found is not None and found[1].entered_at <= lasting.event:
            yield card


def _places(state: State, cards: Iterable[CardId]) -> list[Place]:
    """The current places of cards, without duplicates."""
    return list(dict.fromkeys(at for card in cards if (at := state.place_of(card)) is not None))
