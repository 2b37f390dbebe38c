"""Their questions that are left of an earlier Chain or window, which ours did not ask."""

from duelog.core.state import Question
from tests.lockstep.lines import Lines
from tests.lockstep.options import Table, place_offered
from tests.lockstep.recording import Line
from tests.lockstep.setting import our_player

_SOON = 12
"""Among so many questions after one left of an earlier Chain, that about our card is looked for."""


def _about(question: Question, table: Table, line: Line) -> bool:
    """Whether a question for a zone or position is about our card."""
    if not question.cards:
        return True
    name = table.state.name(question.cards[0])
    said = line.prompt.hint if line.prompt.type == "PLACE" else line.prompt.options[0].name
    return not said or said == name


def asked_about(question: Question, table: Table, lines: Lines, *types: str) -> list[Line]:
    """The questions for zones or positions about our card.

    One left of an earlier Chain or for the other player, which ours did not ask, is skipped if there are some of the
    Chain that ours is in.
    """
    found = [line for line in lines.coming(*types) if _about(question, table, line)]
    links = [table.code(link.card) for link in table.state.chain if not link.resolved]
    first = lines.next
    if not links or first is None or first.prompt.type not in ("PLACE", "POSITION"):
        return found
    same = our_player(first.prompt.player) == question.player or (first in found and _offers_our_zones(question, first))
    if same and (_links(first) == links or (first in found and _ends_its_chain(first, links, lines))):
        return found
    later = (line for line in lines.every[first.n + 1 : first.n + _SOON] if line.n not in lines.used)
    here = [line for line in later if line.prompt.type in types and _links(line) == links]
    here = [
        line for line in here if our_player(line.prompt.player) == question.player and _about(question, table, line)
    ]
    if here and not any(line in found for line in here):
        lines.use(first)
    return here or found


def _ends_its_chain(line: Line, links: list[int], lines: Lines) -> bool:
    """Whether a question comes as the Chain of these links ends: there a Normal Summon by an effect follows it."""
    before = lines.every[line.n - 1]
    return _links(before) == links and any(message["msg"] == "CHAIN_END" for message in line.messages)


def _offers_our_zones(question: Question, line: Line) -> bool:
    """Whether a question for a zone, perhaps to the other player, is about the side that ours asks about."""
    at = place_offered(line.answers[0]) if line.prompt.type == "PLACE" else ""
    return any(at[:2] == place[:2] for place in question.places)


def _links(line: Line) -> list[int]:
    return [link.code for link in line.state.chain]
