"""The texts that the other engine's scripts and card database follow where they are not those on the cards.

Duels are compared with these readings, so that they stay in step to their end; certificates and cases are not. The rows
of docs/disagreements.md say for each what the card's own text decides.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import (
    Amount,
    Arrival,
    Ask,
    Branch,
    Cards,
    Change,
    Comparison,
    Condition,
    Definition,
    Destroy,
    Draw,
    Effect,
    LastingLock,
    Mode,
    Occasion,
    Send,
    Summon,
    Target,
    ToDeck,
    Turn,
)  # fmt: skip
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.disagreements import (
    ARCHETYPE,
    DESTROYED_TOO,
    DRAWS_BACK,
    EACH_TIME,
    EMPTY_HAND,
    FINDS_NOTHING,
    FORBIDDEN,
    GONE_IN_BATTLE,
    KNOWN,
    LATER_TEXT,
    NEEDS_DECK,
    NEEDS_MONSTER,
    NEEDS_TARGET,
    NEGATED_GEMINI,
    NEGATED_LINKS,
    NO_DAMAGE_STEP,
    OCCUPIED,
    OF_EITHER_PLAYER,
    ONLY_DESTROYED,
    OPTIONAL,
    OWN_EFFECT,
    OWN_TARGETS,
    SET_AS_SPELL,
    SET_COUNTS,
    STILL_MATERIAL,
    STILL_SKIPPED,
    TARGETS_IT,
    UNION,
    UNKNOWN_NUMBER,
    USED_AGAIN,
    WAS_DOWN,
    WAS_IN_DEFENSE,
    WAS_SET,
    WHAT_IS_LEFT,
    WHOSE_DAMAGE,
)
from tests.lockstep.ended_loops import ENDED, GOES_ON

UNKNOWN_ARCHETYPES = frozenset({"Gladiator Beast", "Earthbound Immortal", "Gimmick Puppet", "Symphonic Warrior"})
"""Archetypes of whose newer numbers no card of the other engine's database is a member."""

NO_CARD = "\0"
"""A part of a name that no card has."""


def _rewritten(part: Any, change: Callable[[Struct], Struct]) -> Any:
    """A piece of a definition, or a list of them, with a change made to all pieces in it, apart from `by_card`.

    What Special Summoned a card is not looked up there by its name: their scripts mark such a Summon.
    """
    if isinstance(part, tuple):
        items: list[Any] = [_rewritten(item, change) for item in part]  # pyright: ignore[reportUnknownVariableType]
        return tuple(items)
    if not isinstance(part, Struct):
        return part
    inner = {name: _rewritten(value, change) for name, value in _fields(part) if name != "by_card"}
    changed = {name: value for name, value in inner.items() if value is not getattr(part, name)}
    return change(replace(part, **changed) if changed else part)


def _fields(part: Struct) -> Iterator[tuple[str, Any]]:
    for name in part.__struct_fields__:
        yield name, getattr(part, name)


def _optional(piece: Struct) -> Struct:
    """A mandatory effect as one that its player may leave unused."""
    return replace(piece, mandatory=False, timing="when") if getattr(piece, "mandatory", False) else piece


def _as_newer_union(piece: Struct) -> Struct:
    """A Summon in Attack Position as one in either position, and other Union monsters as none."""
    if isinstance(piece, Cards) and (piece.kinds, piece.area) == (("union",), ("spells",)):
        return replace(piece, in_name=(NO_CARD,))
    return replace(piece, position="choice") if getattr(piece, "position", None) == "attack" else piece


def _of_both_players(piece: Struct) -> Struct:
    """What happens to a card of one's own as what happens to a card of either player."""
    what: object = getattr(piece, "what", None)
    if not isinstance(what, Struct) or getattr(what, "of", None) != "you":
        return piece
    return replace(piece, what=replace(what, of="both"))


def _any_number_of_times(piece: Struct) -> Struct:
    """An Ignition Effect that can be used once per turn as one without a limit."""
    limited = getattr(piece, "kind", "") == "ignition" and getattr(piece, "once", None) == "turn"
    return replace(piece, once=None) if limited else piece


def _whatever_happened(piece: Struct) -> Struct:
    """What follows "if you do" as what is done in any case."""
    return replace(piece, after="and") if getattr(piece, "after", "") == "if you do" else piece


def _damage_to_either(piece: Struct) -> Struct:
    """An effect that answers damage to its player as one that answers damage to either player."""
    return replace(piece, by="both") if isinstance(piece, Occasion) and piece.event == "damage" else piece


def _lying_set(piece: Struct) -> Struct:
    """Face-up Equip Spells as Equip Spells."""
    set_ones, equip = isinstance(piece, Cards) and piece.face == "up", getattr(piece, "kinds", ()) == ("equip",)
    return replace(piece, face=None) if set_ones and equip else piece


def _set_samurai(piece: Struct) -> Struct:
    """A face-up monster of an archetype as any monster with that name."""
    named = isinstance(piece, Cards) and piece.in_name == ("Six Samurai",)
    return replace(piece, face=None) if named else piece


def _set_with_tributes(piece: Struct) -> Struct:
    """A Tribute Summoned monster as one for which another was Tributed."""
    if not isinstance(piece, Cards) or piece.summoned_by != ("tribute",):
        return piece
    return replace(piece, summoned_by=(), compare=(Comparison(number="tributes", at_least=1),))


def _as_it_is_set(piece: Struct) -> Struct:
    """An effect that answers a Tribute Summon as one that answers a Set with Tributes, too."""
    if not isinstance(piece, Effect) or not piece.when or piece.when[0].how != ("tribute",):
        return piece
    with_tributes = Cards(card="monster", compare=(Comparison(number="tributes", at_least=1),))
    return replace(piece, when=(*piece.when, Occasion(event="set", by=piece.when[0].by, what=with_tributes)))


def _since_it_was_changed(piece: Struct) -> Struct:
    """What happens when Makyura goes to the Graveyard as an effect that its player can use if it was on the field."""
    if not isinstance(piece, Effect):
        return piece
    left = tuple(replace(each, origin=("monsters",)) for each in piece.when)
    return replace(piece, kind="trigger", when=left, once="turn by name")


def _without_the_change(piece: Struct) -> Struct:
    """An effect that changes what it has moved as one that leaves it as it is."""
    if not isinstance(piece, Effect):
        return piece
    return replace(piece, steps=tuple(step for step in piece.steps if not isinstance(step, Change)))


def _first_condition(piece: Struct) -> Struct:
    """The first of several conditions."""
    return replace(piece, all_of=piece.all_of[:1]) if isinstance(piece, Condition) else piece


def _each_time_it_is_used(piece: Struct) -> Struct:
    """What counts once for the activation of a card as what counts each time, for that of an effect of it, too."""
    if isinstance(piece, Occasion) and piece.activated_as == "card":
        return replace(piece, activated_as="either")
    return _first_condition(piece)


def _cards_in_the_zones(piece: Struct) -> Struct:
    """Spell & Trap Zones that are occupied as the cards that lie in them."""
    if not isinstance(piece, Condition) or not isinstance(piece.count, Cards) or piece.count.area != ("spells",):
        return piece
    return replace(piece, count=replace(piece.count, not_=Cards(area=("monsters",))))


def _on_what_is_left(piece: Struct) -> Struct:
    """A change of position that happens only if all targets are there as one of those that are."""
    return replace(piece, condition=None) if isinstance(piece, Turn) and piece.condition is not None else piece


def _also_with(condition: Condition) -> Callable[[Struct], Struct]:
    """An effect with a condition as one with a further one."""

    def change(piece: Struct) -> Struct:
        if not isinstance(piece, Effect) or piece.requires is None:
            return piece
        return replace(piece, requires=Condition(all_of=(piece.requires, condition)))

    return change


def _with_what_it_draws(piece: Struct) -> Struct:
    """An effect that returns cards to the Deck and then draws as one for which the Deck holds what is drawn before."""
    steps = piece.steps if isinstance(piece, Effect | Mode) else ()
    back = next((at for at, step in enumerate(steps) if isinstance(step, ToDeck)), len(steps))
    drawn = [step.count for step in steps[back:] if isinstance(step, Draw)]
    if not isinstance(piece, Effect | Mode) or not drawn or not isinstance(drawn[0], int):
        return piece
    return _only_if(piece, Condition(count=Cards(of="you", area=("deck",)), at_least=drawn[0]))


def _not_of_its_own_name(piece: Struct) -> Struct:
    """What happens to other cards as what happens to cards of other names."""
    if not isinstance(piece, Occasion) or piece.event != "destroyed" or not isinstance(piece.what, Cards):
        return piece
    return replace(piece, what=replace(piece.what, not_=Cards(name=("Magical Citadel of Endymion",))))


def _with_a_zone(piece: Struct) -> Struct:
    """What an effect does as what it does only if there is a free Monster Zone."""
    if not isinstance(piece, Effect):
        return piece
    free = Condition(count=Cards(of="you", area=("monsters",)), at_most=4)
    return replace(piece, steps=(Branch(condition=free, then=piece.steps),))


def _owned(piece: Struct) -> Struct:
    """What happens to a card that a player controls as what happens to one that this player owns, too."""
    if not isinstance(piece, Occasion) or not isinstance(piece.what, Cards):
        return piece
    return replace(piece, what=replace(piece.what, owner="you"))


def _even_face_down(piece: Struct) -> Struct:
    """What happens to a face-up card as what happens to any."""
    return replace(piece, was_face=None) if isinstance(piece, Occasion) else piece


def _of_either_side(piece: Struct) -> Struct:
    """What left a player's side of the field as what left either side."""
    mine = isinstance(piece, Arrival) and piece.of == "you"
    return replace(piece, of="both") if mine else piece


def _only_with_a_target(piece: Struct) -> Struct:
    """A mandatory effect that targets as one that is activated only if there is something to target."""
    if not isinstance(piece, Effect) or not piece.mandatory or not piece.target:
        return piece
    return _only_if(piece, Condition(count=piece.target[0].cards))


def _only_with_a_card_to_draw(piece: Struct) -> Struct:
    """A mandatory effect that draws as one that is activated only if its player has a Deck."""
    if not isinstance(piece, Effect) or not piece.mandatory:
        return piece
    return _only_if(piece, Condition(count=Cards(of="you", area=("deck",))))


def _only_if(piece: Effect | Mode, there: Condition) -> Struct:
    return replace(piece, requires=there if piece.requires is None else Condition(all_of=(piece.requires, there)))


def _only_with_a_monster(piece: Struct) -> Struct:
    """A mandatory effect that Special Summons as one that is activated only if there are a monster and a zone."""
    if not isinstance(piece, Effect) or not piece.mandatory:
        return piece
    cards = next(step.cards for step in piece.steps if isinstance(step, Summon) and isinstance(step.cards, Cards))
    free = Condition(count=Cards(of="you", area=("monsters",)), at_most=4)
    return replace(piece, requires=Condition(all_of=(Condition(count=cards), free)))


def _unknown_as_small(piece: Struct) -> Struct:
    """Cards with an ATK up to a number as these and those whose printed ATK is no number."""
    if not isinstance(piece, Cards) or piece.atk is None:
        return piece
    known = Cards(atk=(0, None))
    return replace(piece, atk=None, any_of=(Cards(atk=piece.atk), Cards(not_=known)))


def _attacked_in_any_position(piece: Struct) -> Struct:
    """An effect for a battle in which this card was attacked in Defense Position as one for any such battle."""
    if not isinstance(piece, Occasion) or not isinstance(piece.attacked, Cards):
        return piece
    return replace(piece, attacked=replace(piece.attacked, position=()))


def _in_any_position_once_gone(piece: Struct) -> Struct:
    """What applies against an attacked monster in a position as what applies, too, once that has left the field."""
    if not isinstance(piece, Condition) or not isinstance(piece.count, Cards) or piece.count.ref != "attacked":
        return piece
    attacked = Cards(ref="attacked")
    there = Condition(count=replace(attacked, area=("monsters",)))
    return Condition(any_of=(piece, Condition(all_of=(Condition(count=attacked), Condition(not_=there)))))


def _if_it_was_destroyed(piece: Struct) -> Struct:
    """What answers that this card was sent to the Graveyard as what answers that it was destroyed."""
    if not isinstance(piece, Occasion) or not isinstance(piece.what, Cards):
        return piece
    return replace(piece, what=replace(piece.what, arrival=Arrival(how=("destroyed",))))


def _in_any_step(piece: Struct) -> Struct:
    """What applies in the Damage Step only as what applies from the declaration of the attack."""
    return replace(piece, damage_step=None) if getattr(piece, "damage_step", None) is True else piece


def _without_members(piece: Struct) -> Struct:
    """A selector of cards of an archetype without members as one of no cards."""
    names: tuple[str, ...] = getattr(piece, "in_name", ())
    if not UNKNOWN_ARCHETYPES & {*names}:
        return piece
    return replace(piece, in_name=tuple(NO_CARD if name in UNKNOWN_ARCHETYPES else name for name in names))


MOST_AT_ONCE = 5
"""So many monsters of a player can be destroyed at once."""


def _once_for_each(piece: Struct) -> Struct:
    """A Trigger Effect for destroyed monsters as one for each of them, which their owner may use.

    So there are as many effects for each Level as monsters can be destroyed; each is met if as many of that Level are.
    """
    if not isinstance(piece, Definition):
        return piece
    effect = piece.effects[0]
    (occasion,) = effect.when
    what = occasion.what
    if what is None or isinstance(what, str):
        return piece
    each = tuple(
        replace(
            effect,
            when=(
                replace(occasion, what=replace(what, of="both", owner="you", level=(level, level)), at_least=number),
            ),
        )
        for level in range(1, 13)
        for number in range(1, MOST_AT_ONCE + 1)
    )
    return replace(piece, effects=each)


def is_for_level(effect: Effect, level: int) -> bool:
    """Whether an effect answers what happened to monsters of one Level."""
    return any(getattr(occasion.what, "level", None) == (level, level) for occasion in effect.when)


def _outside_the_damage_step(piece: Struct) -> Struct:
    """An effect that can be activated in the Damage Step as one that cannot, apart from answers to a battle."""
    if not isinstance(piece, Effect) or any(occasion.event == "destroyed in battle" for occasion in piece.when):
        return piece
    return (
        replace(piece, requires=Condition(damage_step=False))
        if piece.kind == "trigger"
        else replace(piece, damage_step=False)
    )


def _materials_apart(piece: Struct) -> Struct:
    """An effect for cards sent to the Graveyard as two: for those that went by themselves, and for the others."""
    if not isinstance(piece, Definition):
        return piece
    effect = piece.effects[0]
    (occasion,) = effect.when
    what = occasion.what
    if not isinstance(what, Cards):
        return piece
    fell = Arrival(how=("destroyed", "tributed"))
    both = replace(what, arrival=fell), replace(what, not_=Cards(arrival=fell))
    return replace(piece, effects=tuple(replace(effect, when=(replace(occasion, what=one),)) for one in both))


def _until_it_is_ended(piece: Struct) -> Struct:
    """A mandatory effect that goes on and on as one by which its card may be sent away."""
    if not isinstance(piece, Effect) or not piece.mandatory:
        return piece
    gone = Send(cards="this", condition=Condition(yes=ENDED))
    return replace(piece, steps=(*piece.steps, Ask(label=ENDED, yes=ENDED), gone))


def _even_without_a_monster(piece: Struct) -> Struct:
    """An effect that Summons from the Deck as one that Summons if something matches there."""
    if not isinstance(piece, Effect) or not isinstance(piece.steps[0], Summon):
        return piece
    (summon,) = piece.steps
    if not isinstance(summon, Summon) or not isinstance(summon.cards, Cards):
        return piece
    return replace(piece, steps=(Branch(condition=Condition(count=summon.cards), then=piece.steps),))


def _even_if_it_cannot_come(piece: Struct) -> Struct:
    """An effect that Summons its own card as one that is activated also if that cannot be Summoned then.

    No coin is tossed, so that the condition, which is looked at only when the effect resolves, holds.
    """
    if not isinstance(piece, Effect) or not isinstance(piece.steps[0], Summon) or piece.steps[0].cards != "this":
        return piece
    holds = Condition(value=Amount(result="heads"), at_most=0)
    return replace(piece, steps=(Branch(condition=holds, then=piece.steps),))


def _even_for_an_empty_hand(piece: Struct) -> Struct:
    """An effect on the opponent's hand as one that is used also if there is no card in it.

    No coin is tossed, so that the condition, which is looked at only when the effect resolves, holds.
    """
    if not isinstance(piece, Effect):
        return piece
    return replace(
        piece, steps=(Branch(condition=Condition(value=Amount(result="heads"), at_most=0), then=piece.steps),)
    )


def _unless_negated(piece: Struct) -> Struct:
    """An effect on the Chain as one that is activated only while nothing negates the effects of its card."""
    if not isinstance(piece, Effect) or piece.kind == "continuous":
        return piece
    works = Condition(count=Cards(ref="this", not_=Cards(facts=("effects negated",))))
    return replace(piece, requires=works if piece.requires is None else Condition(all_of=(piece.requires, works)))


def _until_one_would_begin(piece: Struct) -> Struct:
    """A Battle Phase that is skipped in the next turn as one that is skipped in the first turn in which it would begin.

    The comparison ends it then, see `Activating.skips_there`.
    """
    skips = isinstance(piece, LastingLock) and piece.what == ("battle phase",)
    return replace(piece, until="duel", whose=None, turns=0, next_turn=False) if skips else piece


def _in_the_next_phase(piece: Struct) -> Struct:
    """What is done in a Phase of its player's next turn as what is done in that Phase of the next turn."""
    if isinstance(piece, Arrival) and piece.turns_ago == (1, 2):
        return replace(piece, turns_ago=(1, 1))
    return replace(piece, by=None) if isinstance(piece, Occasion) and piece.event == "phase" else piece


def _monsters_set_as_spells(piece: Struct) -> Struct:
    """A Spell or Trap in the hand as one, or a monster that can be Set from there as a Spell."""
    if not isinstance(piece, Cards) or piece.area != ("hand",) or piece.not_ != Cards(card="monster"):
        return piece
    return replace(piece, not_=Cards(card="monster", not_=Cards(in_name=("Artifact",))))


def _not_of_itself(piece: Struct) -> Struct:
    """An effect that answers effects as one that answers those of other cards."""
    answers = isinstance(piece, Occasion) and piece.event == "activated" and piece.what is None
    return replace(piece, what=Cards(other=True)) if answers else piece


def _also_destroyed(piece: Struct) -> Struct:
    """An effect that negates what is about its card as one that also destroys it."""
    if not isinstance(piece, Effect) or not piece.modify or not isinstance(piece.modify[0].cards, Cards):
        return piece
    destroyed = Destroy(cards="event", after="if you do")
    return replace(piece, steps=(*piece.steps, destroyed), destroys=piece.modify[0].cards)


def _with_the_attacker_as_its_target(piece: Struct) -> Struct:
    """An effect for an attacking monster as one that targets it."""
    if not isinstance(piece, Effect) or piece.target:
        return piece
    return replace(piece, target=(Target(cards=Cards(ref="attacker", area=("monsters",))),))


def _among_its_own(piece: Struct) -> Struct:
    """A target of either player as one of this player."""
    return replace(piece, cards=replace(piece.cards, of="you")) if isinstance(piece, Target) else piece


def _only_as_they_resolve(piece: Struct) -> Struct:
    """An effect that forbids effects and negates them as one that only negates them when they resolve."""
    return replace(piece, modify=(), lock=()) if isinstance(piece, Effect) else piece


READINGS: dict[str, Callable[[Struct], Struct]] = {
    **dict.fromkeys(KNOWN[OPTIONAL].cards, _optional),
    **dict.fromkeys(GOES_ON, _until_it_is_ended),
    **dict.fromkeys(KNOWN[UNION].cards, _as_newer_union),
    "Shien's Scheme": _of_both_players,
    **dict.fromkeys(KNOWN[USED_AGAIN].cards, _any_number_of_times),
    "Friller Rabca": _whatever_happened,
    "Verdant Sanctuary": _once_for_each,
    "Disarmament": _lying_set,
    "Legendary Six Samurai - Mizuho": _set_samurai,
    **dict.fromkeys(KNOWN[WAS_SET].cards | KNOWN[SET_COUNTS].cards, _set_with_tributes),
    "Illusory Snatcher": _as_it_is_set,
    **dict.fromkeys(KNOWN[STILL_MATERIAL].cards, _without_the_change),
    **dict.fromkeys(KNOWN[LATER_TEXT].cards, _since_it_was_changed),
    "Diffusion Wave-Motion": _first_condition,
    **dict.fromkeys(KNOWN[EACH_TIME].cards, _each_time_it_is_used),
    **dict.fromkeys(KNOWN[WHAT_IS_LEFT].cards, _on_what_is_left),
    **dict.fromkeys(KNOWN[OCCUPIED].cards, _cards_in_the_zones),
    "Mind Wipe": _also_with(Condition(count=Cards(of="you", area=("hand",), other=True))),
    **dict.fromkeys(KNOWN[DRAWS_BACK].cards, _with_what_it_draws),
    "Magical Citadel of Endymion": _not_of_its_own_name,
    "A Hero Emerges": _with_a_zone,
    "Backfire": _owned,
    **dict.fromkeys(KNOWN[WAS_DOWN].cards, _even_face_down),
    "Gladiator Beast's Battle Manica": _of_either_side,
    **dict.fromkeys(KNOWN[NEEDS_TARGET].cards, _only_with_a_target),
    **dict.fromkeys(KNOWN[NEEDS_DECK].cards, _only_with_a_card_to_draw),
    **dict.fromkeys(KNOWN[NEEDS_MONSTER].cards, _only_with_a_monster),
    **dict.fromkeys(KNOWN[UNKNOWN_NUMBER].cards, _unknown_as_small),
    **dict.fromkeys(KNOWN[FINDS_NOTHING].cards, _even_without_a_monster),
    **dict.fromkeys(KNOWN[STILL_SKIPPED].cards, _until_one_would_begin),
    **dict.fromkeys(KNOWN[NEGATED_GEMINI].cards, _unless_negated),
    **dict.fromkeys(KNOWN[EMPTY_HAND].cards, _even_for_an_empty_hand),
    **dict.fromkeys(KNOWN[FORBIDDEN].cards, _even_if_it_cannot_come),
    "Crystal Beast Topaz Tiger": _in_any_step,
    **dict.fromkeys(KNOWN[WAS_IN_DEFENSE].cards, _attacked_in_any_position),
    **dict.fromkeys(KNOWN[GONE_IN_BATTLE].cards, _in_any_position_once_gone),
    **dict.fromkeys(KNOWN[WHOSE_DAMAGE].cards, _damage_to_either),
    **dict.fromkeys(KNOWN[ONLY_DESTROYED].cards, _if_it_was_destroyed),
    **dict.fromkeys(KNOWN[OF_EITHER_PLAYER].cards, _in_the_next_phase),
    "Coffin Seller": _materials_apart,
    **dict.fromkeys(KNOWN[NO_DAMAGE_STEP].cards, _outside_the_damage_step),
    **dict.fromkeys(KNOWN[SET_AS_SPELL].cards, _monsters_set_as_spells),
    **dict.fromkeys(KNOWN[OWN_EFFECT].cards, _not_of_itself),
    **dict.fromkeys(KNOWN[DESTROYED_TOO].cards, _also_destroyed),
    **dict.fromkeys(KNOWN[TARGETS_IT].cards, _with_the_attacker_as_its_target),
    **dict.fromkeys(KNOWN[OWN_TARGETS].cards, _among_its_own),
    **dict.fromkeys(KNOWN[NEGATED_LINKS].cards, _only_as_they_resolve),
}
"""What their scripts change in the texts of single cards."""


def as_they_read(card: Definition) -> Definition:
    """The definition of a card by the text that their script follows; the same one if that is the card's own."""
    change = _without_members if card.name in KNOWN[ARCHETYPE].cards else READINGS.get(card.name)
    return card if change is None else _rewritten(card, change)


def read_otherwise(names: Iterable[str], book: CardBook) -> tuple[str, ...]:
    """Those of some cards that a book has by the text of their scripts, if that is not the card's own."""
    own = built_in_book(NEWEST)
    return tuple(name for name in names if name in own and book.get(name) != own.get(name))


class _AsTheyRead(Mapping[str, Definition]):
    """The definitions of a book by the texts that their scripts follow, each made on demand."""

    def __init__(self, book: CardBook) -> None:
        self.book = book
        self.made: dict[str, Definition] = {}

    def __getitem__(self, name: str) -> Definition:
        if name not in self.book:
            raise KeyError(name)
        if name not in self.made:
            self.made[name] = as_they_read(self.book.get(name))
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return (card.name for card in self.book)

    def __len__(self) -> int:
        return len(self.book)


@cache
def their_book() -> CardBook:
    """The definitions of all cards, newest texts, as their scripts read them."""
    return CardBook(by_name=_AsTheyRead(built_in_book(NEWEST)))
