"""Parses a line of the notation into a move, in a state of the duel."""

from collections.abc import Callable, Iterable
from typing import Literal

from duelog.core.rules.battle import is_target_chosen_by_other
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events.base import CardId, CopiedEffect, Move
from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.events.places import MONSTER_ZONES, ZONE_AT, Place, Player
from duelog.replays.cards.pool import name_key
from duelog.replays.notation.card_lookup import FROM_EXTRA, FROM_FIELD, FROM_HAND, NOT_THERE, Table
from duelog.replays.notation.foreign_words import in_english, option_meant
from duelog.replays.notation.line_reader import (
    POSITIONS,
    Called,
    Entering,
    InZone,
    LineReader,
    Reference,
    read_cards,
    read_zone,
)
from duelog.replays.notation.names_meant import printed_name
from duelog.replays.notation.naming import Naming
from duelog.replays.notation.notation_errors import InvalidMove, MissingCard
from duelog.replays.notation.quoting import KnownNames, known_names, with_quotes
from duelog.replays.notation.syntax import Line, read_line
from duelog.replays.notation.tokens import quoted


def parse_move(
    text: str, state: State, *, player: Player | None = None, absent: bool = False, naming: Naming | None = None
) -> Move:
    """The move that a line means in `state`; `player` moves if the line names no player.

    Illegal moves are accepted as long as what they name exists; a named zone that is empty becomes `NOT_THERE`, and
    with `absent` so does a card that is not in the pile named. InvalidMove for invalid syntax, MissingCard and
    AmbiguousCard for names. With `naming`, a name that no known card has is that of an unknown card, which then stands
    in `naming.named`. Use `parse_swap` between the duels of a Match.
    """
    text = with_quotes(text, known_names(state))
    line = read_line(text)
    mover = _mover(line, player)
    if line.verb == "swap":
        raise InvalidMove("cards are swapped between the duels of a Match only", text=text, column=line.column)
    return _MOVES[line.verb](line, Table(state, mover, text, absent=absent, naming=naming))


def mover_of(text: str, state: State) -> Player | None:
    """The player that a line names as the mover; None if it names none. Raises InvalidMove for invalid syntax."""
    return read_line(with_quotes(text, known_names(state))).player


def _mover(line: Line, player: Player | None) -> Player:
    mover = line.player or player
    if mover is None:
        raise InvalidMove("expected a player (p1 or p2) before the move", text=line.text, column=line.column)
    return mover


def parse_swap(
    text: str, seat: Seat, faces: tuple[Face, ...], *, player: Player | None = None, absent: bool = False
) -> m.Swap:
    """The exchange that a line between two duels means; the Decks of `seat` are indexes into `faces`.

    A card that is in another Deck than the line says is accepted, for the rules to refuse; with `absent` any other
    becomes `NOT_THERE`.
    """
    text = with_quotes(text, KnownNames(face.name for face in faces))
    line = read_line(text)
    mover = _mover(line, player)
    if line.verb != "swap":
        raise InvalidMove("expected swap or ready", text=text, column=line.column)
    deck: Literal["main", "extra"] = "extra" if "extra" in line.cards else "main"
    side, other = (
        _listed(line, part, cards, faces, absent=absent)
        for part, cards in (("side", seat.side), (deck, seat.extra if deck == "extra" else seat.main))
    )
    return m.Swap(player=mover, side=side, other=other, deck=deck)


def _listed(line: Line, part: str, cards: tuple[int, ...], faces: tuple[Face, ...], *, absent: bool) -> int:
    """The index of the face that the line names, in a part of the Deck list."""
    (called,) = line.cards[part]
    assert isinstance(called, Called)
    key = name_key(printed_name(called.name, faces, text=line.text, column=called.column))
    everywhere: tuple[int, ...] = (*cards, *range(len(faces)))
    for index in everywhere:
        if name_key(faces[index].name) == key:
            return index
    if absent:
        return NOT_THERE
    names = ", ".join(dict.fromkeys(faces[index].name for index in cards)) or "nothing"
    raise MissingCard(
        f"{quoted(called.name)} is not in the {part.capitalize()} Deck",
        text=line.text, column=called.column, hint=f"it holds {names}",
    )  # fmt: skip


# --- one function per move --------------------------------------------------------------------------------------


def _arrival(table: Table, entering: Entering, leaving: Iterable[CardId] = (), taken: Iterable[Place] = ()) -> Place:
    """The Monster Zone named, or the first free one."""
    if entering.zone is not None:
        return table.place(entering.zone)
    return table.free_zone(MONSTER_ZONES, leaving=leaving, taken=taken)


def _again(table: Table, entering: Entering, card: CardId) -> Place | None:
    """The zone of a Gemini monster of this name that is Normal Summoned again: the one named, or the first."""
    if card == NOT_THERE or "gemini" not in table.state.face(card).kinds:
        return None
    wanted = table.place(entering.zone) if entering.zone is not None else table.state.place_of(card)
    field = dict(table.state.on_field(table.player))
    slot = field.get(wanted) if wanted is not None else None
    return wanted if slot is not None and table.state.name(slot.card) == table.state.name(card) else None


def _summon(line: Line, table: Table) -> Move:
    (entering,) = line.entering
    card = table.card(entering.card, FROM_HAND)
    tributes = table.cards(line.cards.get("tribute", ()))
    to = _again(table, entering, card) if not tributes else None
    if to is not None:
        slot = table.state.side(table.player).field[ZONE_AT[to][1]]
        card = slot.card if slot is not None else card
    return m.NormalSummon(
        player=table.player, card=card, to=to or _arrival(table, entering, tributes), tributes=tributes,
        position=entering.position or "attack",
    )  # fmt: skip


def _set(line: Line, table: Table) -> Move:
    (entering,) = line.entering
    card = table.card(entering.card, FROM_HAND)
    if entering.position not in (None, "set"):
        raise InvalidMove("a card that is Set has no other position", text=line.text, column=line.column)
    tributes = table.cards(line.cards.get("tribute", ()))
    if entering.zone is None and card != NOT_THERE and table.state.is_unknown(card):
        what, hint = "a card that nobody knows is Set to a zone that is named", "like set ? M1, or set ? S1"
        raise InvalidMove(what, text=line.text, column=line.column, hint=hint)
    among_spells = entering.zone is not None and table.place(entering.zone)[3] == "S"
    if card == NOT_THERE or (table.state.face(card).is_monster and not among_spells):
        return m.SetMonster(player=table.player, card=card, to=_arrival(table, entering, tributes), tributes=tributes)
    if tributes:
        column = line.cards["tribute"][0].column
        raise InvalidMove("only monsters are Set with Tributes", text=line.text, column=column)
    to = table.place(entering.zone) if entering.zone else table.free_zone(table.home(card))
    return m.SetSpellTrap(player=table.player, card=card, to=to)


def _flip(line: Line, table: Table) -> Move:
    return m.FlipSummon(player=table.player, card=table.card(line.entering[0].card, FROM_FIELD))


def _position(line: Line, table: Table) -> Move:
    (entering,) = line.entering
    card = table.card(entering.card, FROM_FIELD)
    return m.ChangePosition(player=table.player, card=card, position=entering.position or "attack")


def _special(line: Line, table: Table) -> Move:
    (entering,) = line.entering
    card = table.card(entering.card, FROM_HAND)
    # A procedure has one cost, which may be written with the word for what happens to the card.
    costs = tuple(card for references in line.cards.values() for card in table.cards(references))
    to = _arrival(table, entering, costs)
    return m.SpecialSummon(player=table.player, card=card, to=to, position=entering.position or "attack", costs=costs)


def _pendulum(line: Line, table: Table) -> Move:
    monsters: list[m.Entrance] = []
    taken: list[Place] = [table.place(entering.zone) for entering in line.entering if entering.zone is not None]
    for entering in line.entering:
        card = table.card(entering.card, FROM_HAND)
        to = _arrival(table, entering, taken=taken)
        taken.append(to)
        monsters.append(m.Entrance(card=card, to=to, position=entering.position or "attack"))
    return m.PendulumSummon(player=table.player, monsters=tuple(monsters))


def _synchro(line: Line, table: Table) -> Move:
    (entering,) = line.entering
    card = table.card(entering.card, FROM_EXTRA)
    materials = table.cards(line.cards["materials"])
    kind = m.SynchroSummon if line.verb == "synchro" else m.XyzSummon
    return kind(
        player=table.player, card=card, to=_arrival(table, entering, materials),
        position=entering.position or "attack", materials=materials,
    )  # fmt: skip


def _activate(line: Line, table: Table) -> Move:
    (entering,) = line.entering
    card = table.activated(entering.card)
    table.given = table.cards(line.cards.get("cost", ()))
    targets = table.cards(line.cards.get("target", ()))
    number = line.numbers.get("effect", 0)
    effect = CopiedEffect(of=_printed(line.effect_of, table), number=number) if line.effect_of else number
    return m.Activate(
        player=table.player, card=card, effect=effect, to=_activated_in(table, entering, card),
        targets=targets, costs=table.given, option=line.numbers.get("option", 0),
    )  # fmt: skip


def _printed(name: str, table: Table) -> str:
    return printed_name(name, table.state.faces, text=table.text)


def _activated_in(table: Table, entering: Entering, card: CardId) -> Place | None:
    """The zone named; for a card in hand without one, the first free zone for its kind."""
    if entering.zone is not None:
        return table.place(entering.zone)
    if card not in table.state.side(table.player).hand:
        return None
    in_pile = isinstance(entering.card, Called) and entering.card.pile is not None
    zones = () if in_pile and table.state.face(card).is_monster else table.activated_in(card)
    return table.free_zone(zones) if zones else None


def _attack(line: Line, table: Table) -> Move:
    attacker = table.card(line.entering[0].card, FROM_FIELD)
    if line.lacks is not None and not is_target_chosen_by_other(table.state, table.player, attacker):
        raise line.lacks
    target = table.card(line.target) if line.target is not None else 0
    return m.Attack(player=table.player, card=attacker, target=target, costs=table.cards(line.cards.get("cost", ())))


def _phase(line: Line, table: Table) -> Move:
    return m.ChangePhase(player=table.player, to=line.phase or "end")


def _undo(line: Line, table: Table) -> Move:
    last = table.state.moved
    if "to" not in line.numbers and not last:
        raise InvalidMove("there is no move to take back", text=line.text, column=line.column)
    return m.Undo(player=table.player, to=line.numbers.get("to", last - 1))


# --- answers ----------------------------------------------------------------------------------------------------


def _choose(line: Line, table: Table) -> Move:
    """The answer in the form the open question expects, or in the form it has, so that the rules can refuse it."""
    question = table.state.question
    fitting = None if question is None else _as_asked(line, table, question)
    return fitting or _as_it_looks(line, table, question)


def _words(line: Line) -> str:
    """The answer as written, without the quotes of a single name."""
    first, last = line.answer[0], line.answer[-1]
    if len(line.answer) == 2:
        return first.text
    return line.text[first.column - 1 : last.column - 1].strip()


def _as_asked(line: Line, table: Table, question: Question) -> m.Choose | None:
    words = name_key(_words(line))
    match question.answer:
        case "option":
            option = _option(words, question)
            return m.Choose(player=table.player, option=option) if option is not None else None
        case "place":
            zone = _single_zone(line)
            return None if zone is None else m.Choose(player=table.player, to=table.place(zone))
        case "cards":
            answer = _word(line, "none", "no")
            nothing = answer == "none" or (answer == "no" and question.minimum == 0)
            return m.Choose(player=table.player, cards=()) if nothing else None
        case _:
            return None


def _option(words: str, question: Question) -> str | None:
    """The option that the words mean, in any language."""
    options = {name_key(option): option for option in question.options}
    if words in options or not options:
        return options.get(words)
    return options.get(option_meant(words, options) or "")


def _word(line: Line, *words: str) -> str | None:
    """The word among these, all English, that is the whole answer; None if there is none."""
    return in_english(line.answer[0].text, words) if len(line.answer) == 2 else None


def _single_zone(line: Line) -> InZone | None:
    reader = LineReader(line.text, line.answer)
    zone = read_zone(reader)
    return zone if reader.next.kind == "end" and zone is not None and not zone.material else None


_WORDS: dict[str, Callable[[Player], m.Choose]] = {
    "yes": lambda player: m.Choose(player=player, yes=True),
    "no": lambda player: m.Choose(player=player, yes=False),
    "none": lambda player: m.Choose(player=player, cards=()),
    "first": lambda player: m.Choose(player=player, option="first"),
    "second": lambda player: m.Choose(player=player, option="second"),
}


def _as_it_looks(line: Line, table: Table, question: Question | None) -> m.Choose:
    words = name_key(_words(line)) if line.answer[0].kind == "word" else ""
    word = _word(line, *_WORDS, *POSITIONS) if words else None
    if word in _WORDS:
        return _WORDS[word](table.player)
    if words.isdecimal() and len(words) < 10:
        return m.Choose(player=table.player, number=int(words))
    if word in POSITIONS:
        return m.Choose(player=table.player, position=POSITIONS[word])
    if question is not None and question.answer == "option":
        return m.Choose(player=table.player, option=_name(_words(line), table))
    return _cards_or_zone(line, table, question)


def _name(words: str, table: Table) -> str:
    """The printed name if a card of the duel has it, otherwise the name as written."""
    key = name_key(_printed(words, table))
    return next((face.name for face in table.state.faces if name_key(face.name) == key), words)


def _cards_or_zone(line: Line, table: Table, question: Question | None) -> m.Choose:
    zone = _single_zone(line)
    if zone is not None and question is None and table.card(zone) < 0:
        return m.Choose(player=table.player, to=table.place(zone))
    reader = LineReader(line.text, line.answer)
    references: tuple[Reference, ...] = read_cards(reader, "a card")
    reader.end("a comma and another card, or the end of the line")
    table.named.clear()
    return m.Choose(player=table.player, cards=table.cards(references))


_MOVES: dict[str, Callable[[Line, Table], Move]] = {
    "summon": _summon,
    "set": _set,
    "flip": _flip,
    "position": _position,
    "special": _special,
    "pendulum": _pendulum,
    "synchro": _synchro,
    "xyz": _synchro,
    "activate": _activate,
    "attack": _attack,
    "phase": _phase,
    "end": _phase,
    "choose": _choose,
    "undo": _undo,
    "pass": lambda line, table: m.Pass(player=table.player),
    "ready": lambda line, table: m.Ready(player=table.player),
    "concede": lambda line, table: m.Concede(player=table.player),
}
