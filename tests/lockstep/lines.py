"""The sequence of their questions, and which of them belong together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from tests.lockstep.proofs import ends_a_loop
from tests.lockstep.recording import Line, Message, Option, Recording
from tests.lockstep.shuffled_sets import with_final_zones

_BATTLE_END = 25
_AFTER_ATTACK = 24
_END_OF_DRAW = 20
_QUIET = ("SELECT_", "CARD_HINT", "PLAYER_HINT", "SHUFFLE_HAND")
"""Messages without a meaning in the game."""


def quiet(message: Message) -> bool:
    """Whether a message reports nothing. The End Step and the parts of the Damage Step are reported by hints."""
    kind: str = message["msg"]
    if kind == "HINT":
        return not (message.get("hint") == "EVENT" and (int(message.get("data", 0)) >= 40 or _ends_battle(message)))
    return kind.startswith(_QUIET)


def _ends_battle(message: Message) -> bool:
    """Whether a message reports the End Step of the Battle Phase."""
    return (message["msg"], message.get("hint"), message.get("data")) == ("HINT", "EVENT", _BATTLE_END)


def leaves_at_once(line: Line, told: Iterable[Message]) -> bool:
    """Whether what is placed in the zone of an answer goes to the Graveyard by the rules as the next thing told.

    It is a Trap that was a monster as an effect banished it for some time: it cannot return to that zone.
    """
    moves = [message for message in told if message["msg"] == "MOVE"][:2]
    if line.prompt.type != "PLACE" or len(moves) < 2:
        return False
    (came, left), answer = moves, line.answers[0]
    told_zones = [(at["loc"], at["con"], at["seq"]) for at in (came["to"], left["from"])]
    zones = {(answer.loc, answer.con, answer.seq), *told_zones}
    way = (came["from"]["loc"], left["to"]["loc"], left["reason"])
    return len(zones) == 1 and came["code"] == left["code"] and way == ("REMOVED", "GRAVE", BY_RULE)


BY_RULE = 0x400
"""The reason of a move that the rules make."""


def is_after_attack(line: Line) -> bool:
    """Whether a window is the one after that which answers an attack, before the Damage Step."""
    return _is_told_by(line, _AFTER_ATTACK)


def is_second(line: Line) -> bool:
    """Whether a window is the second one after an attack, or the one at the end of a Draw Phase, after that which
    answers the draw.
    """
    return is_after_attack(line) or _is_told_by(line, _END_OF_DRAW)


def _is_told_by(line: Line, data: int) -> bool:
    told = ((one["msg"], one.get("hint"), one.get("data")) for one in line.messages)
    return ("HINT", "EVENT", data) in told


def asks_for_target(line: Line) -> bool:
    """Whether a question asks for the target of an attack."""
    return line.prompt.type == "CARD" and line.prompt.hint == "attack target"


_YES_OR_NO = ("sys 1213", "sys 1214")
"""The texts of a yes and a no that they ask for as options."""


def asks_yes_or_no(line: Line) -> bool:
    """Whether a question asks for a yes or a no, perhaps as options."""
    texts = tuple(option.text for option in line.prompt.options)
    return line.prompt.type in ("YESNO", "EFFECT_YN") or (line.prompt.type == "OPTION" and texts == _YES_OR_NO)


def says_yes(line: Line) -> bool:
    """Whether the answer to such a question is a yes."""
    return line.answers[0].action == "yes" or line.answers[0].text == _YES_OR_NO[0]


def tells(messages: Sequence[Message], *kinds: str) -> bool:
    """Whether one of these messages is among them."""
    return any(message["msg"] in kinds for message in messages)


def until(messages: Sequence[Message], kind: str) -> Iterator[Message]:
    """The messages before the first of this kind."""
    return takewhile(lambda message: message["msg"] != kind, messages)


def same_kind(one: Line, other: Line) -> bool:
    """Whether one question for cards continues another."""
    return (one.prompt.type, one.prompt.hint, one.prompt.player) == (
        other.prompt.type, other.prompt.hint, other.prompt.player,
    ) and not any(not quiet(message) for message in other.messages)  # fmt: skip


def _chosen_again(lines: Sequence[Line]) -> Iterator[int]:
    """The numbers of the questions for a Fusion Monster, and for its materials, that are asked again after a cancel."""
    for monster, materials, again in zip(lines, lines[1:], lines[2:], strict=False):
        quietly = all(quiet(message) for message in (*materials.messages, *again.messages))
        if materials.cancelled and materials.prompt.hint == "fusion material" and monster.prompt == again.prompt:
            yield from (monster.n, materials.n) if quietly else ()


class Lines:
    """The questions of a recording, and the position in them.

    `told` are the messages that have answered questions which theirs did not ask.
    """

    def __init__(self, recording: Recording) -> None:
        self.every = with_final_zones(recording.lines, recording.end)
        self.end = recording.end
        self.at = 0
        self.used: set[int] = set(_chosen_again(self.every))
        self.told: list[Message] = []

    @property
    def next(self) -> Line | None:
        """The next question; None at the end."""
        while self.at in self.used:
            self.at += 1
        return self.every[self.at] if self.at < len(self.every) else None

    def use(self, line: Line) -> None:
        """Consumes a question."""
        self.used.add(line.n)

    def coming(self, *types: str, over: tuple[str, ...] = ("IDLE", "BATTLE", "CHAIN", "EFFECT_YN")) -> Iterator[Line]:
        """The questions of these types before the next decision in an open game state."""
        for line in self.every[self.at :]:
            if line.prompt.type in over:
                return
            if line.prompt.type in types and line.n not in self.used:
                yield line

    def in_a_row(self, first: Line) -> tuple[Line, ...]:
        """The consecutive questions that take cards one by one, beginning with this one."""
        end = first.n + 1
        if first.prompt.type == "UNSELECT":
            while end < len(self.every) and same_kind(first, self.every[end]):
                end += 1
        return self.every[first.n : end]

    def messages(self, at: int) -> Sequence[Message]:
        """The messages before question `at`; at the end, those after the last one."""
        return self.every[at].messages if at < len(self.every) else self.end.messages

    def group(self, *, ending: bool = False) -> list[Line]:
        """The consecutive response windows between which nothing happened.

        The End Step of the Battle Phase is reported again after each Chain in it, which does not count; nor does it
        if ours is `ending` the Battle Phase.
        """
        found: list[Line] = []
        ending = ending or self.in_end_step()
        for at in range(self.at, len(self.every)):
            line = self.every[at]
            told = [m for m in line.messages if not (ending and _ends_battle(m))]
            if line.prompt.type != "CHAIN" or (found and not all(quiet(m) for m in told)):
                break
            found.append(line)
            if line.answers[0].action != "pass":
                break
        return found

    def in_end_step(self) -> bool:
        """Whether the End Step of this Battle Phase has been reported before the next question."""
        for at in range(self.at, -1, -1):
            for message in reversed(self.messages(at)):
                if message["msg"] == "NEW_PHASE":
                    return False
                if _ends_battle(message):
                    return True
        return False

    def until(self, at: int, *kinds: str) -> tuple[Line, ...] | None:
        """The questions after `at` up to these messages; None if the recording ends before them."""
        for end in range(at + 1, len(self.every) + 1):
            if tells(self.messages(end), *kinds):
                return self.every[at + 1 : end]
        return None

    def during(self, at: int, types: frozenset[str], *kinds: str) -> tuple[Line, ...]:
        """The questions of these types after `at`, up to these messages."""
        end = at + 1
        while end < len(self.every) and self.every[end].prompt.type in types:
            if tells(self.messages(end), *kinds) or self.every[end - 1].cancelled:
                break
            end += 1
        return self.every[at + 1 : end]

    def ahead(self, at: int, count: int = 12) -> Iterator[Mapping[str, Any]]:
        """The messages from question `at` on."""
        for index in range(at, min(at + count, len(self.every) + 1)):
            yield from self.messages(index)

    def ended_loop(self, at: int, but: frozenset[int]) -> bool:
        """Whether theirs ended an endless loop, of other cards than these, between the last free decision and question
        `at`.
        """
        told: list[Message] = []
        for line in reversed(self.every[: at + 1]):
            told[:0] = line.messages
            if line.n < at and line.prompt.type in ("IDLE", "BATTLE"):
                break
        return ends_a_loop(told, but)

    def targeted(self, at: int, parts: Sequence[Line]) -> frozenset[int]:
        """The numbers of the questions of the activation at `at` whose cards become targets before it is on the Chain.

        A card that leaves its place as soon as it is chosen is used for a cost, even if a target is in its place later.
        """
        found: set[Option] = set()
        last = at + len(parts) + 1
        for line in range(at + 1, last + 1):
            for message in until(self.messages(line), "CHAINED" if line == last else ""):
                if message["msg"] == "BECOME_TARGET":
                    found |= {_place_in(card) for card in message["cards"]}
        return frozenset(part.n for part in parts if _places(part.answers) <= found - self._left_at_once(part.n + 1))

    def _left_at_once(self, at: int) -> set[Option]:
        """The places from which cards move in the messages before a question, before a card becomes a target."""
        told = until(self.messages(at), "BECOME_TARGET")
        return {_place_in(message["from"]) for message in told if message["msg"] == "MOVE"}


def _places(options: Iterable[Option]) -> set[Option]:
    """The places of the chosen cards: a card used for a cost may become a target in its new place."""
    return {Option(con=option.con, loc=option.loc, seq=option.seq) for option in options if option.loc}


def _place_in(told: Mapping[str, Any]) -> Option:
    """A place in a message."""
    return Option(con=told["con"], loc=told["loc"], seq=told["seq"])
