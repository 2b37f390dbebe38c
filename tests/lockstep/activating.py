"""Activations: combines all questions of a recording until an effect is on the Chain into one move of ours."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from duelog.core.effects.activation.activation_moves import moves_of
from duelog.core.effects.activation.candidates import activatable
from duelog.core.effects.book.card_index import is_maintenance
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.material_groups import is_made_of
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, CopiedEffect, EffectAddress, Move
from duelog.events.places import Player
from tests.lockstep.answers import activation, chosen_cards, in_order
from tests.lockstep.beside import Stopped
from tests.lockstep.disagreements import (
    AFTER_LIMIT,
    ARCHETYPE,
    BEFORE_DRAW,
    DRAWS_BACK,
    EACH_ONE,
    KNOWN,
    LAID_OUT,
    NEEDS_TARGET,
    ONE_PLAYER,
    OWN_HAND,
    SPARES_OTHER,
    STILL_SKIPPED,
)
from tests.lockstep.options import asks_for_its_way, becomes_another, is_activation, is_without_effect
from tests.lockstep.owed import is_still_skipped, passes_over_battle
from tests.lockstep.proofs import (
    answers_hand_limit,
    answers_one_without_a_target,
    draws_what_it_returns,
    finds_no_player_there,
    finds_none_there,
    is_before_draw,
    needs_a_hand_there,
    offered_in_this_state,
    spares_the_opponent,
)
from tests.lockstep.readings import is_for_level
from tests.lockstep.recording import Line, Option
from tests.lockstep.setting import our_player
from tests.lockstep.waiting_for_phases import WaitingForPhases


class Activating(WaitingForPhases):
    """Plays the activations of a recording in our engine."""

    skipped_at: Mapping[Player, int] = {}
    """The event at which theirs last skipped a Battle Phase of a player."""

    def name_of_window(self, player: Player, ours: Counter[str], kind: str) -> str:
        """The name of the difference that only our player can respond."""
        if is_before_draw(self.state, self.book):
            return BEFORE_DRAW
        if finds_no_player_there(self.state, ours):
            return ONE_PLAYER
        if spares_the_opponent(self.state, self.book, player, ours):
            return SPARES_OTHER
        if draws_what_it_returns(self.state, player, ours):
            return DRAWS_BACK
        if needs_a_hand_there(self.state, ours):
            return OWN_HAND
        if kind == "trigger" and answers_hand_limit(self.state, player, ours):
            return AFTER_LIMIT
        if answers_one_without_a_target(self.state):
            return NEEDS_TARGET
        if all(self.aims_at_laid_out(player, offer) for offer in ours):
            return LAID_OUT
        return ARCHETYPE if finds_none_there(ours) else f"window {kind} only here"

    def yes_key(self, line: Line) -> Counter[str]:
        option = line.prompt.options[0]
        card = self.table.card(option)
        return Counter([f"activate {self.table.label(card) if card else option.name}"])

    def asks_too_soon(self, player: Player, line: Line) -> bool:
        """Whether ours asks only for cards that find nothing there, while theirs has gone on to a Trigger Effect."""
        return self.has_only_archetypes(player, line, self.yes_key(line))

    def has_only_archetypes(self, player: Player, line: Line, theirs: Counter[str]) -> bool:
        """Whether our window is for cards alone that find nothing there, none of them among `theirs`; it is noted."""
        ours = self.our_activations(player)
        if not finds_none_there(ours) or ours & theirs:
            return False
        self.line = line
        self.differ(ARCHETYPE, f"p{player} {sorted(ours)}", "")
        return True

    def skips_there(self, player: Player, *, skips: bool) -> bool:
        """Whether theirs skips the Battle Phase that it would begin: one that ours `skips`, or one that was due in an
        earlier turn; the duels stay in step.
        """
        still = (
            not skips
            and passes_over_battle(self.lines.messages(self.lines.at + 1))
            and is_still_skipped(self.state, self.events, player, self.skipped_at.get(player, 0))
        )
        if still:
            self.differ(STILL_SKIPPED, "over", "still")
        if skips or still:
            self.skipped_at = {**self.skipped_at, player: self.state.moved}
            self.end_skips(player)
        return skips or still

    def end_skips(self, player: Player) -> None:
        """Ends the effects that are read as skipping the first Battle Phase which would begin: this was the one."""
        ids = tuple(
            lasting.id
            for lasting in self.state.lasting
            if lasting.player == player
            and lasting.until == "duel"
            and self.state.name(lasting.source) in KNOWN[STILL_SKIPPED].cards
        )
        if ids:
            self.record(o.LastingEnded(n=len(self.events) + 1, ids=ids))

    def is_of_one_card(self, line: Line, player: Player) -> bool:
        """Whether theirs asks the other player for the order of Trigger Effects of one card, for each of its events."""
        return line.prompt.type == "CHAIN" and our_player(line.prompt.player) != player and self.is_trivial(line)

    def activate(self, player: Player, line: Line, chosen: Option) -> None:
        """Collects the questions until the activation is on the Chain."""
        card = self.table.card(chosen)
        found = [c for c in activatable(self.state, self.book, player, self.session) if c.card == card]
        required = [c for c in found if c.lasting or (c.effect is not None and is_maintenance(c.effect))]
        if required and not self.begins_chain(line):  # asked as one, but no activation
            self.lines.at += 1
            self.play(m.Activate(player=player, card=card, effect=required[0].number))
            return
        found = [c for c in found if c not in required]
        at = self.lines.at
        parts = self.lines.until(at, "CHAINED")
        if parts is None:
            raise Stopped("the recording ends in an activation")
        self.lines.at += 1 + len(parts)
        if any(is_without_effect(one, found) for one in found) and len(found) > 1:
            found = _with_or_without(found, parts)
        offered = Counter([f"activate {chosen.name} p{player}."])
        if not found and (what := self.offered_again(card) or offered_in_this_state(self.state, offered)):
            self.differ(what, "none", chosen.name)
            raise Stopped(f"a disagreement after which the duels are two: {what}")
        if not found:
            self.differ("no such activation", "none", f"{chosen.name} {chosen.loc} ({chosen.text})")
            raise Stopped(f"an activation that ours does not have: {chosen.name}")
        self.play(self.activation_of(player, line, chosen, found, parts, at))
        for part in parts:
            if part.prompt.type == "EFFECT_YN" and part.answers[0].action == "yes":
                self.note_counters(player, self.table.card(part.prompt.options[0]))

    def note_counters(self, player: Player, card: CardId) -> None:
        """Counts that a card gave its counters in this turn, as theirs does also for a cost of any card's counters."""
        found = self.state.find(card)
        if found is None or not any(found[1].current.those("counters for costs")):
            return
        if any(lasting.source == card and not lasting.part for lasting in self.state.lasting):
            return
        gives = [bool(effect.modify) for effect in self.book.get(self.state.name(card)).effects]
        new = max((lasting.id for lasting in self.state.lasting), default=0) + 1
        self.record(
            o.LastingBegan(
                id=new, source=card, effect=gives.index(True) + 1, player=player, cards=(card,), until="end of turn",
                n=len(self.events) + 1,
            )
        )  # fmt: skip

    def offered_again(self, card: CardId) -> str:
        """The name of the difference that theirs offers an effect on the Chain for another card of its event; or ""."""
        linked = any(link.card == card for link in self.state.chain)
        return EACH_ONE if linked and self.state.name(card) in KNOWN[EACH_ONE].cards else ""

    def activation_of(
        self, player: Player, line: Line, chosen: Option, found: list[Candidate], parts: Sequence[Line], at: int
    ) -> Move:
        candidate = self.which(line, chosen, found)
        meant = (
            found if all(map(becomes_another, found)) else [candidate]
        )  # theirs asks afterwards which one it becomes
        ways = [part for part in parts if part.prompt.type == "OPTION" and len(part.prompt.options) > 1]
        if ways and all(asks_for_its_way(self.state, one) for one in found):
            meant, option = _way_chosen(found, ways[0])
            parts = [part for part in parts if part is not ways[0]]
        else:
            option = 0
        moves = [move for one in meant for move in moves_of(self.state, self.book, player, one)]
        moves = [move for move in moves if option in (0, move.option)]
        moves = self.with_materials_of(player, moves, parts)
        targeted = self.lines.targeted(at, parts)
        if chosen.name in _TARGETS_UNTOLD:
            targeted = frozenset(part.n for part in parts if part.prompt.type == "CARD")
        before = len(self.report.differences)
        left, strange = activation(self.table, moves, parts, targeted, self.compare_offer)
        self.stop_at_wrong_target(left[0], [part for part in parts if part.n in targeted], before)
        if is_activation(candidate):
            strange = [part for part in strange if part.prompt.type not in _WITH_EFFECT]
        self.left = [*strange, *self.left] if self.state.chain else strange  # the last link resolves first
        move = left[0]
        groups = candidate.effect.target if candidate.effect is not None else ()
        if len(groups) < 2 and all((self.state.place_of(card) or "").endswith("grave") for card in move.targets):
            return replace(move, targets=in_order(self.table, move.targets))
        return move

    def with_materials_of(self, player: Player, moves: list[m.Activate], parts: Sequence[Line]) -> list[m.Activate]:
        """The activations whose costs are the materials of the Fusion Monster that theirs asks for before its costs."""
        if len(parts) < 2 or parts[1].prompt.hint != "fusion material" or parts[0].answers[0].loc != "EXTRA":
            return moves
        monster = self.table.card(parts[0].answers[0])
        ctx = Context(self.state, self.book, player, moves[0].card)
        return [move for move in moves if is_made_of(ctx, monster, move.costs)] or moves

    def stop_at_wrong_target(self, move: m.Activate, parts: Sequence[Line], before: int) -> None:
        """Ends the comparison if a target is chosen that theirs offers against a rule."""
        explained = [found.what for found in self.report.differences[before:] if found.explained]
        if explained and not {*chosen_cards(self.table, parts)} <= {*move.targets}:
            raise Stopped(f"a disagreement after which the duels are two: {explained[-1]}")

    def which(self, line: Line, chosen: Option, found: list[Candidate]) -> Candidate:
        """Determines which of several effects of a card is meant, by the order of their texts."""
        found = self.of_the_level(found)
        if len(found) == 1:
            return found[0]
        same = [
            option for option in line.prompt.options if option.action == "activate" and self.same_card(option, chosen)
        ]
        same.sort(key=lambda option: option.desc)
        index = same.index(chosen) if chosen in same else 0
        return sorted(found, key=lambda candidate: _rank(candidate.number))[min(index, len(found) - 1)]

    def of_the_level(self, found: list[Candidate]) -> list[Candidate]:
        """Those effects of a card for each of its event's cards that are for the Level that theirs looks for later."""
        if len(found) == 1 or self.state.name(found[0].card) not in KNOWN[EACH_ONE].cards:
            return found
        chain = 0
        for line in self.lines.every[self.lines.at :]:
            for message in line.messages:
                if message["msg"] == "CHAIN_END":
                    return found
                chain = message["chain"] if message["msg"] == "CHAIN_SOLVING" else chain
            if chain == len(self.state.chain) + 1 and line.prompt.type == "CARD":
                level = self.state.face(self.table.card(line.prompt.options[0])).level
                return [one for one in found if one.effect is not None and is_for_level(one.effect, level)] or found
        return found

    @staticmethod
    def same_card(one: Option, other: Option) -> bool:
        return (one.con, one.loc, one.seq) == (other.con, other.loc, other.seq)


_TARGETS_UNTOLD = frozenset({"Blast Juggler"})
"""Cards whose targets theirs does not tell, as their script lacks the mark of an effect that targets."""

_WITH_EFFECT = ("YESNO", "EFFECT_YN")
"""The questions whether a card is activated with its effect."""


def _with_or_without(found: list[Candidate], parts: Sequence[Line]) -> list[Candidate]:
    """The activation of a card with its effect, or without it, as their player answered, if asked."""
    asked = next((part for part in parts if part.prompt.type in _WITH_EFFECT), None)
    without = asked.answers[0].action == "no" if asked is not None else not parts
    return [one for one in found if is_without_effect(one, found) == without]


def _way_chosen(found: list[Candidate], line: Line) -> tuple[list[Candidate], int]:
    """The activation that theirs chooses, and the number of its mode: for an attack, for any time, for both."""
    later, anytime = (
        [one for one in found if one.effect is not None and bool(one.effect.when) is answers]
        for answers in (True, False)
    )
    return ((later, 1), (anytime, 1), (later, 2))[line.prompt.options.index(line.answers[0])]


def _rank(effect: EffectAddress) -> tuple[str, int]:
    return (effect.of, effect.number) if isinstance(effect, CopiedEffect) else ("", effect)
