"""The order that a player gives to cards that arrived in a public pile at the same time (ZONE-06)."""

from duelog.core.rules.arrivals import may_choose_order
from duelog.events.outcomes import Shuffled
from duelog.replays.errors import DuelogError
from duelog.replays.notation.pile_orders import PileOrder
from duelog.replays.play.recording import Recording


def put_in_order(recording: Recording, wanted: PileOrder) -> None:
    """Writes the order of a pile. DuelogError if its owner cannot choose it; then nothing is written."""
    state = recording.state
    if wanted.order == state.side(wanted.player).pile(wanted.pile):
        raise DuelogError("they already are in this order")
    if not may_choose_order(state, wanted.player, wanted.pile, wanted.order):
        what = "by ZONE-06, only cards that have just come there at one time can be put in order"
        raise DuelogError(what, hint="if the pile lies otherwise on the table, correct it: fix order ...")
    recording.add(Shuffled(player=wanted.player, pile=wanted.pile, order=wanted.order, by=state.moved))
