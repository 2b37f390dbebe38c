"""Names of cards in a line, in any language that the user's card databases have."""

from collections.abc import Iterable

from duelog.events.faces import Face
from duelog.replays.cards.pool import name_key
from duelog.replays.cards.second_names import second_names
from duelog.replays.notation.notation_errors import AmbiguousCard
from duelog.replays.notation.tokens import quoted


def printed_name(name: str, faces: Iterable[Face], *, text: str = "", column: int = 1) -> str:
    """The name of the card in the duel that a name refers to; the name itself if there is none.

    Raises AmbiguousCard if several cards have the name, with an unambiguous name for each.
    """
    names = second_names()
    if names is None:
        return name
    known = {name_key(face.name): face for face in faces}
    meant = names.meant(name, known)
    if len(meant) > 1:
        what = f"{quoted(name)} is the name of {len(meant)} cards"
        raise AmbiguousCard(what, text=text, column=column, hint=names.choice(meant, known))
    return known[meant[0]].name if meant else name
