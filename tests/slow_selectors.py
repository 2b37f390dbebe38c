"""A word-by-word interpreter of selectors and conditions: slow, and easy to verify.

The compiled closures of `duelog.core.effects.evaluate` must give the same results. Older words are supported with
their original meaning. The documents are those of definitions, after loading.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from duelog.core.effects.continuous.lasting_changes import lasting_changes
from duelog.core.effects.continuous.running import continuous, in_force
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locations import FIELD_AREAS, PILES, area_of, controller, counters, last_known
from duelog.core.effects.evaluate.summonable import summonable
from duelog.core.effects.evaluate.targeting import can_be_targeted
from duelog.core.effects.language import Amount, Tie
from duelog.core.effects.language.words import typed_trait
from duelog.core.rules.battle import (
    direct_only_without_rivals,
    effects_allow_attack,
    lost_in_battle,
    once_in_attack_position,
)
from duelog.core.rules.card_filters import is_among
from duelog.core.rules.hand_levels import level_off_field
from duelog.core.session import Session
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.moves import Attack
from duelog.events.places import OPPONENT, SPELL_ZONES, Player, name_of, place, player_of

Said = dict[str, Any]


def select(ctx: Context, said: Said) -> list[CardId]:
    """The cards that a selector matches, in order."""
    base: list[CardId]
    if "label" in said:
        base = list(ctx.answer_cards(said["label"]))
    elif "ref" in said:
        base = list(ctx.select(said["ref"]))
    else:
        base = list(dict.fromkeys(in_areas(ctx, said)))
    found: list[CardId] = [card for card in base if fits(ctx, card, said)]
    for word, best in (("highest", max), ("lowest", min)):
        if word in said and found:
            wanted = best(number(ctx, card, said[word]) or 0 for card in found)
            found = [card for card in found if (number(ctx, card, said[word]) or 0) == wanted]
    return found


def in_areas(ctx: Context, said: Said) -> list[CardId]:
    state = ctx.state
    coming = state.summoning.cards if state.summoning is not None else ()
    found: list[CardId] = []
    for player in ctx.players(said.get("of", "both"), ctx.this):
        for area in said.get("area", ()):
            if area not in FIELD_AREAS:
                found += state.side(player).pile(PILES[area])
                continue
            low, high = FIELD_AREAS[area]
            lying = [slot for slot in state.side(player).field[low:high] if slot is not None]
            found += [slot.card for slot in lying if slot.card not in coming]
            if area == "spells":
                found += [s.card for s in state.monsters(player) if s.face_up and not state.face(s.card).is_monster]
    return found


def fits(ctx: Context, card: CardId, said: Said) -> bool:
    """Whether a card matches a selector; areas only say where cards are searched."""
    if not 0 < card <= len(ctx.state.cards):
        return False
    asks_whose = said.get("of", "both") != "both" and ("ref" in said or not said.get("area"))
    if asks_whose and controller(ctx.state, card) not in ctx.players(said["of"], card):
        return False
    if said.get("area") and ("ref" in said or "label" in said) and not lies_in(ctx.state, card, said["area"]):
        return False
    return is_as(ctx, card, said)


def is_member(ctx: Context, card: CardId, said: Said) -> bool:
    """Whether a card matches a nested selector."""
    if "of" in said and controller(ctx.state, card) not in ctx.players(said["of"], card):
        return False
    if "area" in said and not lies_in(ctx.state, card, said["area"]):
        return False
    if "ref" in said and card not in ctx.select(said["ref"]):
        return False
    if "label" in said and card not in ctx.answer_cards(said["label"]):
        return False
    return is_as(ctx, card, said)


def lies_in(state: State, card: CardId, areas: list[str]) -> bool:
    where = state.place_of(card)
    return where is not None and area_of(where[3:]) in areas


def is_as(ctx: Context, card: CardId, said: Said) -> bool:
    return all(
        WORDS[word](ctx, card, value)
        for word, value in said.items()
        if word not in ("of", "area", "ref", "label", "highest", "lowest")
    )


# --- the words --------------------------------------------------------------------------------------------------


def slot_of(ctx: Context, card: CardId) -> OnField | None:
    found = ctx.state.find(card)
    return found[1] if found else None


def face_of(ctx: Context, card: CardId) -> Face:
    return ctx.state.face(card)


def kinds(ctx: Context, card: CardId) -> tuple[str, ...]:
    face, slot = face_of(ctx, card), slot_of(ctx, card)
    if not face.is_monster and (ctx.state.place_of(card) or "")[3:4] == "M":
        monster = ctx.book.get(face.name).trap_monster
        return face.kinds if monster is None else (*face.kinds, *monster.kinds)
    as_normal = ("normal", *(kind for kind in face.kinds if kind != "effect"))
    if "gemini" not in face.kinds:
        return as_normal if slot and slot.current.has("Normal Monster") else face.kinds
    asleep = slot.face_up and not slot.second if slot else (ctx.state.place_of(card) or "").endswith("grave")
    return as_normal if asleep else face.kinds


def counts_as(ctx: Context, card: CardId, what: str) -> bool:
    face, slot = face_of(ctx, card), slot_of(ctx, card)
    if slot is not None and slot.position in ("attack", "defense", "set"):
        return what == "monster" or (what == "trap" and face.card == "trap")
    if slot is not None and face.card == "monster":
        return what == "spell"
    return face.card == what


def current(ctx: Context, card: CardId, word: str) -> Any:
    slot = slot_of(ctx, card)
    return (getattr(slot.current, word) if slot else None) or getattr(face_of(ctx, card), word)


def all_current(ctx: Context, card: CardId, word: str) -> list[Any]:
    """The Type of a card, or all its Attributes."""
    own = [each] if (each := current(ctx, card, word)) else []
    slot = slot_of(ctx, card)
    if word == "attribute" and slot is not None and slot.current.attribute is None:
        own += [trait.name for trait in slot.current.traits if trait.what == "further Attribute"]
    return own


def lies_face(ctx: Context, card: CardId) -> str:
    slot = slot_of(ctx, card)
    if slot is not None:
        return "up" if slot.face_up else "down"
    where = ctx.state.place_of(card) or ""
    turned = bool(where) and card in ctx.state.side(1 if where[1] == "1" else 2).turned
    usually_up = where.endswith(("grave", "banished"))
    return "up" if usually_up != turned else "down"


def has_name(ctx: Context, card: CardId, names: list[str]) -> bool:
    """Whether a card has one of the names: a card that always counts as another has its printed name as well."""
    slot = slot_of(ctx, card)
    renamed = slot is not None and slot.current.name is not None
    face = face_of(ctx, card)
    printed = ctx.book.get(face.name).always_named is not None and not renamed
    return ctx.name(card) in names or (printed and face.name in names)


def in_name(ctx: Context, card: CardId, parts: list[str]) -> bool:
    name = ctx.name(card)
    also = ctx.book.get(face_of(ctx, card).name).also_in_name
    return any(part in name or part in also for part in parts)


def named(ctx: Context, card: CardId, label: str) -> bool:
    answer = ctx.answer(label)
    return answer is not None and answer.option is not None and ctx.name(card).casefold() == answer.option.casefold()


def is_declared(ctx: Context, label: str, own: str | None) -> bool:
    answer = ctx.answer(label)
    return answer is not None and own is not None and answer.option == own


def original(ctx: Context, card: CardId, name: str) -> int | None:
    """The original value that effects in force give a card."""
    state, slot, session = ctx.state, slot_of(ctx, card), Session()
    if slot is None or not slot.face_up:
        return None
    changes = list(lasting_changes(state, ctx.book, session))
    for running in continuous(state, ctx.book, session):
        if not running.slot.current.negated:
            changes += in_force(state, ctx.book, running, session).applied
    changes = [each for each in changes if card in each.cards and name in each.values]
    changes.sort(key=lambda each: (each.lasts or each.source != card, each.order))
    return max(0, changes[-1].values[name]) if changes else None


def fewest_tributes(state: State, card: CardId) -> int:
    """The least number of Tributes for a monster, by its Level and by each effect on a hand that allows fewer."""
    level = level_off_field(state, card)
    holder = next((side for side in state.sides if card in side.hand), None)
    if holder and any(one.what == "no Tributes" and is_among(state, card, one.cards) for one in holder.locks):
        return 0
    fewer = [one for one in holder.locks if one.what == "fewer Tributes"] if holder else []
    numbers = [one.number for one in fewer if is_among(state, card, one.cards)]
    return max(0, (level >= 5) + (level >= 7) - max(numbers, default=0))


def level_number(ctx: Context, card: CardId, stat: str) -> int | None:
    """The Level or Rank of a card; None if it has none to compare."""
    state, face, slot = ctx.state, face_of(ctx, card), slot_of(ctx, card)
    there = slot or (last_known(state, card) if stat == "last level" else None)
    if not face.is_monster:  # a Trap has a Level once it has become a monster that has one
        if stat == "last level" and slot is None:  # and what has left may have had one
            return state.level(there) if there else 0
        if stat == "rank" or slot is None or not slot.current.level:
            return None
    elif (stat == "rank") != face.is_xyz:
        return None
    return state.level(there) if there and stat != "original level" else face.level


def number(ctx: Context, card: CardId, stat: str) -> int | None:
    """A number of a card; None if it has none to compare."""
    state, face, slot = ctx.state, face_of(ctx, card), slot_of(ctx, card)
    before = last_known(state, card) or slot
    match stat:
        case "level" | "rank" | "original level" | "last level":
            return level_number(ctx, card, stat)
        case "fewest tributes":
            return fewest_tributes(state, card) if face.is_monster else None
        case "atk":
            return state.atk(slot) if slot else face.atk
        case "defense":
            return state.defense(slot) if slot else face.defense
        case "original atk" | "original defense":
            given = original(ctx, card, stat.replace(" ", "_"))
            printed = face.atk if stat == "original atk" else face.defense
            return (printed or 0) if given is None else given
        case "materials":
            return len(slot.materials) if slot else 0
        case "last materials":
            there = slot or last_known(state, card)
            return len(there.materials) if there else 0
        case "last atk":
            return state.atk(before) if before is not None and before.face_up else 0
        case "last defense":
            return state.defense(before) if before is not None and before.face_up else 0
        case "tributes":
            return slot.tributes if slot else None
        case "attacks":
            return len(slot.attacks) if slot else None
        case "scale":
            scales = (slot.current.scales if slot else None) or face.scales
            right = (state.place_of(card) or "").endswith("PR")
            return None if face.scales is None or scales is None else scales[1 if right else 0]
        case _:
            raise LookupError(stat)


def bounded(stat: str) -> "Word":
    def word(ctx: Context, card: CardId, bounds: tuple[int | None, int | None]) -> bool:
        found = number(ctx, card, stat)
        if found is None:
            return False
        return (bounds[0] is None or found >= bounds[0]) and (bounds[1] is None or found <= bounds[1])

    return word


LIMITS: dict[str, Callable[[int, int], bool]] = {
    "less than": lambda one, other: one < other,
    "at most": lambda one, other: one <= other,
    "equal to": lambda one, other: one == other,
    "at least": lambda one, other: one >= other,
    "more than": lambda one, other: one > other,
    "other than": lambda one, other: one != other,
}


def compared(ctx: Context, card: CardId, said: Said) -> bool:
    found = counters(ctx.state, card, said["counters"]) if "counters" in said else number(ctx, card, said["number"])
    if found is None:
        return False
    for limit, holds in LIMITS.items():
        if limit in said:
            other = said[limit]
            against = ctx.stat(card, other) if isinstance(other, str) else value(ctx, other)  # type: ignore[arg-type]  # a word of Stat
            if not holds(found, against):
                return False
    return True


def value(ctx: Context, said: Any) -> int:
    return said if isinstance(said, int) else ctx.value(msgspec.convert(said, Amount))


def can_be_normal_summoned(ctx: Context, card: CardId) -> bool:
    face = face_of(ctx, card)
    if not face.is_monster or not {"fusion", "synchro", "xyz", "ritual"}.isdisjoint(face.kinds):
        return False
    card_text = ctx.book.get(face.name)
    only = card_text.special_summon_only_by
    neither = card_text.cannot_be_normal_summoned and card_text.cannot_be_set
    return not neither and (not only or "normal" in only)


_RULES_OF_ATTACKS = (once_in_attack_position, direct_only_without_rivals, effects_allow_attack)


def can_attack(state: State, card: CardId) -> bool:
    """Whether an attack of this monster on something breaks no rule but those of the moment."""
    found = state.find(card)
    if found is None:
        return False
    player = player_of(found[0])
    moves = [
        Attack(player=player, card=card, target=rival)
        for rival in (0, *(s.card for s in state.monsters(OPPONENT[player])))
    ]
    return any(not any(rule(state, move) for rule in _RULES_OF_ATTACKS) for move in moves)


def could_be_targeted_instead(ctx: Context, card: CardId) -> bool:
    before = [link for link in ctx.state.chain if ctx.link is None or link.event < ctx.link.event]
    if not before or slot_of(ctx, card) is None:
        return False
    link = before[-1]
    mode = ctx.book.mode(ctx.state.name(link.card), link.effect, link.option)
    if mode is None or len(mode.target) != 1 or len(link.targets_of_effect) != 1 or card in link.targets_of_effect:
        return False
    theirs = Context(ctx.state, ctx.book, link.player, link.card, link=link)
    said = msgspec.to_builtins(mode.target[0].cards)
    own = link.placed and card == link.card
    return not own and can_be_targeted(theirs, card) and card in select(theirs, said)


def could_be_attacked_instead(state: State, card: CardId) -> bool:
    battle, target = state.battle, state.find(card)
    attacker = state.find(battle.attacker) if battle is not None else None
    if battle is None or target is None or attacker is None or card == battle.target or target[0][3] != "M":
        return False
    only = [trait.cards for trait in attacker[1].current.those("attacks only")]
    barred = [trait.cards for trait in target[1].current.those("cannot be attacked")]
    return (
        target[0][:2] != attacker[0][:2]
        and all(target[1].face_up and is_among(state, card, cards) for cards in only)
        and not any(is_among(state, battle.attacker, cards) for cards in barred)
    )


FACTS: dict[str, Callable[[Context, CardId], bool]] = {
    "being activated": lambda ctx, card: (
        card in [link.card for link in ctx.state.chain if link.placed and link.activated and not link.resolved]
    ),
    "Xyz Material": lambda ctx, card: any(
        card in slot.materials for side in ctx.state.sides for slot in side.field if slot is not None
    ),
    "on the field": lambda ctx, card: slot_of(ctx, card) is not None,
    "came this turn": lambda ctx, card: (s := slot_of(ctx, card)) is not None and s.turn == ctx.state.turn,
    "flipped this turn": lambda ctx, card: (s := slot_of(ctx, card)) is not None and s.flipped_on == ctx.state.turn,
    "attacked this turn": lambda ctx, card: (s := slot_of(ctx, card)) is not None and s.attacked_on == ctx.state.turn,
    "battled this turn": lambda ctx, card: (s := slot_of(ctx, card)) is not None and s.battled_on == ctx.state.turn,
    "sent to the Graveyard this turn": lambda ctx, card: any(
        gone.card == card and gone.to == "grave" and gone.turn == ctx.state.turn for gone in ctx.state.departed
    ),
    "destroyed in this battle": lambda ctx, card: lost_in_battle(ctx.state, card),
    "about to be destroyed": lambda ctx, card: (
        lost_in_battle(ctx.state, card)
        or any(
            one is not None and card in one.threatened and card not in one.spared
            for one in (ctx.state.resolving, *ctx.state.suspended)
        )
    ),
    "equipped": lambda ctx, card: any(
        slot.equipped_to == card for side in ctx.state.sides for slot in side.field if slot is not None
    ),
    "equipped to a monster": lambda ctx, card: (s := slot_of(ctx, card)) is not None and s.equipped_to != 0,
    "flipped face-up": lambda ctx, card: (
        (s := slot_of(ctx, card) or last_known(ctx.state, card)) is not None and s.flipped_on > 0
    ),
    "targeted by what resolves": lambda ctx, card: (
        (now := ctx.state.resolving) is not None and card in ctx.state.chain[now.link - 1].targets
    ),
    "was face-up": lambda ctx, card: (s := last_known(ctx.state, card)) is not None and s.face_up,
    "treated as an Effect Monster": lambda ctx, card: (
        (s := slot_of(ctx, card) or last_known(ctx.state, card)) is not None
        and "gemini" in ctx.state.face(card).kinds
        and s.face_up
        and (s.second or s.current.has("Effect Monster"))
    ),
    "can be Normal Summoned": can_be_normal_summoned,
    "effects negated": lambda ctx, card: (s := slot_of(ctx, card)) is not None and s.face_up and s.current.negated,
    "held as a target": lambda ctx, card: (
        slot_of(ctx, card) is not None
        and (
            any(
                slot is not None
                and slot.equipped_to == card
                and slot.face_up
                and "equip" in ctx.state.face(slot.card).kinds
                for side in ctx.state.sides
                for slot in side.field
            )
            or any(
                card in lasting.cards
                and ctx.state.find(lasting.source) is not None
                and isinstance(ctx.book.step(ctx.state.name(lasting.source), lasting.effect, lasting.part), Tie)
                and bool((e := ctx.book.effect(ctx.state.name(lasting.source), lasting.effect)) and e.target)
                for lasting in ctx.state.lasting
            )
        )
    ),
    "can attack": lambda ctx, card: can_attack(ctx.state, card),
    "Fusion Summoned only with its materials": lambda ctx, card: any(
        material.exact for material in ctx.book.get(ctx.state.face(card).name).materials
    ),
    "could be targeted instead": could_be_targeted_instead,
    "could be attacked instead": lambda ctx, card: could_be_attacked_instead(ctx.state, card),
    "can be banished": lambda ctx, card: (
        not (
            ((s := slot_of(ctx, card)) is not None and s.current.has("cannot be banished"))
            or ctx.state.side(ctx.player).locked("banish")
            or (
                any(card in side.grave for side in ctx.state.sides)
                and ctx.state.side(ctx.player).locked("banish from grave")
            )
        )
    ),
    "free to change control": lambda ctx, card: (
        (s := slot_of(ctx, card)) is not None
        and not s.current.has("control cannot change")
        and (not occupies_spell_zone(ctx, card) or has_free_spell_zone(ctx, OPPONENT[controller(ctx.state, card)]))
    ),
}


def goes_on_targeting(ctx: Context, slot: OnField, other: CardId) -> bool:
    if other == slot.equipped_to or other in slot.linked:
        return True
    name = ctx.state.name(slot.card)
    ties = [
        lasting
        for lasting in ctx.state.lasting
        if lasting.source == slot.card and isinstance(ctx.book.step(name, lasting.effect, lasting.part), Tie)
    ]
    targeting = [one for one in ties if (e := ctx.book.effect(name, one.effect)) is not None and e.target]
    return any(other in lasting.cards for lasting in targeting)


def occupies_spell_zone(ctx: Context, card: CardId) -> bool:
    """Whether a Trap Monster occupies a Spell & Trap Zone of its controller."""
    zones = (z for x in ctx.state.lasting if (x.source, x.cards) == (card, (card,)) for z in x.zones)
    own = f"p{controller(ctx.state, card)}.S"
    return any(z.startswith(own) for z in zones)


def has_free_spell_zone(ctx: Context, player: Player) -> bool:
    taken = {name_of(at) for at, _ in ctx.state.on_field(player)}
    return any(z not in taken and place(player, z) not in ctx.state.blocked for z in SPELL_ZONES)


def fact(name: str) -> "Word":
    """An older word for a fact, true or false."""
    return lambda ctx, card, wanted: FACTS[name](ctx, card) == wanted


def came_this_turn(ctx: Context, card: CardId, wanted: bool) -> bool:
    slot = slot_of(ctx, card)
    return slot is not None and (slot.turn == ctx.state.turn) == wanted


def on_field(ctx: Context, card: CardId, holds: Callable[[OnField], bool]) -> bool:
    slot = slot_of(ctx, card)
    return slot is not None and holds(slot)


def last_position(ctx: Context, card: CardId) -> str | None:
    """The position of a card on the field, or the one in which it battled before it left."""
    battle = ctx.state.battle
    fought = battle is not None and battle.fought and card in (battle.attacker, battle.target)
    slot = slot_of(ctx, card) or (last_known(ctx.state, card) if fought else None)
    return None if slot is None else slot.position


def shares(ctx: Context, card: CardId, what: str, ref: Any) -> bool:
    others = [own for other in ctx.select(ref) for own in all_current(ctx, other, what)]
    return any(own in others for own in all_current(ctx, card, what))


Word = Callable[[Context, CardId, Any], bool]

WORDS: dict[str, Word] = {
    "other": lambda ctx, card, wanted: card != ctx.this or not wanted,
    "owner": lambda ctx, card, who: ctx.state.owner(card) in ctx.players(who, card),
    "card": counts_as,
    "kinds": lambda ctx, card, wanted: any(kind in kinds(ctx, card) for kind in wanted),
    "name": has_name,
    "in_name": in_name,
    "attribute": lambda ctx, card, wanted: any(each in wanted for each in all_current(ctx, card, "attribute")),
    "type": lambda ctx, card, wanted: current(ctx, card, "type") in wanted,
    "declared_name": named,
    "declared_type": lambda ctx, card, label: is_declared(ctx, label, current(ctx, card, "type")),
    "declared_attribute": lambda ctx, card, label: any(
        is_declared(ctx, label, each) for each in all_current(ctx, card, "attribute")
    ),
    "face": lambda ctx, card, wanted: lies_face(ctx, card) == wanted,
    "position": lambda ctx, card, wanted: last_position(ctx, card) in wanted,
    "summoned_by": lambda ctx, card, wanted: on_field(ctx, card, lambda slot: slot.came in wanted),
    "summoned_from": lambda ctx, card, wanted: on_field(ctx, card, lambda slot: slot.came_from in wanted),
    "trait": lambda ctx, card, wanted: on_field(ctx, card, lambda slot: typed_trait(wanted) in slot.current.traits),
    "same_name_as": lambda ctx, card, ref: ctx.name(card) in {ctx.name(other) for other in ctx.select(ref)},
    "same_type_as": lambda ctx, card, ref: shares(ctx, card, "type", ref),
    "same_attribute_as": lambda ctx, card, ref: shares(ctx, card, "attribute", ref),
    "same_level_as": lambda ctx, card, ref: (
        (own := number(ctx, card, "level")) is not None
        and own in [number(ctx, other, "level") for other in ctx.select(ref)]
    ),
    "equipped_to": lambda ctx, card, ref: on_field(
        ctx, card, lambda slot: slot.equipped_to != 0 and slot.equipped_to in ctx.select(ref)
    ),
    "equipped_with": lambda ctx, card, ref: on_field(
        ctx,
        card,
        lambda _: any(other.equipped_to == card for other in map(ctx.slot, ctx.select(ref)) if other is not None),
    ),
    "holds": lambda ctx, card, ref: on_field(
        ctx, card, lambda slot: any(goes_on_targeting(ctx, slot, other) for other in ctx.select(ref) if other)
    ),
    "summonable": lambda ctx, card, wanted: not wanted or summonable(ctx, card, may_be_set=wanted == "set"),
    **{stat: bounded(stat) for stat in ("level", "rank", "atk", "defense", "tributes", "attacks")},
    "compare": lambda ctx, card, said: all(compared(ctx, card, one) for one in said),
    "is": lambda ctx, card, facts: all(FACTS[name](ctx, card) for name in facts),
    "all of": lambda ctx, card, parts: all(is_member(ctx, card, part) for part in parts),
    "any of": lambda ctx, card, parts: any(is_member(ctx, card, part) for part in parts),
    "not": lambda ctx, card, part: not is_member(ctx, card, part),
    # older words
    "either": lambda ctx, card, parts: any(fits(ctx, card, part) for part in parts),
    "among": lambda ctx, card, ref: card in ctx.select(ref),
    "not_card": lambda ctx, card, what: not counts_as(ctx, card, what),
    "without": lambda ctx, card, unwanted: not any(kind in kinds(ctx, card) for kind in unwanted),
    "not_name": lambda ctx, card, unwanted: not has_name(ctx, card, unwanted),
    "atk_at_most": lambda ctx, card, limit: (atk := number(ctx, card, "atk")) is not None and atk <= value(ctx, limit),
    "atk_below": lambda ctx, card, limit: (atk := number(ctx, card, "atk")) is not None and atk < value(ctx, limit),
    "level_is": lambda ctx, card, limit: number(ctx, card, "level") == value(ctx, limit),
    "counter": lambda ctx, card, name: counters(ctx.state, card, name) > 0,
    "came_this_turn": came_this_turn,
    "flipped_this_turn": fact("flipped this turn"),
    "fought_this_turn": fact("battled this turn"),
    "buried_this_turn": fact("sent to the Graveyard this turn"),
    "lost_in_battle": fact("destroyed in this battle"),
    "equipped": fact("equipped"),
    "can_switch": fact("free to change control"),
}
"""Whether a card matches a word with its value."""


# --- conditions -------------------------------------------------------------------------------------------------


def holds(ctx: Context, said: Said) -> bool:
    """Whether a condition on counts, values, the turn and the Phase, with nested ones, holds."""
    state = ctx.state
    if "turn" in said and (state.turn_player == ctx.player) != (said["turn"] == "you"):
        return False
    if "phase" in said and state.phase not in said["phase"]:
        return False
    if "count" in said or "value" in said:
        if "value" in said:
            found = value(ctx, said["value"])
        elif isinstance(said["count"], str):
            found = len(ctx.select(said["count"]))  # type: ignore[arg-type]  # a word of Ref
        else:
            found = len(select(ctx, said["count"]))
        limits = {limit: said[limit] for limit in LIMITS if limit in said} or {"at least": 1}
        if not all(LIMITS[limit](found, value(ctx, other)) for limit, other in limits.items()):
            return False
    parts = [*said.get("all of", ()), *said.get("all", ())]
    choices = said.get("any of") or said.get("any")
    denied = said.get("not", said.get("no"))
    return (
        all(holds(ctx, part) for part in parts)
        and (not choices or any(holds(ctx, part) for part in choices))
        and (denied is None or not holds(ctx, denied))
    )
