"""Cards that an effect takes by their kind are shown to the other player, in every view."""

import pytest
from msgspec.structs import replace

from duelog.events import outcomes as o
from duelog.events.base import Event, Outcome
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.results import CaseResult
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.knowledge import knowledge_at
from duelog.replays.duels.redacting import redacted, told_steps
from duelog.replays.duels.rewinding import rewind
from duelog.replays.referee.referee import referee

TABLE = """\
case: x
rules: [GEN-15]
cards:
  Reed Heron:
    face: {{card: spell, kinds: [normal]}}
    effects: [{{kind: activation, steps: [{step}]}}]
position: {{turn: 3, turn_player: p1, p1: {{hand: [{hand}], deck: [{deck}]}}, p2: {{hand: [Umi], deck: [Umi]}}}}
play:
{play}
"""


def result(
    *play: str, hand: str = "Reed Heron", deck: str = "Umi, Dark Blade, Warrior Dai Grepher", step: str
) -> CaseResult:
    text = TABLE.format(hand=hand, deck=deck, step=step, play="\n".join(f"  - {line}" for line in play))
    found = check_case(parse_case(text))
    assert found.ok, found.failure
    return found


def played(*play: str, **table: str) -> Duel:
    return duel_of(result(*play, **table))


def shown(duel: Duel) -> list[str]:
    """The names of the cards that are shown in a duel."""
    return [after.name(card) for event, after in duel if isinstance(event, o.CardsRevealed) for card in event.cards]


SEARCH = "{do: to hand, count: 1, cards: {of: you, area: [deck], card: monster}}"
ANY = "{do: to hand, count: 1, cards: {of: you, area: [deck]}}"


SHUFFLED = "chance: {shuffle: [Umi, Warrior Dai Grepher]}"


LINES = ('p1 activate "Reed Heron" S1', 'p1 choose deck:"Dark Blade"', SHUFFLED)


def search(step: str = SEARCH) -> Duel:
    return played(*LINES, step=step)


def test_a_searched_card_is_told_and_known_to_everybody() -> None:
    duel = search()
    assert shown(duel) == ["Dark Blade"]
    for viewer in ("p2", "public"):
        said = [step.said() for step in told_steps(duel, viewer)]
        assert any("Dark Blade" in line and "hand" in line for line in said), said
        assert not any("Grepher" in line for line in said)
        (entry,) = knowledge_at(duel, len(duel), viewer)
        assert (entry.name, entry.place, entry.how) == ("Dark Blade", "p1.hand", "searched by Reed Heron")
        names = {face.name for face in redacted(duel, viewer).header.faces}
        assert "Dark Blade" in names
        assert "Warrior Dai Grepher" not in names
    first = next(event.n for event in duel.events if isinstance(event, o.CardsRevealed))
    assert [card.name for card in rewind(duel, first).learned["p2"]] == ["Dark Blade"]


def test_a_card_taken_without_a_restriction_is_not_shown() -> None:
    duel = search(ANY)
    assert shown(duel) == []
    assert knowledge_at(duel, len(duel), "p2") == []
    assert not any("Dark Blade" in step.said() for step in told_steps(duel, "p2"))


LABELLED = "{do: ask, label: one, cards: {of: you, area: [deck], card: monster}}"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("{do: to deck, where: top, count: 1, cards: {of: you, area: [deck], card: monster}}", ["Dark Blade"]),
        ("{do: set, count: 1, cards: {of: you, area: [deck], card: spell}}", ["Umi"]),
        ("{do: summon, position: set, count: 1, cards: {of: you, area: [deck], card: monster}}", ["Dark Blade"]),
        (LABELLED + ", {do: to deck, where: top, cards: {label: one}}", ["Dark Blade"]),
        ("{do: to hand, count: 1, cards: {of: you, area: [deck], not: {card: spell}}}", ["Dark Blade"]),
        ("{do: to hand, count: 1, cards: {of: you, area: [deck], any of: [{name: [Dark Blade]}]}}", ["Dark Blade"]),
        ("{do: to deck, where: bottom, count: 1, cards: {of: you, area: [hand], card: monster}}", ["Harpie Lady"]),
        ("{do: to deck, where: bottom, count: 1, cards: {of: you, area: [hand]}}", []),
        ("{do: set, count: 1, cards: {of: you, area: [hand], card: spell}}", []),
        ("{do: summon, count: 1, cards: {of: you, area: [deck], card: monster}}", []),
        ("{do: send, count: 1, cards: {of: you, area: [deck], card: monster}}", []),
    ],
)
def test_what_is_shown(step: str, expected: list[str]) -> None:
    """What goes from the Deck or a hand to where it is hidden, if its kind matters; what becomes public needs none."""
    held = "Reed Heron, Umi" if "do: set" in step else "Reed Heron, Harpie Lady"
    hand = held if "area: [hand]" in step else "Reed Heron"
    assert shown(played('p1 activate "Reed Heron" S1', hand=hand, deck="Umi, Dark Blade", step=step)) == expected


def test_cards_that_both_players_see_are_not_shown_again() -> None:
    step = "{do: excavate, count: 3, label: seen}, {do: to hand, count: 1, cards: {label: seen, card: monster}}"
    duel = played('p1 activate "Reed Heron" S1', 'p1 choose deck:"Dark Blade"', step=step)
    assert len([event for event in duel.events if isinstance(event, o.CardsRevealed)]) == 1


def test_a_log_recorded_before_searches_were_shown_is_still_correct() -> None:
    duel, book = search(), result(*LINES, step=SEARCH).book
    assert referee(duel, book, every=True).ok
    gone = next(event.n for event in duel.events if isinstance(event, o.CardsRevealed))
    older = Duel.new(duel.header)
    older.extend(_without(event, gone) for event in duel.events if event.n != gone)
    assert referee(older, book, every=True).ok
    assert older.end.sides == duel.end.sides
    cut = Duel.new(duel.header)
    cut.extend([*(event for event in duel.events if event.n < gone), replace(o.LinkResolved(link=1), n=gone)])
    assert not referee(cut, book, every=True).ok


def _without(event: Event, gone: int) -> Event:
    """The event in a log that lacks the event `gone`."""
    if event.n < gone:
        return event
    if isinstance(event, Outcome) and event.by > gone:
        return replace(event, n=event.n - 1, by=event.by - 1)
    return replace(event, n=event.n - 1)
