"""What a redacted log tells is data: codes with arguments, which are sentences only when they are shown."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.catalogue.arguments import CardArgument, ListArgument, Message, message
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.wording.events.event_sentences import say
from duelog.events.codec import decode_event, encode
from duelog.events.seen_tables import SeenTable
from duelog.events.told_messages import Argument
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import redacted
from duelog.replays.languages.translations import catalogue
from tests.small_duels import recorded


@pytest.fixture(scope="module")
def duel() -> Duel:
    return Duel.new(*recorded(7, 40))


def tables(duel: Duel) -> list[SeenTable]:
    return [event for event in duel.events if isinstance(event, SeenTable)]


def cards_in(argument: Argument) -> list[CardArgument]:
    match argument:
        case CardArgument():
            return [argument]
        case Message():
            return [card for each in argument.arguments.values() for card in cards_in(each)]
        case ListArgument():
            return [card for each in argument.items for card in cards_in(each)]
        case _:
            return []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_redacted_log_holds_codes_and_no_sentence(duel: Duel, viewer: Viewer) -> None:
    """`said` was an English sentence."""
    found = tables(redacted(duel, viewer))
    assert len(found) > 20
    for event in found:
        assert isinstance(event.said, Message)
        assert say(event, duel.start, duel.start) not in encode(event).decode()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_cards_of_a_message_have_the_numbers_of_the_table(duel: Duel, viewer: Viewer) -> None:
    """A number of the duel would follow a card through a Deck that is shuffled."""
    seen = redacted(duel, viewer)
    named = 0
    for event, state in seen:
        assert isinstance(event, SeenTable)
        assert isinstance(event.said, Message)
        for card in cards_in(event.said):
            assert card.place is None
            assert not card.card or state.name(card.card) == card.name
            named += bool(card.card)
    assert named


def test_a_redacted_log_is_told_in_three_languages(duel: Duel) -> None:
    drawn = next(event for event in tables(redacted(duel, "public")) if event.what == "cards-drawn")
    told = {
        language: say(drawn, duel.start, duel.start, catalogue=catalogue(language)) for language in ("en", "fr", "pt")
    }
    assert told == {"en": "p1 draws 5 cards.", "fr": "p1 pioche 5 cartes.", "pt": "p1 compra 5 cards."}


def test_the_sentence_of_an_older_file_is_told_as_it_is(duel: Duel, tmp_path: Path) -> None:
    older = replace(tables(redacted(duel, "p1"))[0], said="p1 did something.")
    read = decode_event(encode(older))
    assert read == older
    assert say(read, duel.start, duel.start) == "p1 did something."


@pytest.mark.parametrize(
    "said",
    [message("no-such-code"), message("draws"), message("taken-back", line=message("no-such-code")),
     message("chooses", player=message("seen", said="x"), answer=1, about=2)],
)  # fmt: skip
def test_a_message_that_nobody_can_tell_is_told_by_its_code(duel: Duel, said: Message) -> None:
    odd = replace(tables(redacted(duel, "p1"))[0], said=said)
    assert say(decode_event(encode(odd)), duel.start, duel.start)
