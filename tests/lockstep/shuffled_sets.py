"""Face-down monsters that one effect Summons: that engine shuffles their zones afterwards, ours asks for the last ones.

Which of the zones a face-down monster of several is put into is its player's secret choice, so the answers of a
recording are read as if they had named the zones in which the monsters lie in the end. Where an effect mixes them with
a monster that was there before, ours mixes them, too (`told_mixes`).
"""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Any

from msgspec.structs import replace

from tests.lockstep.recording import End, Line, Message, Option, Prompt

Spot = tuple[int, int]
"""A player and the number of a Monster Zone."""


def with_final_zones(lines: Sequence[Line], end: End | None = None) -> tuple[Line, ...]:
    """The questions of a recording, the answers about shuffled zones naming the zones after the shuffle."""
    done = [*lines, *_after_the_last(lines, end)]
    for at, line in enumerate(tuple(done)):
        for message in line.messages:
            if message["msg"] == "SHUFFLE_SET_CARD":
                _name_final_zones(done, at, message)
    return tuple(done[: len(lines)])


def told_mixes(lines: Sequence[Line], end: End | None = None) -> Iterator[dict[Spot, int]]:
    """The passcodes of the monsters in their zones after each shuffle of zones in a recording."""
    for line in (*lines, *_after_the_last(lines, end)):
        for message in line.messages:
            if message["msg"] == "SHUFFLE_SET_CARD":
                yield _lying(line, [_spot(where) for where in message["from"]], message)


def _after_the_last(lines: Sequence[Line], end: End | None) -> Iterator[Line]:
    """What theirs told after the last question, as if before another one."""
    if end is not None:
        yield Line(n=len(lines), messages=end.messages, state=end.state, prompt=Prompt("END", 0), answer=Option())


def _name_final_zones(lines: list[Line], at: int, shuffle: Message) -> None:
    spots = [_spot(where) for where in shuffle["from"]]
    before, after = _summoned(lines[: at + 1], spots, shuffle), _lying(lines[at], spots, shuffle)
    if sorted(before.values()) != sorted(after.values()):
        return  # something else has happened to them since
    left = dict(after)
    asked = [(number, spot) for number, spot in _asked(lines[: at + 1], shuffle) if spot in before]
    for number, spot in asked:
        new = next(each for each, code in left.items() if code == before[spot])
        del left[new]
        line = lines[number]
        lines[number] = replace(line, answer=(replace(line.answers[0], seq=new[1]),))
        after_it = lines[number + 1]
        lines[number + 1] = replace(after_it, messages=tuple(_moved(one, spot, new) for one in after_it.messages))


def _moved(message: dict[str, Any], old: Spot, new: Spot) -> dict[str, Any]:
    """The message, with the final zone if it tells that a monster came to this zone."""
    came = message["msg"] == "MOVE" and message["to"]["loc"] == "MZONE" and _spot(message["to"]) == old
    return {**message, "to": {**message["to"], "seq": new[1]}} if came else message


def _spot(where: dict[str, Any]) -> Spot:
    return where["con"], where["seq"]


def _summoned(lines: Sequence[Line], spots: Sequence[Spot], shuffle: Message) -> dict[Spot, int]:
    """The passcodes of the monsters that came last to these zones, since the effect that shuffles began to resolve."""
    found: dict[Spot, int] = {}
    for line in lines:
        for message in takewhile(lambda message: message is not shuffle, line.messages):
            if message["msg"] == "CHAIN_SOLVING":
                found = {}
            if message["msg"] == "MOVE" and message["to"]["loc"] == "MZONE" and _spot(message["to"]) in spots:
                found[_spot(message["to"])] = message["code"]
    return found


def _lying(line: Line, spots: Sequence[Spot], shuffle: Message) -> dict[Spot, int]:
    """The passcodes of the monsters in these zones after the shuffle, even if they have left them since."""
    there = ((spot, line.state.players[spot[0]].mzone[spot[1]]) for spot in spots)
    found = {spot: slot.code for spot, slot in there if slot is not None}
    told = [*dropwhile(lambda message: message is not shuffle, line.messages)]
    left = [one for one in told if one["msg"] == "MOVE" and one["from"]["loc"] == "MZONE"]
    return found | {_spot(one["from"]): one["code"] for one in reversed(left) if _spot(one["from"]) in spots}


def _asked(lines: Sequence[Line], shuffle: Message) -> list[tuple[int, Spot]]:
    """The questions for Monster Zones since the effect that shuffles began to resolve, each with the zone named."""
    found: list[tuple[int, Spot]] = []
    for number, line in enumerate(lines):
        told = takewhile(lambda message: message is not shuffle, line.messages)
        if any(message["msg"] == "CHAIN_SOLVING" for message in told):
            found = []
        answer: Option = line.answers[0]
        if number + 1 < len(lines) and line.prompt.type == "PLACE" and answer.loc == "MZONE":  # the last is asked later
            found.append((number, (answer.con, answer.seq)))
    return found
