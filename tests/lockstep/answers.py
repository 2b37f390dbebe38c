"""Combines consecutive questions of the other engine into one move of ours.

The other engine asks for the card, Tributes, zone, costs and targets separately; a move of ours has them all. So our
legal moves are narrowed down, question by question, and at each question its options are compared with the values of
the remaining moves. The last remaining move is the result.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.places import PILE_AT, Place
from tests.lockstep.lines import Lines
from tests.lockstep.options import (
    TRIBUTES_OF_ITS_LEVEL,
    Table,
    action_of,
    number_chosen,
    numbers_of,
    place_offered,
    spot_of,
    their_key,
)
from tests.lockstep.recording import Line, Message, Option
from tests.lockstep.setting import POSITION, our_place
from tests.lockstep.sums import summing

Offered = Callable[[str, Counter[str], Counter[str]], None]
"""A callback for a comparison: its subject, our options, their options."""

_PARTS: dict[str, frozenset[str]] = {
    "normal_summon": frozenset({"TRIBUTE", "UNSELECT", "CARD", "PLACE", "OPTION", "YESNO"}),
    "set_monster": frozenset({"TRIBUTE", "UNSELECT", "PLACE", "OPTION", "YESNO"}),
    "set_spell": frozenset({"PLACE"}),
    "attack": frozenset({"UNSELECT", "CARD", "YESNO"}),
    "special_summon": frozenset({"CARD", "UNSELECT", "PLACE", "POSITION", "SUM", "TRIBUTE", "OPTION"}),
}
"""The types of the questions that belong to each action."""

_DONE: dict[str, tuple[str, ...]] = {
    "normal_summon": ("SUMMONING",), "set_monster": ("SET",), "set_spell": ("SET",), "attack": ("ATTACK",),
    "special_summon": ("SPSUMMONED", "CHAINING"),
}  # fmt: skip
"""The message after which nothing more is asked about an action."""


def parts_of(lines: Lines, action: str) -> tuple[Line, ...]:
    """The questions after the next one that belong to its answer."""
    return lines.during(lines.at, _PARTS.get(action, frozenset()), *_DONE.get(action, ()))


# --- what their options are -------------------------------------------------------------------------------------


def chosen_cards(table: Table, lines: Sequence[Line]) -> tuple[CardId, ...]:
    """The cards chosen in questions that take them together or one by one."""
    taken: list[CardId] = []
    for line in lines:
        for option in line.answers:
            if option.loc:
                card = table.card(option)
                if card in taken and line.prompt.type == "UNSELECT" and _is_unselect(line, option):
                    taken.remove(card)
                elif card not in taken:
                    taken.append(card)
    return tuple(taken)


def in_order(table: Table, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Cards in the order of their places, as chosen cards are sorted there; the Graveyard and the Deck from the top."""

    def key(card: CardId) -> tuple[str, int]:
        spot = spot_of(table.state, card)
        return spot.at, -spot.index if spot.at.endswith(("grave", "banished")) else spot.index

    return tuple(sorted(cards, key=key))


def _is_unselect(line: Line, answer: Option) -> bool:
    return answer.action == "unselect"


def offered_cards(table: Table, line: Line) -> Counter[str]:
    """The cards that can be chosen at a question, in words."""
    options = [option for option in line.prompt.options if option.loc and option.action != "unselect"]
    if line.prompt.type == "SUM":
        options = summing(options, line.prompt.sum, at_least=line.prompt.at_least)
    found: list[tuple[CardId, str]] = []
    for option in options:
        card = table.card(option)
        if card in table.gone and any(card == other for other, _ in found):  # two copies that were costs
            card = next((one for one in table.alike(card) if all(one != other for other, _ in found)), card)
        found.append((card, table.label(card) if card else f"{option.name} {option.loc}"))
    return Counter(label for _, label in found)


def labels(table: Table, cards: Iterable[CardId]) -> Counter[str]:
    """Names of cards for reports."""
    return Counter(table.label(card) for card in cards)


# --- Summons, Sets, attacks -------------------------------------------------------------------------------------


def narrow(table: Table, moves: Iterable[Move], chosen: Option, parts: Sequence[Line], offered: Offered) -> list[Move]:
    """Those of our legal moves that match the choice; exactly one if both engines agree."""
    left: list[Move] = [move for move in moves if _is_chosen(table, move, chosen)]
    taken: tuple[CardId, ...] = ()
    for part in parts:
        if part.prompt.type == "OPTION":
            plain = _means_no_tributes(part.answers[0].text, parts)
            left = [move for move in left if bool(_given(move)) != plain] or left
            if _chosen_for_one_tribute(table, left, part):
                left = [move for move in left if len(_given(move)) == 1]
            elif any(map(_names_one_twice, left)) and part.answers[0].text == TRIBUTES_OF_ITS_LEVEL:
                left = [move for move in left if len(_given(move)) == 2]
            left = _with_or_without_a_card_for_all(table, left, part)
            continue
        if part.prompt.type == "YESNO" and chosen.action != "attack":  # whether it is made without Tributes
            plain = part.answers[0].action == "yes"
            left = [move for move in left if bool(_given(move)) != plain]
            continue
        if part.prompt.type == "YESNO":
            direct = part.answers[0].action == "yes"
            left = [move for move in left if isinstance(move, m.Attack) and (move.target == 0) == direct]
            continue
        if part.prompt.type == "TRIBUTE":  # the number was chosen before
            left = [move for move in left if len(_given(move)) <= part.prompt.max]
            if part.prompt.min > 2:  # one that counts as two of three is named twice here
                left = [move for move in left if len(_given(move)) == part.prompt.min]
        own_tributes = part.prompt.type == "CARD" and chosen.action == "normal_summon"  # those that its text asks for
        offer, choose = _QUESTIONS["TRIBUTE" if own_tributes else part.prompt.type]
        offered(part.prompt.hint or part.prompt.type, offer(table, left, taken), _their_offer(table, part))
        if part.cancelled:
            return []
        taken += tuple(table.card(option) for option in part.answers if option.loc and part.prompt.type != "PLACE")
        left = choose(left, part, taken)
    if chosen.action == "attack" and all(part.prompt.type == "UNSELECT" for part in parts):  # only its cost was asked
        return [move for move in left if isinstance(move, m.Attack) and not move.target] or left[:1]  # it may be gone
    return left


def _means_no_tributes(option: str, parts: Sequence[Line]) -> bool:
    """Whether a way to Normal Summon is the one without Tributes: it says so, or is unnamed and asks for none."""
    asks = any(part.prompt.type in ("TRIBUTE", "UNSELECT", "CARD") for part in parts)
    return "ithout" in option or ((": #" in option or ": Effect of" in option) and not asks)


def _chosen_for_one_tribute(table: Table, moves: Sequence[Move], part: Line) -> bool:
    """Whether a monster for two Tributes is to come with the single one of its own text (Darklord Zerato)."""
    cards = {move.card for move in moves if isinstance(move, m.NormalSummon | m.SetMonster)}
    two = bool(cards) and all(table.state.face(card).level >= 7 for card in cards)
    own = part.prompt.options[0].text == TRIBUTES_OF_ITS_LEVEL != part.answers[0].text
    return two and own and {len(_given(move)) for move in moves} == {1, 2}


def _names_one_twice(move: Move) -> bool:
    """Whether a single Tribute counts as both of two, for a monster that also comes with one."""
    given = _given(move)
    return len(given) == 2 and len(set(given)) == 1


def _with_or_without_a_card_for_all(table: Table, moves: list[Move], part: Line) -> list[Move]:
    """The moves for the way that was chosen, if one is to Tribute a card that is no monster instead of all Tributes
    (Ancient Gear Castle): theirs asks for it first.
    """
    ways = {option.text.partition(":")[0] for option in part.prompt.options}
    given = {
        card: name
        for move in moves
        for card in _given(move)
        if (name := table.state.name(card)) in ways and (table.state.place_of(card) or "")[3:4] != "M"
    }
    wanted = part.answers[0].text.partition(":")[0] in given.values()
    return [move for move in moves if any(card in given for card in _given(move)) is wanted] if given else moves


def _is_chosen(table: Table, move: Move, chosen: Option) -> bool:
    action = action_of(move)
    if action is None:
        return False
    return action(table, move).removesuffix(" direct") == their_key(table, chosen).removesuffix(" direct")


def _their_offer(table: Table, part: Line) -> Counter[str]:
    if part.prompt.type == "PLACE":
        return Counter(place_offered(option) for option in part.prompt.options)
    return offered_cards(table, part)


def _given(move: Move) -> tuple[CardId, ...]:
    """The Tributes of a Summon or Set, the cards given for an attack."""
    if isinstance(move, m.NormalSummon | m.SetMonster):
        return move.tributes
    return move.costs if isinstance(move, m.Attack) else ()


def _offer_tributes(table: Table, moves: list[Move], taken: tuple[CardId, ...]) -> Counter[str]:
    return labels(table, {card for move in moves for card in _given(move)} - set(taken))


def _choose_tributes(moves: list[Move], part: Line, taken: tuple[CardId, ...]) -> list[Move]:
    at_once = part.prompt.type in ("TRIBUTE", "CARD")  # one at a time otherwise, until it is said that these are all
    every = at_once or part.finished
    return [move for move in moves if (set(_given(move)) == set(taken) if every else set(taken) <= set(_given(move)))]


def _to(move: Move) -> str:
    return move.to if isinstance(move, m.NormalSummon | m.SetMonster | m.SetSpellTrap) else ""


def _offer_zones(table: Table, moves: list[Move], taken: tuple[CardId, ...]) -> Counter[str]:
    return Counter({_to(move): 1 for move in moves if set(_given(move)) == set(taken)})


def _choose_zone(moves: list[Move], part: Line, taken: tuple[CardId, ...]) -> list[Move]:
    zone = place_offered(part.answers[0])
    return [move for move in moves if _to(move) == zone]


def _offer_targets(table: Table, moves: list[Move], taken: tuple[CardId, ...]) -> Counter[str]:
    return labels(table, {move.target for move in moves if isinstance(move, m.Attack) and move.target})


def _choose_target(moves: list[Move], part: Line, taken: tuple[CardId, ...]) -> list[Move]:
    return [move for move in moves if isinstance(move, m.Attack) and move.target == taken[-1]]


_Offer = Callable[[Table, list[Move], tuple[CardId, ...]], Counter[str]]
_Choose = Callable[[list[Move], Line, tuple[CardId, ...]], list[Move]]
_QUESTIONS: dict[str, tuple[_Offer, _Choose]] = {
    "TRIBUTE": (_offer_tributes, _choose_tributes),
    "UNSELECT": (_offer_tributes, _choose_tributes),
    "PLACE": (_offer_zones, _choose_zone),
    "CARD": (_offer_targets, _choose_target),
}


# --- Special Summons that start no Chain ------------------------------------------------------------------------

Arrival = tuple[int, Place, str]
"""A monster that arrived: its passcode, its zone, its position."""


def arrivals(messages: Iterable[Message], kinds: tuple[str, ...] = ("SPSUMMONING",)) -> list[Arrival]:
    """The monsters that arrived according to the messages, in order."""
    return [
        (int(message["code"]), our_place(message["con"], message["loc"], message["seq"]), POSITION[message["pos"]])
        for message in messages
        if message["msg"] in kinds
    ]


def material_offers(sets: Sequence[frozenset[CardId]], taken: frozenset[CardId]) -> set[CardId]:
    """The cards that can be taken next for one of these sets."""
    return {card for cards in sets if taken <= cards for card in cards - taken}


# --- activations ------------------------------------------------------------------------------------------------


def activation(
    table: Table, moves: list[m.Activate], parts: Sequence[Line], targeted: frozenset[int], offered: Offered
) -> tuple[list[m.Activate], list[Line]]:
    """The remaining activations after the questions, and the questions that match none of them.

    `targeted` are the numbers of the questions that choose targets.
    """
    left, strange = moves, list[Line]()
    costs: tuple[CardId, ...] = ()
    targets: tuple[CardId, ...] = ()
    paid: tuple[CardId, ...] = ()
    before: Line | None = None
    left_pile = frozenset[CardId]()
    for part, after in zip(parts, (*parts[1:], None), strict=False):
        if before is None or part.prompt.type != "UNSELECT" or part.prompt.hint != before.prompt.hint:
            paid = costs  # what is chosen one at a time goes when all of it is chosen
        before = part
        if not left_pile and _leaves_its_pile(table, moves[0].card, paid, part):
            left_pile = frozenset({moves[0].card})
        given = {*paid, *_materials_of(table.state, paid)}
        now = Table(table.state, table.codes, table.gone | given | _activated(table.state, moves) | left_pile)
        match part.prompt.type:
            case "PLACE":
                zones = Counter({move.to: 1 for move in left if move.to})
                offered("zone", Counter(dict(zones)), _their_offer(now, part))  # type: ignore[arg-type]
                zone = place_offered(part.answers[0])
                left = [move for move in left if move.to == zone] or left
            case "OPTION" if spare := _detachable_instead(now, left, len(costs)):
                left, costs = _detached_first(left, costs, spare, part)
            case "OPTION" | "ATTRIB" | "RACE" if any(move.option for move in left):
                left = _options(left, part, offered)
            case "NUMBER" if any(move.option for move in left):
                left = _announced(left, part, offered)
            case "NUMBER" if counted := _counters_announced(left, len(costs), part):
                left = counted
            case "EFFECT_YN" if any(now.card(part.prompt.options[0]) in move.costs for move in left):
                left, costs = _with_counters_of_another(now, left, costs, part, after)
            case "COUNTER":
                counters = counters_of(now, part)
                left = [move for move in left if sorted(move.costs[len(costs) :]) == sorted(counters)] or left
                costs += counters
            case "CARD" if after is not None and after.prompt.hint == "fusion material":
                strange.append(part)  # the Fusion Monster, which is chosen when the effect resolves
            case "CARD" | "UNSELECT" | "SUM" | "TRIBUTE":
                costs += tuple(card for card in _given_already(now, part) if card not in costs)
                picked = tuple(now.card(option) for option in part.answers if option.loc)
                is_target = bool(picked) and part.n in targeted
                loose = part.prompt.type == "UNSELECT" or _is_one_of_several(part, after)  # one at a time, in any order
                fitting = [move for move in left if _fits(move, costs, targets, picked, is_target, loose=loose)]
                if not any(_holds(move, len(costs), len(targets), is_target) for move in left):
                    strange.append(part)
                    continue
                most = 60 if loose else part.prompt.max
                ours = _next_cards(left, costs, targets, most, is_target)
                offered(
                    ("target: " if is_target else "cost: ") + part.prompt.hint,
                    labels(now, ours),
                    offered_cards(now, part),
                )
                left = fitting or left
                if is_target:
                    targets += picked
                else:
                    costs += picked
            case _:
                strange.append(part)
    return left, strange


def _is_one_of_several(part: Line, after: Line | None) -> bool:
    """Whether a card is asked for that is shown, and then the next one of those."""
    return part.prompt.hint == _TO_SHOW and part.prompt.max == 1 and (after is None or after.prompt.hint == _TO_SHOW)


_TO_SHOW = "sys 526"


def _given_already(table: Table, part: Line) -> Iterator[CardId]:
    """The Fusion Materials that theirs has chosen itself: the card whose effect it is."""
    if part.prompt.hint == "fusion material":
        yield from (table.card(option) for option in part.prompt.options if option.action == "unselect")


def _detachable_instead(table: Table, left: Sequence[m.Activate], paid: int) -> list[CardId]:
    """The Equip Cards that can be detached for the costs still to be paid, the first to equip the monster first."""
    named = {card for move in left for card in move.costs[paid:]}
    slots = (found[1] for card in named if (found := table.state.find(card)) is not None)
    return [slot.card for slot in sorted(slots, key=lambda slot: slot.since) if slot.equipped_to == left[0].card]


def _detached_first(
    left: list[m.Activate], costs: tuple[CardId, ...], spare: Sequence[CardId], part: Line
) -> tuple[list[m.Activate], tuple[CardId, ...]]:
    """The activations and costs that remain after the choice among Xyz Materials and several cards in their place."""
    if chosen := part.prompt.options.index(part.answers[0]):
        card = spare[chosen - 1]
        return [move for move in left if card in move.costs[len(costs) :]], (*costs, card)
    return [move for move in left if not set(spare) & set(move.costs[len(costs) :])], costs


def _with_counters_of_another(
    table: Table, left: list[m.Activate], costs: tuple[CardId, ...], part: Line, after: Line | None
) -> tuple[list[m.Activate], tuple[CardId, ...]]:
    """The activations and costs that remain after the question whether a card gives its counters instead of another.

    After a no, the same card may be chosen all the same, if players are asked from which cards counters are removed.
    """
    card = table.card(part.prompt.options[0])
    if part.answers[0].action == "yes":
        given = [move for move in left if card in move.costs[len(costs) :]] or left
        # where any number can be removed, theirs removes what is needed
        fewest = min(len(move.costs) for move in given)
        left = [move for move in given if len(move.costs) == fewest]
        most = max(move.costs.count(card) for move in left)
        return [move for move in left if move.costs.count(card) == most], costs + (card,) * most
    if after is None or after.prompt.type != "COUNTER":
        left = [move for move in left if card not in move.costs[len(costs) :]] or left
    return left, costs


def counters_of(table: Table, part: Line) -> tuple[CardId, ...]:
    """The cards from which counters are removed, once per counter."""
    given = zip(part.prompt.options, part.answers[0].values, strict=False)
    return tuple(table.card(option) for option, count in given for _ in range(count))


def _activated(state: State, moves: list[m.Activate]) -> frozenset[CardId]:
    """The card that is activated from the hand: there it is on the field while costs and targets are chosen."""
    move = moves[0]
    return frozenset({move.card}) if move.to is not None else frozenset()


def _materials_of(state: State, cards: tuple[CardId, ...]) -> Iterator[CardId]:
    """The Xyz Materials of these cards, which go to the Graveyard with them."""
    for card in cards:
        found = state.find(card)
        if found is not None:
            yield from found[1].materials


def _leaves_its_pile(table: Table, card: CardId, paid: tuple[CardId, ...], part: Line) -> bool:
    """Whether the card itself was used for its cost from a pile, so that the cards above it have moved up.

    The other cards `paid` that leave the same pile before it have moved it, too.
    """
    at = table.state.place_of(card)
    if at not in PILE_AT:
        return False
    leaving = [message for message in part.messages if message["msg"] == "MOVE" and _place_before(message) == at]
    codes = {message["code"] for message in leaving}
    left = {*table.gone, *(other for other in paid if table.code(other) not in codes)}
    for message in leaving:
        came = message["from"]
        option = Option(con=came["con"], loc=came["loc"], seq=came["seq"], code=message["code"])
        moved = Table(table.state, table.codes, frozenset(left)).card(option)
        if moved == card:
            return True
        left.add(moved)
    return False


def _place_before(message: Message) -> Place:
    came = message["from"]
    return our_place(came["con"], came["loc"], came["seq"])


def _options(left: list[m.Activate], part: Line, offered: Offered) -> list[m.Activate]:
    numbers = sorted({move.option for move in left})
    offered("options", Counter(str(len(numbers))), Counter(str(len(part.prompt.options))))
    at = part.prompt.options.index(part.answers[0])
    if len(numbers) != len(part.prompt.options):
        return left
    return [move for move in left if move.option == numbers[at]]


def _announced(left: list[m.Activate], part: Line, offered: Offered) -> list[m.Activate]:
    """Translates an announced number to our option, which are in the same order."""
    options = sorted({move.option for move in left})
    numbers = sorted(numbers_of(part))
    offered("numbers", Counter(str(len(options))), Counter(str(len(numbers))))
    rank = numbers.index(number_chosen(part))
    return [move for move in left if move.option == options[min(rank, len(options) - 1)]]


def _counters_announced(left: list[m.Activate], paid: int, part: Line) -> list[m.Activate]:
    """The activations that remove as many counters from one card as the announced number."""
    rest = [(move, move.costs[paid:]) for move in left]
    if any(len({*costs}) != 1 for _, costs in rest):
        return []
    return [move for move, costs in rest if len(costs) == number_chosen(part)]


def _holds(move: m.Activate, costs: int, targets: int, is_target: bool) -> bool:
    return len(move.targets) > targets if is_target else len(move.costs) > costs


def _fits(
    move: m.Activate, costs: tuple[CardId, ...], targets: tuple[CardId, ...], picked: tuple[CardId, ...],
    is_target: bool, *, loose: bool,
) -> bool:  # fmt: skip
    before, cards = (targets, move.targets) if is_target else (costs, move.costs)
    if loose:
        return {*before, *picked} <= set(cards)
    return set(before) <= set(cards) and set(still_named(cards, before)[: len(picked)]) == set(picked)


def _next_cards(
    left: list[m.Activate], costs: tuple[CardId, ...], targets: tuple[CardId, ...], most: int, is_target: bool
) -> set[CardId]:
    found: set[CardId] = set()
    for move in left:
        before, cards = (targets, move.targets) if is_target else (costs, move.costs)
        found |= set(cards) - set(before) if most == 60 else set(still_named(cards, before)[:most])
    return found


def still_named(cards: Sequence[CardId], before: Sequence[CardId]) -> list[CardId]:
    """The cards that are still to be named; an Equip Card that is detached is named before Xyz Materials, not after."""
    rest = list(cards)
    for at, card in enumerate(before):
        if at < len(cards):
            rest.remove(card if card in rest else cards[at])
    return rest
