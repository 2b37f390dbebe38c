"""The sentences of Summons, battles and Chains."""

from itertools import groupby

from duelog.core.activation_places import activated_at
from duelog.core.catalogue.arguments import (
    ListArgument,
    Listed,
    Message,
    as_list,
    as_option,
    as_player,
    as_word,
    message,
)
from duelog.core.rules.summons import tributes_needed
from duelog.core.state import State, Summoning
from duelog.core.wording.events.card_sentences import life
from duelog.core.wording.events.telling import Telling, effect_number, tells
from duelog.core.wording.states.card_words import face_of
from duelog.core.wording.states.effect_numbers import EffectNumber
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved
from duelog.events.places import OPPONENT, is_zone

# --- Summons ----------------------------------------------------------------------------------------------------


@tells(o.SummonBegan)
def _summon_began(event: o.SummonBegan, telling: Telling) -> Message:
    return _summons(event, telling)


@tells(o.Summoned)
def _summoned(event: o.Summoned, telling: Telling) -> Message:
    return _summons(event, telling) if event.monsters else message("summon-succeeds", cards=_summoning(telling))


def _summoning(telling: Telling) -> ListArgument:
    """The monsters whose Summon was in progress before the event."""
    summoning = telling.before.summoning
    return telling.names(() if summoning is None else summoning.cards)


def _summons(event: o.SummonBegan | o.Summoned, telling: Telling) -> Message:
    summons = message(
        "summons",
        player=as_player(event.player),
        summon=as_word("summon", event.how),
        monsters=as_list(
            _entrances(tuple(moves), event, telling)
            for _, moves in groupby(event.monsters, key=lambda move: _way_in(move, telling))
        ),
        materials=telling.names(move.card for move in event.materials),
    )
    return telling.by(event.source, summons)


def _way_in(move: Moved, telling: Telling) -> tuple[object, ...]:
    """What monsters have in common that are told together: all but their zones."""
    face = face_of(telling.after, move.card)
    if face is None or not telling.may_name(move.card):
        return (move.card,)
    if move.to is None or not is_zone(move.to) or move.to == move.origin:
        return (move.card,)
    return face.name, move.origin, move.position


def _entrances(moves: tuple[Moved, ...], event: o.SummonBegan | o.Summoned, telling: Telling) -> Message:
    """Monsters that come in the same way."""
    first = _entrance(moves[0], event, telling)
    if len(moves) == 1:
        return first
    places = as_list(telling.at(move.to, event.player) for move in moves if move.to is not None)
    shared = {name: first.arguments[name] for name in ("card", "origin", "position")}
    return Message(code="entrances", arguments={**shared, "places": places})


def _entrance(move: Moved, event: o.SummonBegan | o.Summoned, telling: Telling) -> Message:
    """A monster with its origin, destination and position; that Normal Summons are from the hand is not said."""
    player = event.player
    stays = move.to == move.origin
    place = telling.at(move.to, player) if move.to else None
    from_hand = move.origin is None or stays or (move.origin[3:] == "hand" and event.how != "special")
    origin = telling.at(move.origin, player) if move.origin and not from_hand else None
    position = as_word("position", move.position) if move.position in ("defense", "set") else None
    return message(
        "entrance",
        card=telling.name(move.card),
        origin=as_option(origin),
        to=as_option(None if stays else place),
        at=as_option(place if stays else None),
        position=as_option(position),
        tributes="none" if event.how == "normal" and _takes_tributes(move, telling) else "some",
    )


def _takes_tributes(move: Moved, telling: Telling) -> bool:
    """Whether a monster has a Level for which its Normal Summon takes Tributes, unless an effect says otherwise."""
    known = telling.may_name(move.card) and face_of(telling.before, move.card) is not None
    return known and tributes_needed(telling.before, move.card) > 0


@tells(o.SummonNegated)
def _summon_negated(event: o.SummonNegated, telling: Telling) -> Message:
    cards, summoning = _summoning(telling), telling.before.summoning
    if summoning is not None and _used_up(summoning, telling.after):
        what = message("normal-summon-negated", cards=cards, player=as_player(summoning.player))
        return telling.by(event.source, what)
    return telling.by(event.source, message("summon-negated", cards=cards))


def _used_up(summoning: Summoning, after: State) -> bool:
    """Whether the Summon was the Normal Summon of the turn, and no other one is left because of an effect."""
    side = after.side(summoning.player)
    counted = any(card in summoning.cards for _, card in side.normal_summons)
    extra = any(lock.what in ("extra normal summon", "extra normal summon or set") for lock in side.locks)
    return summoning.how in ("normal", "tribute") and counted and not extra


# --- battle -----------------------------------------------------------------------------------------------------


@tells(o.AttackDeclared)
def _attack_declared(event: o.AttackDeclared, telling: Telling) -> Message:
    player = telling.before.turn_player
    directly = message("directly", player=as_player(OPPONENT[player]))
    target = telling.placed(event.target, player) if event.target else directly
    by_effect = event.effect_step
    if by_effect is not None:
        code = "attack-redirected" if by_effect.goes_on else "attack-turned"
    else:
        code = "attacks-again" if event.again else "attacks"
    return message(code, card=telling.placed(event.attacker, player), target=target)


@tells(o.ReplayBegan)
def _replay_began(event: o.ReplayBegan, telling: Telling) -> Message:
    return message("replay-began", player=as_player(telling.before.turn_player))


@tells(o.AttackEnded)
def _attack_ended(event: o.AttackEnded, telling: Telling) -> Message:
    return telling.by(event.source, message("attack-ended", why=as_word("end of attack", event.why)))


@tells(o.BattleFought)
def _battle_fought(event: o.BattleFought, telling: Telling) -> Message:
    results: list[Listed] = [life(change, "battle", telling) for change in event.damage]
    if event.destroyed:
        destroyed, number = telling.names(event.destroyed), len(event.destroyed)
        code = "cards-destroyed-unless" if _may_be_saved(event, telling) else "cards-destroyed"
        results.append(message(code, cards=destroyed, number=number))
    return message(
        "battle",
        atk=event.atk,
        card=telling.name(event.attacker),
        against=as_option(_against(event, telling)),
        results=as_list(results),
    )


def _may_be_saved(event: o.BattleFought, telling: Telling) -> bool:
    """Whether an effect can replace the destruction, which a later event tells then."""
    from duelog.core.effects.resolution.replacements import may_be_spared_in_battle  # seldom needed

    session = telling.session()
    return session is not None and may_be_spared_in_battle(telling.after, telling.definitions(), event, session)


def _against(event: o.BattleFought, telling: Telling) -> Message | None:
    """The attacked monster, with the number that is compared."""
    if not event.target or event.value is None:
        return None
    found = telling.before.find(event.target)
    code = "against-atk" if found is not None and found[1].position == "attack" else "against-def"
    return message(code, value=event.value, card=telling.name(event.target))


# --- Chains -----------------------------------------------------------------------------------------------------


@tells(o.Activated)
def _activated(event: o.Activated, telling: Telling) -> Message:
    number = len(telling.before.chain) + 1
    where = activated_at(event, (happened.event for happened in telling.before.recent.outcomes))
    at = telling.at(where, event.player) if where else None
    in_zone = where is not None and is_zone(where)
    has_left = where != event.at
    return message(
        "activates-from" if has_left else "activates",
        link=as_option(number if number > 1 else None),
        player=as_player(event.player),
        effect=_activated_effect(event, telling),
        card=telling.actor(event.card),
        zone=as_option(at if in_zone else None),
        pile=as_option(None if in_zone else at),
        targets=telling.all_placed(event.targets, event.player),
        costs=telling.names(() if _has_costs_told(telling.before) else event.costs),
    )


def _has_costs_told(before: State) -> bool:
    """Whether what the activation costs was paid just before, of which lines of their own told."""
    return before.pending is not None and before.pending.done > 0


def _activated_effect(event: o.Activated, telling: Telling) -> EffectNumber:
    """How the effect is named; in a recording without numbers, a card that stays where it is has activated one."""
    if not event.effect and event.placed is None:
        return as_word("negated", "effect")
    return effect_number(event.card, event.effect, telling)


@tells(o.Targeted)
def _targeted(event: o.Targeted, telling: Telling) -> Message:
    return message("targeted", cards=telling.all_placed(event.cards), number=len(event.cards))


def _link(number: int, telling: Telling) -> Message:
    chain = telling.before.chain
    card = telling.actor(chain[number - 1].card) if 0 < number <= len(chain) else None
    return message("link", link=number, card=as_option(card))


@tells(o.LinkResolving)
def _link_resolving(event: o.LinkResolving, telling: Telling) -> Message:
    chain = telling.before.chain
    negated = 0 < event.link <= len(chain) and chain[event.link - 1].negated
    return message("link-resolves-negated" if negated else "link-resolves", link=_link(event.link, telling))


@tells(o.LinkResolved)
def _link_resolved(event: o.LinkResolved, telling: Telling) -> Message:
    chain = telling.before.chain
    if 0 < event.link <= len(chain) and not chain[event.link - 1].activated:  # no Chain Link, although it lies there
        return message("effect-applied", card=telling.actor(chain[event.link - 1].card))
    if changed_nothing(event, telling.before):
        return message("effect-changes-nothing", card=telling.actor(chain[event.link - 1].card))
    return message("link-resolved", link=_link(event.link, telling))


def changed_nothing(event: Event, before: State) -> bool:
    """Whether all that an effect did is to begin to add 0 to numbers."""
    if not isinstance(event, o.LinkResolved) or not 0 < event.link <= len(before.chain):
        return False
    done: list[Event] = []
    for happened in reversed(before.recent.outcomes):
        if isinstance(happened.event, o.LinkResolving):
            break
        done.append(happened.event)
    return bool(done) and all(
        isinstance(each, o.LastingBegan) and each.values and not any(each.values) for each in done
    )


@tells(o.LinkNegated)
def _link_negated(event: o.LinkNegated, telling: Telling) -> Message:
    what, link = as_word("negated", event.what), _link(event.link, telling)
    return telling.by(event.source, message("link-negated", what=what, link=link))


@tells(o.PlayersExchanged)
def _players_exchanged(event: o.PlayersExchanged, telling: Telling) -> Message:
    return telling.by(event.source, message("players-exchanged", link=_link(event.link, telling)))


@tells(o.TargetsChanged)
def _targets_changed(event: o.TargetsChanged, telling: Telling) -> Message:
    told = message("targets-changed", link=_link(event.link, telling), cards=telling.all_placed(event.cards))
    return telling.by(event.source, told)


@tells(o.ChainEnded)
def _chain_ended(event: o.ChainEnded, telling: Telling) -> Message:
    chain = telling.before.chain
    only_applied = bool(chain) and not any(link.activated for link in chain)
    return message("nothing-more-applied" if only_applied else "chain-resolved")


@tells(o.TriggersMet)
def _triggers_met(event: o.TriggersMet, telling: Telling) -> Message | None:
    told = [_trigger(trigger, telling) for trigger in event.triggers if telling.may_name(trigger.card)]
    return message("triggers-met", triggers=as_list(told)) if told else None


def _trigger(met: o.TriggerMet, telling: Telling) -> Message:
    code = "must-trigger" if met.mandatory else "may-trigger"
    card, effect = telling.name(met.card), effect_number(met.card, met.effect, telling)
    return message(code, player=as_player(met.player), effect=effect, card=card)


@tells(o.TimingMissed)
def _timing_missed(event: o.TimingMissed, telling: Telling) -> Message | None:
    return message("timing-missed", card=telling.name(event.card)) if telling.sees(event.card) else None


@tells(o.Threatened)
def _threatened(event: o.Threatened, telling: Telling) -> Message:
    return message("about-to-destroy", source=telling.actor(event.source), cards=telling.names(event.cards))


@tells(o.Spared)
def _spared(event: o.Spared, telling: Telling) -> Message:
    return message("spares", source=telling.actor(event.source), cards=telling.names(event.cards))


@tells(o.NothingHappened)
def _nothing_happened(event: o.NothingHappened, telling: Telling) -> Message:
    why = message("nothing.words", words=event.words)
    if event.reason != "words":
        why = message("nothing." + event.reason)
    code = "part-does-nothing" if nothing_in_part(telling.before) else "does-nothing"
    return message(code, card=telling.actor(event.card), why=why)


def nothing_in_part(before: State) -> bool:
    """Whether a step that does nothing follows one of the same effect that did something."""
    resolving = before.resolving
    return resolving is not None and resolving.step is not None and not resolving.step.goes_on and resolving.did
