"""The answers to our questions, collected from theirs."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, cast

from msgspec import Struct, field
from msgspec.structs import replace

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.summoning.materials import is_tuner
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events.base import CardId, Position
from duelog.events.faces import MONSTER_TYPES, MONSTER_TYPES_OF_2014
from duelog.events.places import PILE_AT, Place
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.answers import arrivals, chosen_cards, counters_of, in_order, labels, material_offers, offered_cards
from tests.lockstep.left_over import asked_about
from tests.lockstep.lines import Lines, asks_for_target, asks_yes_or_no, says_yes
from tests.lockstep.options import Table, number_chosen, numbers_of, place_offered
from tests.lockstep.recording import Line, Message, Option
from tests.lockstep.setting import POSITION, our_place, our_player


class Reply(Struct):
    """The answer to one of our questions, the corresponding questions of theirs, and the comparisons to make.

    `told` if it comes from messages, without a question there.
    """

    move: m.Choose
    lines: list[Line] = field(default_factory=list[Line])
    offers: list[tuple[str, Counter[str], Counter[str]]] = field(
        default_factory=list[tuple[str, Counter[str], Counter[str]]]
    )
    told: bool = False


def reply(state: State, table: Table, lines: Lines, left: list[Line]) -> Reply:
    """The answer to the open question."""
    question = state.question
    assert question is not None
    match question.answer:
        case "cards":
            return _cards(question, table, lines, left)
        case "position":
            return _position(question, table, lines)
        case "place":
            return _place(question, table, lines, left)
        case "yes":
            return _yes(question, table, lines, left)
        case "option":
            return _option(question, table, lines, left)
        case "number":
            return _number(question, lines, left)


# --- cards ------------------------------------------------------------------------------------------------------

_CARDS = ("CARD", "UNSELECT", "SUM", "TRIBUTE")


def _cards(question: Question, table: Table, lines: Lines, left: list[Line]) -> Reply:
    if question.about == "to put in order":
        return _put_in_order(question, table, lines)
    used: list[Line] = []
    first = lines.next
    if question.about == "attack target":
        return _attack_target(question, table, lines)
    if question.about == "delayed order":
        return _first_delayed(question, table, lines)
    if question.about == "fusion effect":
        return _fusion_effect(question, lines)
    if question.about == "fusion materials" and not question.sets and 0 in (question.minimum, question.maximum - 1):
        return _next_material(question, table, lines)
    if giving := _counters_to_give(table.state, lines, left):
        return _giving_counters(question, table, giving, left)
    if question.about == "to summon" and first is not None and first.prompt.type in ("PLACE", "POSITION"):
        came = _that_come(question, table, lines)
        if len(came) == question.maximum:
            return Reply(move=m.Choose(player=question.player, cards=came), told=True)
    wants = _wants_any(question, table, lines) if question.minimum == 0 else None
    if wants is not None:
        used.append(wants)
        if wants.answers[0].action == "no":
            return Reply(move=m.Choose(player=question.player, cards=()), lines=used)
        question = replace(question, minimum=1)  # who says yes takes at least one
    picking = _picking(question, table, lines, left)
    if not picking and first is not None and first.prompt.forced:
        return _first_trigger(question, table, first)
    if not picking:
        return _told_cards(question, table, lines)
    if shared := _of_several(question, table, picking, lines, left):
        return shared
    picking = _target_by_target(question, table, picking, lines)
    cards = in_order(table, chosen_cards(table, picking))
    if question.about == "to summon":
        cards = _as_placed(table, lines, cards)
    offers = _offers(question, table, picking)
    return Reply(move=m.Choose(player=question.player, cards=cards), lines=used + picking, offers=offers)


def _attack_target(question: Question, table: Table, lines: Lines) -> Reply:
    """What the opponent's monster attacks: theirs asks before whether it attacks directly, if it can."""
    used = [line for line in (lines.next,) if question.minimum == 0 and line is not None and asks_yes_or_no(line)]
    if used and says_yes(used[0]):
        return Reply(move=m.Choose(player=question.player, cards=()), lines=used)
    asked = next(
        (line for line in lines.coming("CARD", over=("IDLE", "BATTLE", "CHAIN")) if asks_for_target(line)), None
    )
    if asked is None:
        return Reply(move=m.Choose(player=question.player, cards=question.cards[:1]), lines=used)
    offers = [("attack target", labels(table, question.cards), offered_cards(table, asked))]
    cards = chosen_cards(table, [asked])
    return Reply(move=m.Choose(player=question.player, cards=cards), lines=[*used, asked], offers=offers)


def _that_come(question: Question, table: Table, lines: Lines) -> tuple[CardId, ...]:
    """The monsters that come of more than there are zones: theirs takes them in an internal order, without asking."""
    found: list[CardId] = []
    for message in lines.ahead(lines.at + 1, _UNTIL_IT_COMES * question.maximum):
        if message["msg"] == "MOVE" and message["to"]["loc"] == "MZONE" and len(found) < question.maximum:
            card = _where_it_was(table, message)
            found += [card] if card in question.cards and card not in found else []
    return tuple(found)


def _wants_any(question: Question, table: Table, lines: Lines) -> Line | None:
    """Their question whether to choose any card: the next one, or one of the same card after those of another."""
    first = lines.next
    if first is None or first.prompt.type == "YESNO":
        return first
    title = f"{table.state.name(question.source)}:" if question.source else ""
    asked = (line for line in lines.coming("YESNO") if title and line.prompt.options[0].text.startswith(title))
    return next(asked, None)


def _counters_to_give(state: State, lines: Lines, left: list[Line]) -> Line | None:
    """The question from which cards counters are removed: the next one after those whether to use other effects, or
    what is left of one answered in part.
    """
    link = state.resolving
    step = link.step.id if link is not None and link.step is not None else ""
    given = (one for one in (link.answers if link is not None else ()) if one.about == _GIVEN)
    goes_on = any(one.step is not None and one.step.id == step for one in given)
    due = left if goes_on else _after_offers(lines)
    return next((line for line in due if line.prompt.type == "COUNTER"), None)


def _after_offers(lines: Lines) -> list[Line]:
    """The next question that does not ask whether to use an effect; [] if none is left."""
    coming = (line for line in lines.every[lines.at :] if line.n not in lines.used)
    return [line for line in coming if line.prompt.type != "EFFECT_YN"][:1]


_GIVEN = "to put counters on"
"""What our question for the card of the next counter is about."""


def _giving_counters(question: Question, table: Table, line: Line, left: list[Line]) -> Reply:
    """The card from which the next counter is removed: theirs asks for all of them at once, ours one by one."""
    cards = counters_of(table, line)
    theirs = Counter(labels(table, {table.card(option) for option in line.prompt.options}))
    before = line in left
    if before:
        left.remove(line)
    if len(cards) > 1:
        left.insert(0, replace(line, answer=_without_one(line.answers[0])))
    offers = [] if before else [("counters", labels(table, question.cards), theirs)]
    return Reply(move=m.Choose(player=question.player, cards=cards[:1]), lines=[line], offers=offers)


def _without_one(answer: Option) -> Option:
    """The answer to a question for counters without the first of them."""
    at = next(index for index, number in enumerate(answer.values) if number)
    return replace(answer, values=(*answer.values[:at], answer.values[at] - 1, *answer.values[at + 1 :]))


def _put_in_order(question: Question, table: Table, lines: Lines) -> Reply:
    """The order of cards, the top one first: theirs tells for each card its place in the order."""
    for line in lines.coming("SORT_CARD"):
        cards = tuple(table.card(option) for option in line.prompt.options)
        if {*cards} != {*question.cards}:
            cards = _moved_before(question, table, line)
        if {*cards} != {*question.cards}:
            continue
        places = line.answers[0].values if line.answers else ()
        chosen = tuple(card for _, card in sorted(zip(places, cards, strict=False))) or cards
        return Reply(move=m.Choose(player=question.player, cards=chosen), lines=[line])
    return Reply(move=m.Choose(player=question.player, cards=question.cards[: question.maximum]))


def _moved_before(question: Question, table: Table, line: Line) -> tuple[CardId, ...]:
    """The cards of a question of theirs for an order that they have moved to the Deck before they ask, by name."""
    left = list(question.cards)
    found: list[CardId] = []
    for option in line.prompt.options:
        same = next((card for card in left if table.code(card) == option.code), 0)
        if same:
            left.remove(same)
            found.append(same)
    return tuple(found)


def _first_delayed(question: Question, table: Table, lines: Lines) -> Reply:
    """What is done first of several things put off to a Phase: theirs offers them like activations."""
    for line in lines.every[max(0, lines.at - 2) : lines.at + 1]:  # what theirs has chosen already comes first
        source = table.card(line.answers[0]) if line.prompt.forced else 0
        own = {table.card(option) for option in line.prompt.options if option.loc} - {source}
        chosen = put_off_by(table.state, question, source, own) if source else 0
        if chosen:
            ahead = [line] if line is lines.next else []
            alike = _put_off_by_one(table.state, question, source)
            if len(alike) > 1:
                chosen = moves_first(replace(question, cards=alike), table, lines, lines.at + len(ahead))
            return Reply(move=m.Choose(player=question.player, cards=(chosen,)), lines=ahead, told=True)
    return Reply(move=m.Choose(player=question.player, cards=(moves_first(question, table, lines),)), told=True)


def _put_off_by_one(state: State, question: Question, source: CardId) -> tuple[CardId, ...]:
    """The choices of a question that one card put off, which theirs does not distinguish; () if it is one itself."""
    about = {card for lasting in state.lasting if lasting.source == source for card in lasting.cards[:1]}
    return tuple(card for card in question.cards if card in about) if source not in question.cards else ()


def _next_material(question: Question, table: Table, lines: Lines) -> Reply:
    """The next of many Fusion Materials, or the further ones: theirs asks card by card, in any order, and once."""
    link = table.state.resolving
    before = [answer.cards for answer in (link.answers if link is not None else ()) if answer.about == question.about]
    row = next((lines.in_a_row(line) for line in lines.coming("UNSELECT")), ())
    row = tuple(line for line in row if line.prompt.hint == "fusion material")
    wanted = list(chosen_cards(table, row))
    for card in (card for cards in before for card in cards):
        alike = (one for one in wanted if table.code(one) == table.code(card))
        same = card if card in wanted else next(alike, None)
        if same is not None:
            wanted.remove(same)
    cards = tuple(card for card in wanted if card in question.cards)[: question.maximum]
    offers = []
    if row and not before:
        offers = [(f"question: {row[0].prompt.hint}", labels(table, question.cards), offered_cards(table, row[0]))]
    used = list(row) if len(cards) == len(wanted) else []
    return Reply(m.Choose(player=question.player, cards=cards), used, offers, told=not used)


def _fusion_effect(question: Question, lines: Lines) -> Reply:
    """Which effect's Fusion Materials are used: theirs offers their texts, the effect that Summons first."""
    for line in lines.coming("OPTION"):
        at = line.prompt.options.index(line.answers[0])
        if len(line.prompt.options) == len(question.cards):
            return Reply(move=m.Choose(player=question.player, cards=(question.cards[at],)), lines=[line])
    return Reply(move=m.Choose(player=question.player, cards=question.cards[:1]), told=True)


def moves_first(question: Question, table: Table, lines: Lines, at: int | None = None) -> CardId:
    """The card of a question that theirs moves first before it asks again or the Duel ends; else its first one."""
    told = lines.messages(lines.at if at is None else at)
    moved = (message["code"] for message in told if message["msg"] == "MOVE")
    return next((card for code in moved for card in question.cards if table.code(card) == code), question.cards[0])


def put_off_by(state: State, question: Question, card: CardId, own: Collection[CardId] = ()) -> CardId:
    """The choice of a question for the first thing that was put off which is about this card; 0 if none is.

    What cards put off that have an option of their `own` beside it is meant by that one.
    """
    about = [lasting for lasting in state.lasting if card and (card == lasting.source or card in lasting.cards)]
    about = [lasting for lasting in about if lasting.source not in own] or about
    about.sort(key=lambda lasting: (card != lasting.source, len(lasting.cards)))  # which it is about most of all
    choices = (one for lasting in about for one in (lasting.source, *lasting.cards[:1]) if one in question.cards)
    return next(choices, 0)


def _of_several(question: Question, table: Table, picking: list[Line], lines: Lines, left: list[Line]) -> Reply | None:
    """The answer if theirs asks in one go, card by card, for what ours asks for in several questions."""
    names = {table.state.name(card) for card in question.cards}
    mine = [line for line in picking if _names(table, line.answers) & names]
    others = [line for line in picking if line not in mine]
    if not mine or picking[0].prompt.type != "UNSELECT" or not (others or picking[0] in left):
        return None
    for line in others:  # they answer our questions that follow
        lines.use(line)
        left.append(line)
    offers: list[tuple[str, Counter[str], Counter[str]]] = []
    for index, line in enumerate(mine):
        taken = {*chosen_cards(table, mine[:index])}
        theirs = [option for option in line.prompt.options if option.loc and _names(table, (option,)) & names]
        offered = offered_cards(table, replace(line, prompt=replace(line.prompt, options=tuple(theirs))))
        if len(taken) < question.maximum:
            offers.append((f"question: {line.prompt.hint}", labels(table, {*question.cards} - taken), offered))
    return Reply(move=m.Choose(player=question.player, cards=chosen_cards(table, mine)), lines=mine, offers=offers)


def _names(table: Table, options: Sequence[Option]) -> set[str]:
    return {table.state.name(card) for option in options if option.loc and (card := table.card(option))}


def _as_placed(table: Table, lines: Lines, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Cards in the order in which theirs asks for their zones."""
    names = [line.prompt.hint for line in lines.coming("PLACE")]
    return tuple(
        sorted(cards, key=lambda card: names.index(name) if (name := table.state.name(card)) in names else len(names))
    )


def _first_trigger(question: Question, table: Table, line: Line) -> Reply:
    """Determines which of several mandatory effects comes first: theirs asks as for an activation.

    A Trigger Effect is listed once for each of its events, a Quick Effect that must respond once.
    """
    cards = tuple(table.card(option) for option in line.answers)
    met = [one.card for one in table.state.triggers if one.mandatory and one.player == question.player]
    ours = Counter(table.label(card) for card in met or question.cards if card in question.cards)
    return Reply(
        move=m.Choose(player=question.player, cards=cards), lines=[line],
        offers=[("order of Triggers", ours, offered_cards(table, line))],
    )  # fmt: skip


def _picking(question: Question, table: Table, lines: Lines, left: list[Line]) -> list[Line]:
    """One question for cards, or several consecutive ones that take them one by one; others may precede them."""
    for line in (*left, *lines.coming(*_CARDS)):
        found = [line] if line in left else list(lines.in_a_row(line))
        if _turned_down(found) and question.minimum:  # called off there, and chosen anew
            for one in found:
                lines.use(one)
        elif any(card in question.cards for card in chosen_cards(table, found)) or _turned_down(found):
            return found
    return []


def _target_by_target(question: Question, table: Table, first: list[Line], lines: Lines) -> list[Line]:
    """Their questions for each of the targets that a mandatory effect needs; ours asks for all of them at once."""
    found = [*first]
    for line in lines.every[first[-1].n + 1 :] if question.about == "targets" and question.sets else ():
        if len(chosen_cards(table, found)) >= question.minimum or line.prompt.type != "CARD":
            break
        found.append(line)
    return found


def _turned_down(found: list[Line]) -> bool:
    return not any(option.loc for line in found for option in line.answers)


def _offers(
    question: Question, table: Table, picking: list[Line]
) -> list[tuple[str, Counter[str], Counter[str]]]:  # fmt: skip
    found: list[tuple[str, Counter[str], Counter[str]]] = []
    sets = [frozenset(cards) for cards in question.sets]
    for index, line in enumerate(picking):
        taken = frozenset(chosen_cards(table, picking[:index]))
        ours = material_offers(sets, taken) if sets else set(question.cards) - taken
        one_by_one = question.about == "targets" and {len(cards) for cards in sets} == {len(picking)}
        if one_by_one:
            ours = {cards[index] for cards in question.sets if frozenset(cards[:index]) == taken}
        if question.about == "synchro materials" and not taken:  # they ask for the Tuner first
            ctx = Context(table.state, built_in_book(), question.player, question.source)
            ours = {card for card in ours if is_tuner(ctx, card)}
        mine, theirs = labels(table, ours), offered_cards(table, line)
        if line.prompt.type == "CARD" and not sets:
            mine[f"{question.minimum} to {question.maximum}"] += 1
            theirs[f"{line.prompt.min} to {line.prompt.max}"] += 1
        found.append((f"question: {line.prompt.hint}", mine, theirs))
    return found


def _told_cards(question: Question, table: Table, lines: Lines) -> Reply:
    """Determines the cards from the messages if theirs did not ask."""
    alike = len({(table.code(card), (table.state.place_of(card) or "")[3:]) for card in question.cards}) == 1
    told = [
        message
        for message in lines.ahead(lines.at, 4 if alike else 1)  # of copies they take one, and ask for its zone first
        if message["msg"] in ("MOVE", "POS_CHANGE", "BECOME_TARGET") and "code" in message
        and not any(message is before for before in lines.told)
    ]  # fmt: skip
    wanted: list[CardId] = []
    for message in told:
        card = _where_it_was(table, message)
        if card in question.cards and card not in wanted and len(wanted) < question.maximum:
            wanted.append(card)
            lines.told.append(message)
    for message in told if len(wanted) < question.minimum else ():
        card = next((c for c in question.cards if table.code(c) == message["code"] and c not in wanted), 0)
        if card:
            wanted.append(card)
    cards = tuple(wanted[: question.maximum])
    if question.sets:
        cards = next((chosen for chosen in question.sets if set(chosen) <= set(wanted)), question.sets[0])
    elif len(cards) < question.minimum:
        cards = question.cards[: question.minimum]
    return Reply(move=m.Choose(player=question.player, cards=cards), told=alike)


def _where_it_was(table: Table, message: Message) -> CardId:
    """Our card at the place from which a card moved according to a message; 0 if it gives none."""
    origin = cast("Mapping[str, Any] | None", message.get("from"))
    if origin is None or origin.get("loc") in (None, "NONE", "OVERLAY"):  # a Token comes from nowhere
        return 0
    return table.card(Option(con=origin["con"], loc=origin["loc"], seq=origin["seq"], code=message["code"]))


# --- the rest ---------------------------------------------------------------------------------------------------


def _blocked(question: Question, line: Line) -> Reply | None:
    """The answer for the next of the zones that they block with one question; None if it is about others."""
    given = [place_offered(option) for option in line.answers]
    to: list[Place] = [zone for zone in question.places if zone in given]
    if not to:
        return None
    offers = [("zone", Counter[str](question.places), Counter[str](map(place_offered, line.prompt.options)))]
    return Reply(
        move=m.Choose(player=question.player, to=to[0]), lines=[line] if len(to) == 1 else [],
        offers=offers if len(to) == len(given) else [], told=len(to) > 1,
    )  # fmt: skip


def _of_our_card(about: Sequence[Line], card: CardId, table: Table, lines: Lines) -> Sequence[Line]:
    """Those of several questions about a name after which a card comes from the place of ours: copies differ in it."""
    at = table.state.place_of(card)
    if at not in PILE_AT or len(about) < 2:
        return about
    found: list[Line] = []
    for line in about:
        for message in lines.ahead(line.n + 1, _UNTIL_IT_COMES):
            if message["msg"] == "MOVE" and message["code"] == table.code(card) and message["to"]["loc"] == "MZONE":
                came = message["from"]
                if our_place(came["con"], came["loc"], came["seq"]) == at:
                    found.append(line)
                break
    return found


_UNTIL_IT_COMES = 3
"""A monster whose zone and position were asked for has come before the third question after that."""


def _position(question: Question, table: Table, lines: Lines) -> Reply:
    about: Sequence[Line] = asked_about(question, table, lines, "POSITION")
    for line in _of_our_card(about, question.cards[0], table, lines) if question.cards else about:
        return Reply(move=m.Choose(player=question.player, position=_up(POSITION[line.answers[0].pos])), lines=[line])
    for code, _, position in arrivals(lines.ahead(lines.at)):
        if not question.cards or table.code(question.cards[0]) == code:
            return Reply(move=m.Choose(player=question.player, position=_up(position)), told=True)
    return Reply(move=m.Choose(player=question.player, position="attack"))


def _up(position: str) -> Position:
    """Answers a question for Attack or Defense Position; face-down if only that is allowed."""
    return "attack" if position == "attack" else "defense"


def _place(question: Question, table: Table, lines: Lines, left: list[Line]) -> Reply:
    for line in (*left, *lines.coming("DISFIELD")):
        if line.prompt.type == "DISFIELD" and (blocked := _blocked(question, line)):
            return blocked
    about: Sequence[Line] = asked_about(question, table, lines, "PLACE", "DISFIELD")
    for line in _of_our_card(about, question.cards[0], table, lines) if question.cards else about:
        to = place_offered(line.answers[0])
        if to[:2] == question.places[0][:2]:
            offers = [("zone", Counter[str](question.places), Counter[str](map(place_offered, line.prompt.options)))]
            return Reply(move=m.Choose(player=question.player, to=to), lines=[line], offers=offers)
    for code, to, _ in arrivals(lines.ahead(lines.at)):
        if (not question.cards or table.code(question.cards[0]) == code) and to in question.places:
            return Reply(move=m.Choose(player=question.player, to=to), told=True)
    return Reply(move=m.Choose(player=question.player, to=question.places[0]))


def _yes(question: Question, table: Table, lines: Lines, left: list[Line]) -> Reply:
    _leave_those_of_other_cards(question, table, lines, left)
    upcoming = lines.next
    first = [upcoming] if upcoming is not None and upcoming.prompt.type == "EFFECT_YN" else []
    coming = (*first, *left, *lines.coming("YESNO"))
    asked = [*filter(asks_yes_or_no, coming)] or [*filter(asks_yes_or_no, lines.coming("OPTION"))]
    mine = [line for line in asked if our_player(line.prompt.player) == question.player]  # both may be asked in a row
    for line in sorted(mine or asked, key=lambda line: not _is_of(question, table, line)):
        return Reply(move=m.Choose(player=question.player, yes=says_yes(line)), lines=[line])
    return Reply(move=m.Choose(player=question.player, yes=True))


def _leave_those_of_other_cards(question: Question, table: Table, lines: Lines, left: list[Line]) -> None:
    """Leaves for later the questions whether to use effects of other cards, if that of our card is among the next."""
    run = list(takewhile(lambda line: line.prompt.type in ("EFFECT_YN", *_CARDS), lines.every[lines.at :]))
    own = next((at for at, line in enumerate(run) if _is_of(question, table, line)), 0)
    for line in run[:own]:
        if line.n not in lines.used:
            lines.use(line)
            left.append(line)


def _is_of(question: Question, table: Table, line: Line) -> bool:
    """Whether a question whether to use an effect is about the card that asks ours."""
    return line.prompt.type == "EFFECT_YN" and table.card(line.prompt.options[0]) == question.source


def _option(question: Question, table: Table, lines: Lines, left: list[Line]) -> Reply:
    for line in (*left, *lines.coming("ANNOUNCE_CARD", *_DECLARED_BITS)):
        words = _DECLARED_BITS.get(line.prompt.type, ())
        if words and (word := _declared(words, question, line.answers[0].value)):
            theirs = Counter(_declarable(words, line))
            ours = Counter(question.options)
            if line.prompt.type == "RACE":  # Tribe-Infecting Virus: there only Types of monsters on the field
                ours &= theirs
            theirs -= _had_by_the_target(question, table)  # they declare before the target is chosen
            return Reply(
                move=m.Choose(player=question.player, option=word), lines=[line], offers=[("declared", ours, theirs)]
            )
        if line.prompt.type == "ANNOUNCE_CARD" and not question.options:
            return Reply(move=m.Choose(player=question.player, option=_announced(table, line)), lines=[line])
    if not question.options:  # a name, and they declared none
        return Reply(move=m.Choose(player=question.player, option=table.state.name(question.source)))
    for line in (*left, *lines.coming("OPTION", "YESNO")):
        if line.prompt.type == "OPTION":
            at = line.prompt.options.index(line.answers[0])
            same = len(line.prompt.options) == len(question.options)
            option = question.options[at if same else 0]
            return Reply(move=m.Choose(player=question.player, option=option), lines=[line])
    for line in lines.coming("POSITION"):  # they ask to Summon or Set by the position
        option = question.options[0 if line.answers[0].pos == "FU_ATK" else -1]
        return Reply(move=m.Choose(player=question.player, option=option), lines=[line])
    return Reply(move=m.Choose(player=question.player, option=question.options[0]))


def _had_by_the_target(question: Question, table: Table) -> Counter[str]:
    """The Attribute and Type of the only target of the effect that asks for another one."""
    link = next((link for link in reversed(table.state.chain) if link.card == question.source), None)
    slot = table.state.slot(link.targets[0]) if link is not None and len(link.targets) == 1 else None
    if slot is None:
        return Counter()
    face = table.state.face(slot.card)
    words = (slot.current.attribute or face.attribute, slot.current.type or face.type)
    return Counter(word for word in words if word and word not in question.options)


_DECLARED_BITS: Mapping[str, tuple[str, ...]] = {
    "RACE": MONSTER_TYPES,
    "ATTRIB": ("EARTH", "WATER", "FIRE", "WIND", "LIGHT", "DARK", "DIVINE"),
}
"""The words of declared Types and Attributes, by the bits of their values."""


def _declared(words: Sequence[str], question: Question, value: int) -> str:
    """The declared word if our question offers it, else ""; for a Type of later rules, one that no card has either."""
    at = value.bit_length() - 1
    if at < len(words) and (words != MONSTER_TYPES or words[at] in MONSTER_TYPES_OF_2014):
        return words[at] if words[at] in question.options else ""
    return question.options[-1] if question.options and set(question.options) <= set(words) else ""


def _declarable(words: Sequence[str], line: Line) -> Iterator[str]:
    """The words that theirs offers, without Types of later rules."""
    for option in line.prompt.options:
        at = option.value.bit_length() - 1
        if at < len(words) and (words != MONSTER_TYPES or words[at] in MONSTER_TYPES_OF_2014):
            yield words[at]


def _announced(table: Table, line: Line) -> str:
    """The declared card name, by its passcode."""
    answer = line.answers[0]
    known = next((table.state.name(card) for card, code in enumerate(table.codes, 1) if code == answer.code), "")
    return known or answer.name or answer.text


def _number(question: Question, lines: Lines, left: list[Line]) -> Reply:
    declared = (line for line in left if line.prompt.type == "NUMBER")
    for line in (*declared, *lines.coming("NUMBER")):
        ours = Counter(question.options or map(str, range(question.minimum, question.maximum + 1)))
        return Reply(
            move=m.Choose(player=question.player, number=number_chosen(line)), lines=[line],
            offers=[("numbers", ours, Counter(map(str, numbers_of(line))))],
        )  # fmt: skip
    for line in lines.coming("OPTION"):
        number = line.prompt.options.index(line.answers[0]) + question.minimum
        return Reply(move=m.Choose(player=question.player, number=number), lines=[line])
    asked = [line for line in lines.coming("YESNO") if asks_yes_or_no(line)]
    further = list(takewhile(says_yes, asked))  # Tokens: theirs asks after each whether another one comes
    number = min(question.minimum + len(further), question.maximum)
    return Reply(move=m.Choose(player=question.player, number=number), lines=asked[: len(further) + 1])
