"""Special Summons that start no Chain: by a monster's own procedure, Synchro, Xyz and Pendulum Summons."""

from collections.abc import Callable, Iterator
from typing import Any

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.costs_and_targets import unpayable, wrong_costs
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import Objection, has_trait, kept_away, locked
from duelog.core.effects.language import Definition, Mode, Procedure, Trait
from duelog.core.effects.summoning.materials import matches
from duelog.core.rules.registry import enforces
from duelog.core.rules.summons import known, monster_zone_taken
from duelog.core.rules.words import listed, named, where
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move, Position
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, PENDULUM_ZONES, ZONE_AT, ZONES, Player

Refuse = Callable[[State, CardBook, Any], Iterator[Objection]]

POSITIONS: tuple[Position, ...] = ("attack", "defense")


def refusals(state: State, book: CardBook, move: Move) -> list[Objection]:
    """What is wrong with such a Summon, beside the moment."""
    refuse = _REFUSE.get(type(move))
    return list(refuse(state, book, move)) if refuse is not None else []


def _common(
    state: State, book: CardBook, move: m.SpecialSummon | m.SynchroSummon | m.XyzSummon, rule: str
) -> Iterator[Objection]:
    if move.position not in POSITIONS:
        yield "SUM-10", f"{move.position} was asked for"
    if not known(state, move.card):
        yield rule, "there is no such card"
    for what in ("special summon", "summon"):
        if locked(state, move.player, what):
            yield "GEN-03", f"p{move.player} cannot Special Summon now"
    if known(state, move.card) and kept_away(Context(state, book, move.player, move.card), move.card):
        yield "GEN-03", f"p{move.player} cannot Special Summon {state.name(move.card)} now"


def _zone(state: State, move: Any, player: Player, freed: tuple[CardId, ...]) -> Iterator[Objection]:
    facts = monster_zone_taken(state, player, move.to, freed)
    if facts is not None:
        yield "ZONE-01", facts


def _in_extra(state: State, player: Player, card: CardId, *rules: str) -> Iterator[Objection]:
    if card not in state.side(player).extra:
        facts = f"{named(state, card)} is not in the Extra Deck of p{player} but {where(state.place_of(card))}"
        yield from ((rule, facts) for rule in rules)


@enforces("XYZ-02")
def _rank_only(state: State, materials: tuple[CardId, ...]) -> Iterator[Objection]:
    """Xyz Monsters have no Level, where the materials need one."""
    without = tuple(card for card in materials if state.face(card).is_xyz)
    if without:
        yield "XYZ-02", f"{listed(state, without)} has a Rank and no Level"


_NO_MATERIAL: dict[str, Trait] = {"SYN-01": "cannot be Synchro Material", "XYZ-01": "cannot be Xyz Material"}


@enforces("XYZ-03")
def own_face_up(state: State, player: Player, cards: tuple[CardId, ...], rule: str) -> Iterator[Objection]:
    """What keeps cards from being materials on the field: each is a face-up monster of the player, named once."""
    own = {slot.card for slot in state.monsters(player) if slot.face_up}
    wrong = tuple(card for card in cards if card not in own)
    if wrong:
        yield rule, f"no face-up monsters of p{player}: {listed(state, wrong)}"
    under = tuple(card for card in wrong if state.find(card) is None and state.place_of(card) in ZONE_AT)
    if under:
        yield "XYZ-03", f"Xyz Materials are no monsters: {listed(state, under)}"
    if len(set(cards)) < len(cards):
        yield rule, "a material is named twice"
    traits = ("cannot be material", _NO_MATERIAL[rule])
    barred = tuple(card for card in cards if any(has_trait(state, card, trait) for trait in traits))
    if barred:
        yield "GEN-03", f"cannot be materials: {listed(state, barred)}"


# --- Synchro Summon ---------------------------------------------------------------------------------------------


@enforces("SYN-01", "SYN-02")
def _synchro(state: State, book: CardBook, move: m.SynchroSummon) -> Iterator[Objection]:
    """One Tuner, one or more others, Levels that sum exactly, and what the monster itself asks for."""
    yield from _common(state, book, move, "SYN-01")
    if not known(state, move.card):
        return
    yield from _in_extra(state, move.player, move.card, "SYN-01", "SYN-02")
    face = state.face(move.card)
    if "synchro" not in face.kinds:
        yield "SYN-01", f"{face.name} is no Synchro Monster"
        return
    strangers = list(own_face_up(state, move.player, move.materials, "SYN-01"))
    yield from strangers
    if not strangers:
        yield from synchro_materials(Context(state, book, move.player, move.card), face, move.materials)
    yield from _zone(state, move, move.player, move.materials)


@enforces("SYN-01", "SYN-03")
def synchro_materials(ctx: Context, face: Face, materials: tuple[CardId, ...]) -> Iterator[Objection]:
    """What is wrong with the materials of a Synchro Monster together."""
    yield from _rank_only(ctx.state, materials)
    tuners = [card for card in materials if is_tuner(ctx.state, card)]
    if len(tuners) != 1 or len(materials) < 2:
        yield "SYN-01", f"{len(tuners)} Tuners and {len(materials) - len(tuners)} other monsters given"
    levels = [0 if ctx.state.face(card).is_xyz else ctx.stat(card, "level") for card in materials]
    if sum(levels) != face.level or 0 in levels:
        yield "SYN-01", f"their Levels sum to {sum(levels)}, {face.name} is Level {face.level}"
    groups = ctx.book.get(face.name).materials
    if not groups:
        yield "SYN-03", f"the materials of {face.name} are not defined"
    elif not matches(ctx, materials, groups):
        yield "SYN-03", f"{listed(ctx.state, materials)} are not the materials that {face.name} lists"


def is_tuner(state: State, card: CardId) -> bool:
    """Whether a monster is a Tuner."""
    return "tuner" in state.face(card).kinds


# --- Xyz Summon -------------------------------------------------------------------------------------------------


@enforces("XYZ-01", "XYZ-07", "XYZ-08")
def _xyz(state: State, book: CardBook, move: m.XyzSummon) -> Iterator[Objection]:
    """The listed number of face-up monsters of the listed Level; no Tokens."""
    yield from _common(state, book, move, "XYZ-01")
    if not known(state, move.card):
        return
    yield from _in_extra(state, move.player, move.card, "XYZ-01")
    face = state.face(move.card)
    if "xyz" not in face.kinds:
        yield "XYZ-01", f"{face.name} is no Xyz Monster"
        return
    strangers = list(own_face_up(state, move.player, move.materials, "XYZ-01"))
    yield from strangers
    tokens = tuple(card for card in move.materials if known(state, card) and "token" in state.face(card).kinds)
    if tokens:
        yield "XYZ-07", f"{listed(state, tokens)} is a Token"
    if not strangers:
        yield from _xyz_materials(Context(state, book, move.player, move.card), face, move.materials)
    for objection in _zone(state, move, move.player, move.materials):
        yield objection
        yield "XYZ-08", objection[1]


def _xyz_materials(ctx: Context, face: Face, materials: tuple[CardId, ...]) -> Iterator[Objection]:
    definition = ctx.book.get(face.name)
    if _overlays(ctx, definition, materials):
        return
    if not definition.materials:
        yield "XYZ-01", f"the materials of {face.name} are not defined"
    elif not matches(ctx, materials, definition.materials):
        yield from _rank_only(ctx.state, materials)
        yield "XYZ-01", f"{listed(ctx.state, materials)} are not the materials that {face.name} lists"


def _overlays(ctx: Context, definition: Definition, materials: tuple[CardId, ...]) -> bool:
    """Whether one monster is taken as the material by the Xyz Monster's own procedure."""
    return len(materials) == 1 and any(
        procedure.overlay is not None and ctx.holds(procedure.requires) and ctx.fits(materials[0], procedure.overlay)
        for procedure in definition.procedures
    )


# --- Pendulum Summon --------------------------------------------------------------------------------------------


def scales(state: State, player: Player) -> tuple[int, int] | None:
    """The two Pendulum Scales of a player, the lower first; None without a card in each zone."""
    found: list[int] = []
    for index, zone in enumerate(PENDULUM_ZONES):
        slot = state.side(player).field[ZONES.index(zone)]
        pair = None if slot is None else slot.current.scales or state.face(slot.card).scales
        if slot is None or not slot.face_up or pair is None:
            return None
        found.append(pair[index])
    return min(found), max(found)


@enforces("PEN-02", "PEN-03", "PEN-07")
def _pendulum(state: State, book: CardBook, move: m.PendulumSummon) -> Iterator[Objection]:
    """Once a turn, any number of monsters with Levels between the scales."""
    between = scales(state, move.player)
    if between is None:
        yield "PEN-02", f"p{move.player} has no card in each Pendulum Zone"
    used = state.side(move.player).pendulum_summons
    if used:
        yield "PEN-02", f"p{move.player} already Pendulum Summoned this turn (event {used[-1][0]})"
        if state.phase == "main2" and used[-1][0] < state.phase_began:
            yield "TURN-09", f"p{move.player} Pendulum Summoned in Main Phase 1 (event {used[-1][0]})"
    if locked(state, move.player, "special summon"):
        yield "GEN-03", f"p{move.player} cannot Special Summon now"
    if not move.monsters:
        yield "PEN-03", "no monster is named"
    cards = tuple(entrance.card for entrance in move.monsters)
    if len(set(cards)) < len(cards):
        yield "PEN-03", "a monster is named twice"
    ctx = Context(state, book, move.player, 0)
    for card in cards:
        yield from pendulum_monster(ctx, card, between)
    yield from _pendulum_zones(state, move)


def _pendulum_zones(state: State, move: m.PendulumSummon) -> Iterator[Objection]:
    zones = [entrance.to for entrance in move.monsters]
    if len(set(zones)) < len(zones):
        yield "ZONE-01", "two monsters cannot come to one zone"
    for entrance in move.monsters:
        facts = monster_zone_taken(state, move.player, entrance.to, ())
        if facts is not None:
            yield "ZONE-01", facts
        if entrance.position not in POSITIONS:
            yield "SUM-10", f"{entrance.position} was asked for"


def pendulum_monster(ctx: Context, card: CardId, between: tuple[int, int] | None) -> Iterator[Objection]:
    """What keeps a monster from being Pendulum Summoned between these scales."""
    state, side = ctx.state, ctx.state.side(ctx.player)
    if not known(state, card):
        yield "PEN-03", "there is no such card"
        return
    face = state.face(card)
    face_up_extra = card in side.extra and card in side.turned
    if card not in side.hand and not face_up_extra:
        yield "PEN-03", f"{face.name} is neither in the hand nor face-up in the Extra Deck"
    elif face_up_extra and "pendulum" not in face.kinds:
        yield "PEN-03", f"{face.name} is no Pendulum Monster"
    if not face.is_monster:
        yield "PEN-03", f"{face.name} is no monster"
    elif face.is_xyz:
        yield "PEN-07", f"{face.name} has no Level"
    elif between is not None and not between[0] < face.level < between[1]:
        yield "PEN-03", f"{face.name} is Level {face.level}, the Pendulum Scales are {between[0]} and {between[1]}"
    if kept_away(ctx, card):
        yield "GEN-03", f"{face.name} cannot be used now"
    if not special_summonable(ctx, card, "pendulum"):
        yield "SUM-12", f"{face.name} cannot be Special Summoned so"
        yield "EFF-10", f"{face.name} cannot be Special Summoned so"


def special_summonable(ctx: Context, card: CardId, how: str) -> bool:
    """Whether the monster's own conditions allow a Special Summon of this kind."""
    face = ctx.state.face(card)
    definition = ctx.book.get(face.name)
    if "ritual" in face.kinds:
        return how == "ritual"
    return not definition.only or how in definition.only or (definition.must_first and card in ctx.state.proper)


# --- by its own procedure ---------------------------------------------------------------------------------------


@enforces("EFF-10", "SUM-12")
def _procedure(state: State, book: CardBook, move: m.SpecialSummon) -> Iterator[Objection]:
    """The monster comes as its own text says."""
    yield from _common(state, book, move, "EFF-10")
    if not known(state, move.card):
        return
    face = state.face(move.card)
    found = [p for p in book.get(face.name).procedures if p.overlay is None]
    if not found:
        yield _no_procedure(face), f"{face.name} has no Special Summon of its own"
        return
    best: list[Objection] | None = None
    for procedure in found:
        objections = list(_by(state, book, move, procedure))
        if not objections:
            return
        best = best if best is not None and len(best) <= len(objections) else objections
    yield from best or ()


def _no_procedure(face: Face) -> str:
    for kind, rule in (("fusion", "FUS-01"), ("synchro", "SYN-01"), ("xyz", "XYZ-01"), ("ritual", "RIT-01")):
        if kind in face.kinds:
            return rule
    return "EFF-10"


def _by(state: State, book: CardBook, move: m.SpecialSummon, procedure: Procedure) -> Iterator[Objection]:
    ctx = Context(state, book, move.player, move.card, costs=move.costs)
    at = state.place_of(move.card)
    face = state.face(move.card)
    if at is None or at[1] != str(move.player) or at[3:] not in procedure.place:
        yield "EFF-10", f"{face.name} comes from the {' or '.join(procedure.place)}; it is {where(at)}"
    definition = book.get(face.name)
    if not ctx.holds(procedure.requires) or not ctx.holds(definition.special_requires):
        yield "EFF-10", f"the condition of {face.name} does not hold"
        yield "EFF-07", f"the condition of {face.name} does not hold"
    mode = mode_of(procedure)
    yield from _unpaid(ctx, mode, move)
    if procedure.position != "choice" and move.position != procedure.position:
        yield "SUM-10", f"{face.name} comes in {procedure.position}"
    if procedure.once is not None and any(
        use.name == face.name and use.turn == state.turn and use.player == move.player and use.effect == "own summon"
        for use in state.uses
    ):
        yield "EFF-10", f"{face.name} was Special Summoned so this turn already"
    player = move.player if procedure.side == "you" else OPPONENT[move.player]
    yield from _zone(state, move, player, move.costs)


def _unpaid(ctx: Context, mode: Mode, move: m.SpecialSummon) -> Iterator[Objection]:
    """What is wrong with what is given for it: a cost (EFF-09), and how it may be Summoned (EFF-10)."""
    found = list(unpayable(ctx, mode, from_hand=True))
    wrong = wrong_costs(ctx, mode, True, move.costs)
    if wrong is not None:
        found += [wrong, ("EFF-09", wrong[1])]
    yield from dict.fromkeys(found)
    if found:
        yield "EFF-10", found[0][1]


def mode_of(procedure: Procedure) -> Mode:
    """The costs of a procedure, as those of an effect."""
    return Mode(words="", cost=procedure.cost)


_REFUSE: dict[type[Any], Refuse] = {
    m.SynchroSummon: _synchro,
    m.XyzSummon: _xyz,
    m.PendulumSummon: _pendulum,
    m.SpecialSummon: _procedure,
}
