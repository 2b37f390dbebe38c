"""Export: the decks of a duel, as deck files."""

from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError


def as_decks(duel: Duel) -> tuple[str, str]:
    """The decks of both players as the contents of `.ydk` files.

    `DuelogError` for a card without a passcode, which a deck file cannot represent.
    """
    one, two = duel.header.seats
    return write_ydk(_deck(one, duel.header.faces)), write_ydk(_deck(two, duel.header.faces))


def _deck(seat: Seat, faces: tuple[Face, ...]) -> Deck:
    for index in (*seat.main, *seat.extra, *seat.side):
        if not faces[index].passcode:
            raise DuelogError(f"{faces[index].name} has no passcode, so no .ydk file can hold it")
    main, extra, side = (tuple(faces[index].passcode for index in part) for part in (seat.main, seat.extra, seat.side))
    return Deck(main, extra, side, name=seat.deck, author=seat.name)
