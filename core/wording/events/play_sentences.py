"""The sentences of Summons, battles and Chains."""

from duelog.core.catalogue.words_english import POSITIONS as POSITION_NAMES
from duelog.core.wording.events.card_sentences import life
from duelog.core.wording.events.telling import Telling, be, listed, tells
from duelog.events import outcomes as o
from duelog.events.base import Moved, SummonKind
from duelog.events.places import OPPONENT, Player, is_zone
from duelog.events.safe_text import visible

_SUMMONS: dict[SummonKind, str] = {
    "normal": "Normal Summons",
    "tribute": "Tribute Summons",
    "flip": "Flip Summons",
    "special": "Special Summons",
    "fusion": "Fusion Summons",
    "ritual": "Ritual Summons",
    "synchro": "Synchro Summons",
    "xyz": "Xyz Summons",
    "pendulum": "Pendulum Summons",
    "link": "Link Summons",
}


# --- Summons ----------------------------------------------------------------------------------------------------


@tells(o.SummonBegan)
def _summon_began(event: o.SummonBegan, telling: Telling) -> str:
    return f"{telling.source(event.source)}{_summons(event, telling)}."


@tells(o.Summoned)
def _summoned(event: o.Summoned, telling: Telling) -> str:
    if event.monsters:
        return f"{telling.source(event.source)}{_summons(event, telling)}."
    summoning = telling.before.summoning
    return f"The Summon of {telling.names(summoning.cards)} succeeds." if summoning else "The Summon succeeds."


def _summons(event: o.SummonBegan | o.Summoned, telling: Telling) -> str:
    monsters = listed([_entrance(move, event.player, telling) for move in event.monsters])
    materials = f" with {telling.names(move.card for move in event.materials)} as material" if event.materials else ""
    return f"p{event.player} {_SUMMONS[event.how]} {monsters}{materials}"


def _entrance(move: Moved, player: Player, telling: Telling) -> str:
    """A monster with where it comes from, where it goes, and how it lies."""
    to = f" to {telling.at(move.to, player)}" if move.to and move.to != move.origin else ""
    to = f" in {telling.at(move.to, player)}" if move.to and move.to == move.origin else to
    from_hand = move.origin is None or move.origin[3:] == "hand" or move.to == move.origin
    origin = f" from {telling.at(move.origin, player)}" if move.origin and not from_hand else ""
    position = f" in {POSITION_NAMES[move.position]}" if move.position in ("defense", "set") else ""
    return f"{telling.name(move.card)}{origin}{to}{position}"


@tells(o.SummonNegated)
def _summon_negated(event: o.SummonNegated, telling: Telling) -> str:
    summoning = telling.before.summoning
    of = f" of {telling.names(summoning.cards)}" if summoning else ""
    return f"{telling.source(event.source)}the Summon{of} is negated."


# --- battle -----------------------------------------------------------------------------------------------------


@tells(o.AttackDeclared)
def _attack_declared(event: o.AttackDeclared, telling: Telling) -> str:
    player = telling.before.turn_player
    aim = telling.placed(event.target, player) if event.target else f"p{OPPONENT[player]} directly"
    again = "now " if event.again else ""
    return f"{telling.placed(event.attacker, player)} {again}attacks {aim}."


@tells(o.ReplayBegan)
def _replay_began(event: o.ReplayBegan, telling: Telling) -> str:
    return f"The opponent's monsters changed: a Replay. p{telling.before.turn_player} chooses anew."


_ENDS = {
    "battled": "the attack is over.",
    "negated": "the attack is negated.",
    "declined": "the attack is not continued.",
    "attacker gone": "the attack ends: the attacker is gone.",
    "phase over": "the attack ends with the Phase.",
}


@tells(o.AttackEnded)
def _attack_ended(event: o.AttackEnded, telling: Telling) -> str:
    return f"{telling.source(event.source)}{_ENDS[event.why]}"


@tells(o.BattleFought)
def _battle_fought(event: o.BattleFought, telling: Telling) -> str:
    against = ""
    if event.target and event.value is not None:
        found = telling.before.find(event.target)
        stat = "ATK" if found is not None and found[1].position == "attack" else "DEF"
        against = f" against {stat} {event.value} of {telling.name(event.target)}"
    parts = [life(change, "battle", telling) for change in event.damage]
    if event.destroyed:
        parts.append(f"{telling.names(event.destroyed)} {be(len(event.destroyed))} destroyed")
    what = listed(parts) if parts else "nothing happens"
    return f"Battle: ATK {event.atk} of {telling.name(event.attacker)}{against}: {what}."


# --- Chains -----------------------------------------------------------------------------------------------------


@tells(o.Activated)
def _activated(event: o.Activated, telling: Telling) -> str:
    number = len(telling.before.chain) + 1
    link = f"Chain Link {number}: " if number > 1 else ""
    effect = f"effect {visible(str(event.effect))} of " if event.effect else ""
    where = ""
    if event.at:
        at = telling.at(event.at, event.player)
        where = f" ({at})" if is_zone(event.at) else f" in {at}"
    targets = f", targeting {telling.all_placed(event.targets, event.player)}" if event.targets else ""
    costs = f", for {telling.names(event.costs)}" if event.costs else ""
    return f"{link}p{event.player} activates {effect}{telling.actor(event.card)}{where}{targets}{costs}."


@tells(o.Targeted)
def _targeted(event: o.Targeted, telling: Telling) -> str:
    return f"{telling.all_placed(event.cards)} {be(len(event.cards))} targeted."


def _link(number: int, telling: Telling) -> str:
    chain = telling.before.chain
    name = f" ({telling.actor(chain[number - 1].card)})" if 0 < number <= len(chain) else ""
    return f"Chain Link {number}{name}"


@tells(o.LinkResolving)
def _link_resolving(event: o.LinkResolving, telling: Telling) -> str:
    return f"{_link(event.link, telling)} resolves."


@tells(o.LinkResolved)
def _link_resolved(event: o.LinkResolved, telling: Telling) -> str:
    return f"{_link(event.link, telling)} has resolved."


@tells(o.LinkNegated)
def _link_negated(event: o.LinkNegated, telling: Telling) -> str:
    return f"{telling.source(event.source)}the {event.what} of {_link(event.link, telling)} is negated."


@tells(o.PlayersExchanged)
def _players_exchanged(event: o.PlayersExchanged, telling: Telling) -> str:
    return f"{telling.source(event.source)}{_link(event.link, telling)} is applied to the other player."


@tells(o.ChainEnded)
def _chain_ended(event: o.ChainEnded, telling: Telling) -> str:
    return "The Chain has resolved."


@tells(o.TriggersMet)
def _triggers_met(event: o.TriggersMet, telling: Telling) -> str:
    told = [trigger for trigger in event.triggers if telling.sees(trigger.card)]
    parts = [_trigger(trigger, telling) for trigger in told]
    return f"{listed(parts)}." if parts else ""


def _trigger(met: o.TriggerMet, telling: Telling) -> str:
    effect = f"effect {visible(str(met.effect))} of " if met.effect else ""
    return f"p{met.player} {'must' if met.mandatory else 'may'} activate {effect}{telling.name(met.card)}"


@tells(o.TimingMissed)
def _timing_missed(event: o.TimingMissed, telling: Telling) -> str:
    if not telling.sees(event.card):
        return ""
    return f"{telling.name(event.card)} misses its timing."


@tells(o.Threatened)
def _threatened(event: o.Threatened, telling: Telling) -> str:
    return f"{telling.actor(event.source)} is about to destroy {telling.names(event.cards)}."


@tells(o.Spared)
def _spared(event: o.Spared, telling: Telling) -> str:
    return f"{telling.actor(event.source)} spares {telling.names(event.cards)}."


@tells(o.NothingHappened)
def _nothing_happened(event: o.NothingHappened, telling: Telling) -> str:
    why = telling.say(f"nothing.{event.reason}", words=visible(event.words))
    return f"{telling.actor(event.card)} does nothing: {why}."
