"""Why a monster can be Summoned without an effect, or without a Tribute: what it says of that itself."""

from duelog.core.catalogue.arguments import Argument, Message, as_option, as_player, message
from duelog.core.effects.evaluate.locations import area_of
from duelog.core.rules.summons import tributes_needed
from duelog.core.state import State
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_players import says_you, with_players
from duelog.core.wording.effects.effect_steps import steps
from duelog.core.wording.states.card_words import named
from duelog.core.wording.states.questions import Definitions
from duelog.events import outcomes as o
from duelog.events.base import Event

Reason = tuple[str, str]
"""The name of a monster, and how it was Summoned."""


def own_summon(event: Event, before: State, after: State, definitions: Definitions, told: set[Reason]) -> list[Message]:
    """What a monster says of its own Special Summon, or of its Normal Summon without a Tribute, once for each name;
    those in `told` have been told, to which it is added.
    """
    if not isinstance(event, o.SummonBegan | o.Summoned) or len(event.monsters) != 1 or event.source or before.chain:
        return []
    (move,) = event.monsters
    if move.position == "set":  # not everybody knows what it is
        return []
    if not after.has_card(move.card) or after.is_unknown(move.card):
        return []
    if event.allowed_by:
        return [message("with-fewer-tributes-by", card=named(after, move.card), source=named(after, event.allowed_by))]
    name = after.name(move.card)
    key = (name, event.how)
    if key in told:
        return []
    told.add(key)
    card, of = named(after, move.card), definitions().get(name)
    if event.how == "normal" and of.summon_requires is not None and tributes_needed(before, move.card):
        fewer = with_players(condition(of.summon_requires), event.player)
        return [message("own-normal-summon", card=card, when=as_option(fewer))]
    area = area_of(move.origin[3:]) if move.origin is not None else None
    ways = [way for way in of.procedures if area in way.place and way.overlay is None]
    if event.how != "special" or len(ways) != 1:
        return []
    (way,) = ways
    when = with_players(condition(way.requires), event.player) if way.requires is not None else None
    cost = steps(way.cost, last=False)
    if when is None and cost is None:
        return []
    paid = with_players(cost, event.player) if cost is not None else None
    you = as_player(event.player) if says_you(when) or says_you(paid) else None
    said: dict[str, Argument] = {"card": card, "when": as_option(when), "cost": as_option(paid), "you": as_option(you)}
    return [Message(code="own-special-summon", arguments=said)]
