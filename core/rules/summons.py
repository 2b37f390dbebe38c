"""Normal Summons, Tribute Summons, Sets and Flip Summons (pages 20 and 21)."""

from collections import Counter

from duelog.core.catalogue.arguments import Message, WordArgument, as_event, as_place, as_player, as_word, message
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among, is_locked
from duelog.core.rules.counting_as import is_dormant_gemini
from duelog.core.rules.facts import as_card, as_cards, monster_missing, position_word
from duelog.core.rules.hand_levels import level_off_field
from duelog.core.rules.registry import refuses
from duelog.core.rules.room import monsters_allowed, still_blocked
from duelog.core.state import Current, State
from duelog.events import moves as m
from duelog.events.base import CardId
from duelog.events.faces import Kind
from duelog.events.places import OPPONENT, ZONE_AT, Place, Player, is_monster_zone, player_of
from duelog.events.restrictions import LockKind, TraitKind

FromHand = m.NormalSummon | m.SetMonster

SPECIAL_ONLY: frozenset[Kind] = frozenset({"fusion", "ritual", "synchro", "xyz", "link"})
"""Kinds of monsters that are never Normal Summoned or Set (SUM-11)."""


@enforces("SUM-03", "SUM-04")
def tributes_needed(state: State, card: CardId) -> int:
    """The number of Tributes needed to Normal Summon or Set a monster."""
    level = level_off_field(state, card)
    if level >= 7:
        return 2
    return 1 if level >= 5 else 0


@enforces("GEN-03")
def numbers_of_tributes(state: State, card: CardId) -> tuple[int, ...]:
    """The numbers of Tributes with which a monster in the hand can be Normal Summoned, in ascending order.

    Each effect that allows fewer is used or not, one that requires none is; none of them applies to a Set.
    """
    side = next((side for side in state.sides if side.locks and card in side.hand), None)
    needed = tributes_needed(state, card)
    locks = side.locks if side is not None else ()
    if any(lock.what == WITHOUT_ANY and is_among(state, card, lock.cards) for lock in locks):
        return (0,)
    fewer = [lock.number for lock in locks if lock.what == FEWER and is_among(state, card, lock.cards)]
    return tuple(sorted({needed, *(max(needed - number, 0) for number in fewer)}))  # they do not add up


FEWER: LockKind = "fewer Tributes"
WITHOUT_ANY: LockKind = "no Tributes"


@enforces("GEN-03")
def summoned_again(state: State, move: m.NormalSummon) -> bool:
    """Whether a face-up Gemini monster is Normal Summoned again to gain its effect.

    This relies on its own effect, and is impossible while its effects are negated.
    """
    found = state.find(move.card)
    return _is_gemini_there(state, move) and found is not None and not found[1].current.negated


def _is_gemini_there(state: State, move: m.NormalSummon) -> bool:
    found = state.find(move.card)
    if found is None or found[0] != move.to or player_of(found[0]) != move.player or move.tributes:
        return False
    slot = found[1]
    return is_monster_zone(found[0]) and is_dormant_gemini(state.face(slot.card), slot)


def _from_hand(state: State, move: FromHand) -> Message | None:
    if not state.has_card(move.card):
        return message("no-such-card")
    if isinstance(move, m.NormalSummon) and _is_gemini_there(state, move):
        return None if summoned_again(state, move) else message("no-second-summon", card=as_card(state, move.card))
    if move.card not in state.side(move.player).hand:
        return not_in_hand(state, move.player, move.card)
    if not state.face(move.card).is_monster:
        return message("not-a-monster", card=as_card(state, move.card))
    return None


def not_in_hand(state: State, player: Player, card: CardId) -> Message:
    """The facts about a card that is not in its player's hand."""
    at = as_place(state.place_of(card))
    return message("not-in-hand", card=as_card(state, card), player=as_player(player), at=at)


@refuses("SUM-01", m.NormalSummon, scope="cards")
def summoned_from_hand(state: State, move: m.NormalSummon) -> Message | None:
    """A monster is Normal Summoned from its player's hand."""
    return _from_hand(state, move)


@refuses("SUM-05", m.SetMonster, scope="cards")
def set_from_hand(state: State, move: m.SetMonster) -> Message | None:
    """A monster is Set from its player's hand."""
    return _from_hand(state, move)


@refuses("SUM-01", m.NormalSummon)
@refuses("SUM-06", m.NormalSummon)
def never_face_up_defense(state: State, move: m.NormalSummon) -> Message | None:
    """A Normal Summon is made in face-up Attack Position."""
    return None if move.position == "attack" else message("position-named", position=move.position)


@refuses("SUM-02", m.NormalSummon, m.SetMonster, scope="cards")
def one_a_turn(state: State, move: FromHand) -> Message | None:
    """One Normal Summon or Set of a monster in a turn."""
    used = state.side(move.player).normal_summons
    if not used or one_more(state, move):
        return None
    event, card = used[-1]
    return message(
        "normal-summon-used",
        player=as_player(move.player),
        came=_brought(state, event, card),
        card=as_card(state, card),
        event=as_event(event),
    )


def one_more(state: State, move: FromHand) -> bool:
    """Whether an effect allows this Normal Summon or Set in addition to the one of the turn (GEN-03)."""
    side = state.side(move.player)
    used, two_a_turn = len(side.normal_summons), side.locked("extra normal summon or set")
    if not used or not state.has_card(move.card):
        return False
    if used == 1 and two_a_turn:
        return True
    if used != 1 + two_a_turn:
        return False
    if any(is_among(state, move.card, cards) for cards in side.locked_cards("extra normal summon or set")):
        return True
    return isinstance(move, m.NormalSummon) and is_locked(state, move.player, "extra normal summon", move.card)


def _brought(state: State, event: int, card: CardId) -> WordArgument:
    """How the Normal Summon or Set of that event placed the card, if it is still there."""
    found = state.find(card)
    came = found[1].came if found is not None and found[1].since == event else None
    if came == "set":
        return as_word("came", "set")
    return as_word("came", "summoned" if came in ("normal", "tribute") else "either")


@refuses("SUM-11", m.NormalSummon, m.SetMonster, scope="cards")
def not_special_only(state: State, move: FromHand) -> Message | None:
    """Fusion, Synchro, Xyz and Ritual Monsters are not Normal Summoned or Set."""
    if not state.has_card(move.card):
        return None
    kind = next((kind for kind in state.face(move.card).kinds if kind in SPECIAL_ONLY), None)
    return message("special-only", card=as_card(state, move.card), kind=as_word("kind", kind)) if kind else None


def _wrong_tributes(state: State, move: FromHand, needed: int) -> Message | None:
    if isinstance(move, m.NormalSummon) and summoned_again(state, move):
        return None
    given = len(move.tributes)
    if given <= 2 and state.is_unknown(move.card):
        return None
    if is_given_for_all(state, move):
        return None
    if given == needed or (needed == 2 and given == 1 and counts_double(state, move.tributes[0], move.card)):
        return None
    if isinstance(move, m.NormalSummon) and given in numbers_of_tributes(state, move.card):
        return None
    level = level_off_field(state, move.card)
    return message("wrong-tributes", card=as_card(state, move.card), level=level, needed=needed, given=given)


@enforces("GEN-03")
def counts_double(state: State, tribute: CardId, monster: CardId) -> bool:
    """Whether an effect makes this Tribute count as two for a monster."""
    found = state.find(tribute)
    return found is not None and any(
        is_among(state, monster, trait.cards) for trait in found[1].current.those("counts as two tributes")
    )


@enforces("GEN-03")
def given_for_all(state: State, player: Player, monster: CardId) -> tuple[CardId, ...]:
    """The cards of a player, no monsters, each of which can be Tributed instead of all the Tributes for a monster.

    They need as many counters as the least number of Tributes with which it can be Tribute Summoned.
    """
    there = [
        slot
        for slot in state.side(player).with_traits
        if slot.face_up and not any(slot is other for other in state.monsters(player))
    ]
    if not any(slot.current.has("is all Tributes") for slot in there):
        return ()
    fewest = min((number for number in numbers_of_tributes(state, monster) if number), default=0)
    return tuple(
        slot.card
        for slot in there
        if fewest
        and any(
            is_among(state, monster, trait.cards) and dict(slot.counters).get(trait.name, 0) >= fewest
            for trait in slot.current.those("is all Tributes")
        )
    )


def is_given_for_all(state: State, move: FromHand) -> bool:
    """Whether the single Tribute of a Normal Summon stands for all of them; a Set takes those of the rules."""
    if not isinstance(move, m.NormalSummon) or len(move.tributes) != 1:
        return False
    return move.tributes[0] in given_for_all(state, move.player, move.card)


@refuses("SUM-03", m.NormalSummon, m.SetMonster, scope="cards")
def one_tribute(state: State, move: FromHand) -> Message | None:
    """Level 5 or 6 takes exactly one Tribute, a lower Level none."""
    if not state.has_card(move.card) or not state.face(move.card).is_monster:
        return None
    needed = tributes_needed(state, move.card)
    return _wrong_tributes(state, move, needed) if needed < 2 else None


@refuses("SUM-04", m.NormalSummon, m.SetMonster, scope="cards")
def two_tributes(state: State, move: FromHand) -> Message | None:
    """Level 7 or higher takes exactly two Tributes."""
    if not state.has_card(move.card) or not state.face(move.card).is_monster:
        return None
    needed = tributes_needed(state, move.card)
    return _wrong_tributes(state, move, needed) if needed == 2 else None


@refuses("SUM-13", m.NormalSummon, m.SetMonster, scope="cards")
def tributes_controlled(state: State, move: FromHand) -> Message | None:
    """Tributes are monsters that the player controls, each only once, or twice where it counts as two of three.

    An effect can let another card be Tributed instead of all of them.
    """
    if not move.tributes:
        return None
    own = {slot.card for slot in state.monsters(move.player)} | set(tributes_of_the_opponent(state, move.player))
    if is_given_for_all(state, move):
        return None
    strangers = tuple(dict.fromkeys(card for card in move.tributes if card not in own))
    if len(strangers) > 1 or not set(strangers) <= set(offered_by_the_opponent(state, move.player)):
        return message("not-controlled", player=as_player(move.player), cards=as_cards(state, strangers))
    for card, times in Counter(move.tributes).items():
        as_two = times == 2 and len(move.tributes) > 2 and counts_double(state, card, move.card)
        if times > 1 and not as_two:
            return message("tribute-named-twice", cards=as_cards(state, move.tributes))
    return None


@refuses("XYZ-03", m.NormalSummon, m.SetMonster, scope="cards")
def tributes_on_the_field(state: State, move: FromHand) -> Message | None:
    """An Xyz Material is not a card on the field, and cannot be Tributed."""
    under = tuple(card for card in move.tributes if state.find(card) is None and state.place_of(card) in ZONE_AT)
    return message("xyz-materials-given", cards=as_cards(state, under)) if under else None


@refuses("GEN-03", m.NormalSummon, m.SetMonster, scope="cards")
def effects_allow_tributes(state: State, move: FromHand) -> Message | None:
    """Effects that forbid or require a Tribute override the rules that leave the choice."""
    for card in move.tributes:
        found = state.find(card)
        if found is not None and not may_be_tributed(state, found[1].current, move.card):
            return message("not-to-be-tributed", card=as_card(state, card))
    if move.tributes and is_locked(state, move.player, "tribute summon", move.card):
        return message("no-tribute-summon", card=as_card(state, move.card))
    demanded = tuple(card for card in tributes_of_the_opponent(state, move.player) if card not in move.tributes)
    return message("to-be-tributed", cards=as_cards(state, demanded)) if demanded and move.tributes else None


def may_be_tributed(state: State, current: Current, monster: CardId) -> bool:
    """Whether no effect prevents Tributing a card with these values for the Summon of a monster."""
    barred = current.those("cannot be tributed for a Summon")
    return not current.has("cannot be tributed") and not any(is_among(state, monster, one.cards) for one in barred)


def may_be_tributed_otherwise(state: State, card: CardId) -> bool:
    """Whether no effect prevents Tributing the card for a cost."""
    found = state.find(card)
    return found is None or not any(found[1].current.has(what) for what in _TRIBUTED_FOR_SUMMONS_ALONE)


def may_be_tributed_by_effects(state: State, card: CardId) -> bool:
    """Whether no effect prevents Tributing the card by an effect, or for a Ritual Summon."""
    found = state.find(card)
    kept = found is not None and found[1].current.has("cannot be tributed by effects")
    return not kept and may_be_tributed_otherwise(state, card)


_TRIBUTED_FOR_SUMMONS_ALONE: tuple[TraitKind, ...] = ("cannot be tributed", "cannot be tributed but for a Summon")


def tributes_of_the_opponent(state: State, player: Player) -> tuple[CardId, ...]:
    """The opponent's monsters that an effect lets or makes a player Tribute."""
    return tuple(slot.card for slot in state.monsters(OPPONENT[player]) if slot.current.has("Tribute of the opponent"))


@enforces("GEN-03")
def offered_by_the_opponent(state: State, player: Player) -> tuple[CardId, ...]:
    """The opponent's monsters, one of which an effect lets a player Tribute for a Normal Summon or Set."""
    if not state.side(player).locks:
        return ()
    there = state.monsters(OPPONENT[player])
    return tuple(slot.card for slot in there if is_locked(state, player, "Tribute one of the opponent", slot.card))


@refuses("ZONE-01", m.NormalSummon, m.SetMonster)
def free_monster_zone(state: State, move: FromHand) -> Message | None:
    """The monster needs a free Monster Zone of its player; a Tribute frees its zone (SUM-13)."""
    if (isinstance(move, m.NormalSummon) and summoned_again(state, move)) or move.to[3] in "FP":
        return None  # a Field or Pendulum Zone is refused by its own rule
    return monster_zone_taken(state, move.player, move.to, move.tributes)


@refuses("GEN-03", m.NormalSummon, m.SetMonster)
def effects_allow_one_more(state: State, move: FromHand) -> Message | None:
    """Effects that limit the number of monsters that a player has override the rules that leave a zone free."""
    if isinstance(move, m.NormalSummon) and summoned_again(state, move):
        return None
    return one_too_many(state, move.player, move.player, move.tributes)


def one_too_many(state: State, side: Player, by: Player, freed: tuple[CardId, ...]) -> Message | None:
    """The facts if effects keep a player from placing one more monster on a side once the cards `freed` are gone."""
    allowed = monsters_allowed(state, side, by, freed=freed)
    return message("outnumbering", player=as_player(side)) if allowed == 0 else None


@enforces("TOKEN-01")
def monster_zone_taken(state: State, player: Player, to: Place, freed: tuple[CardId, ...]) -> Message | None:
    """The facts if `to` is not a Monster Zone of the player that is free once the cards `freed` are gone."""
    zone = ZONE_AT.get(to)
    if zone is None or zone[0] != player or zone[1] > 4:
        return message("not-monster-zone", place=as_place(to), player=as_player(player))
    if still_blocked(state, to, freed):
        return message("zone-blocked", place=as_place(to))
    slot = state.sides[player - 1].field[zone[1]]
    if slot is None or slot.card in freed:
        return None
    taken = sum(1 for other in state.sides[player - 1].field[:5] if other is not None and other.card not in freed)
    return message("monster-zone-taken", place=as_place(to), card=as_card(state, slot.card), taken=taken)


@refuses("SUM-07", m.FlipSummon)
def set_monster_there(state: State, move: m.FlipSummon) -> Message | None:
    """Only a face-down Defense Position monster is Flip Summoned."""
    found = state.find(move.card)
    if found is None or not is_monster_zone(found[0]):
        return monster_missing(state, move.card)
    if found[1].position == "set":
        return None
    return message("in-position", card=as_card(state, move.card), position=position_word(found[1]))


@refuses("GEN-19", m.FlipSummon)
def own_set_monster(state: State, move: m.FlipSummon) -> Message | None:
    """The controller of a monster Flip Summons it."""
    found = state.find(move.card)
    if found is not None and player_of(found[0]) != move.player:
        return message("controlled-by-other", card=as_card(state, move.card), player=as_player(player_of(found[0])))
    return None


@refuses("SUM-08", m.FlipSummon)
def not_the_turn_it_was_set(state: State, move: m.FlipSummon) -> Message | None:
    """A monster is not Flip Summoned in the turn it was Set; one that an effect has returned face-down was not Set."""
    found = state.find(move.card)
    if found is None or found[1].returned:
        return None
    if found[1].turn == state.turn and found[1].position == "set":
        return message("set-this-turn", card=as_card(state, move.card), event=as_event(found[1].since))
    return None


@refuses("EFF-10", m.NormalSummon, m.SetMonster, scope="cards")
@refuses("GEN-03", m.NormalSummon, m.SetMonster, scope="cards")
def effects_allow_summon(state: State, move: FromHand) -> Message | None:
    """Effects that forbid a Summon or Set override the rules that allow it."""
    if not state.has_card(move.card) or not state.side(move.player).locks:
        return None
    if state.find(move.card) is None and is_locked(state, move.player, "use", move.card):
        return message("card-barred", card=as_card(state, move.card))
    if isinstance(move, m.NormalSummon) and is_locked(state, move.player, "normal summon", move.card):
        return message("no-normal-summons", player=as_player(move.player))
    if isinstance(move, m.SetMonster) and is_locked(state, move.player, "set", move.card):
        return message("no-sets", player=as_player(move.player))
    return None
