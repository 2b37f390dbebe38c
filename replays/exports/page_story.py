"""The summary at the start of a page: when and with which Decks, how it ended, and the moments that decided it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from duelog.core.sight import Viewer
from duelog.core.wording.states.situation import Names, result
from duelog.events.faces import UNKNOWN
from duelog.events.lines import Header, Seat
from duelog.events.places import PLAYERS
from duelog.events.safe_text import visible
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.key_moments import key_moments
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_steps import PageStep
from duelog.replays.languages.spoken import spoken, told


def story(duel: Duel, steps: list[PageStep], viewer: Viewer | None, texts: PageTexts) -> str:
    """The summary as HTML; its moments are links to steps, whose lines are those of the log.

    A viewer's page says nothing of the Decks. The summary is closed, as it tells the result.
    """
    over = duel.end.result is not None
    title, *facts = texts.tell(lambda: _facts(duel, viewer, over=over))
    moments = "\n".join(_moments(steps, texts, over=over))
    about = "".join(f"<p>{escape(fact)}</p>" for fact in facts)
    listed = f"\n<ul>\n{moments}\n</ul>" if moments else ""
    return f'<details id="story"><summary>{escape(title)}</summary>{about}{listed}</details>'


def _facts(duel: Duel, viewer: Viewer | None, *, over: bool) -> Iterator[str]:
    yield told("The duel in short, with its result") if over else told("The duel in short")
    if when := _when(duel.header):
        yield when
    if viewer is None:
        for player in PLAYERS:
            if deck := _deck(duel.header, duel.header.seats[player - 1]):
                name = (spoken().called or ("p1", "p2"))[player - 1]
                yield told("{what}: {told}", what=visible(name), told=deck)
    if over:
        yield result(duel.end, Names(), spoken())


def _when(header: Header) -> str:
    """The event and the day of the duel, as far as its file names them."""
    day = (header.made_at or header.tags.get("recorded at", "")).partition("T")[0]
    return visible(", ".join(filter(None, (header.tags.get("event", ""), day))))


def _deck(header: Header, seat: Seat) -> str:
    """The name of a Deck, and how many cards of which kind it has; "" if its cards are not known."""
    faces = [header.faces[face] for face in seat.main]
    if not faces or any(face.name == UNKNOWN.name for face in faces):
        return ""
    kinds = Counter(face.card for face in faces)
    said = told(
        "{n, plural, one {# card} other {# cards}} ({monsters, plural, one {# monster} other {# monsters}}, "
        "{spells, plural, one {# Spell} other {# Spells}}, {traps, plural, one {# Trap} other {# Traps}}), "
        "and {extra} in the Extra Deck",
        n=len(faces), monsters=kinds["monster"], spells=kinds["spell"], traps=kinds["trap"], extra=len(seat.extra),
    )  # fmt: skip
    return told("Deck {name}, {cards}", name=visible(seat.deck), cards=said) if seat.deck else said


def _moments(steps: list[PageStep], texts: PageTexts, *, over: bool) -> Iterable[str]:
    turn, turns = 0, dict[int, int]()
    for step in steps:
        turn = step.turn or turn
        turns[step.n] = turn
    lines = {step.n: step.text for step in steps}
    weighed = ((step.n, turns[step.n], step.weight) for step in steps if step.text and "small" not in step.sorts)
    moments = key_moments(weighed)
    headings = texts.tell(lambda: [told("Turn {turn}:", turn=turns[n]) for n in moments])
    for n, heading in zip(moments, headings, strict=True):
        yield f"<li>{escape(heading)} <a href=#{n}>{escape(lines[n], quote=False)}</a>"
    if over and steps:
        yield f"<li><a href=#{steps[-1].n}>{escape(lines[steps[-1].n], quote=False)}</a>"
