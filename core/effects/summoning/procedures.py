"""The violations of Special Summons without a Chain: by a monster's procedure, Synchro, Xyz and Pendulum Summons."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

from duelog.core.catalogue.arguments import Message, as_event, as_list, as_place, as_player, message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.costs_and_targets import stays_in_hand, unpayable
from duelog.core.effects.choosing.given_for_costs import record_costs
from duelog.core.effects.choosing.room_for_summons import too_many_monsters
from duelog.core.effects.choosing.wrong_choices import wrong_costs
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import is_summon_forbidden, no_special_summons, not_to_be_summoned
from duelog.core.effects.evaluate.material_groups import add_up_otherwise
from duelog.core.effects.language import Definition, Mode, Procedure
from duelog.core.effects.summoning.materials import fits_with, is_tuner, matches, may_be_material, other_materials
from duelog.core.effects.summoning.own_summons import own_summon_used
from duelog.core.effects.summoning.tokens_of_procedures import tokens_cannot_come
from duelog.core.effects.summoning.zones_of_summons import no_zone, not_free
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.facts import as_card, as_cards
from duelog.core.rules.hand_levels import level_off_field
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import CardId, Move, Position
from duelog.events.faces import Face
from duelog.events.faces import Kind as FaceKind
from duelog.events.places import OPPONENT, PENDULUM_ZONES, ZONE_AT, ZONES, Player, player_of

Refuse = Callable[[State, CardBook, Any], Iterator[Violation]]

POSITIONS: tuple[Position, ...] = ("attack", "defense")


def procedure_violations(state: State, book: CardBook, move: Move) -> list[Violation]:
    """The violations of such a Summon, apart from the moment."""
    refuse = _REFUSE.get(type(move))
    return list(refuse(state, book, move)) if refuse is not None else []


Kind = Literal["Synchro Monster", "Xyz Monster", "monster on its own terms"]
"""What is Summoned, for the facts."""


@cites("SUM-10", "position of a Special Summon")
@cites("SYN-01", "no Synchro Monster there")
@cites("XYZ-01", "no Xyz Monster there")
@cites("EFF-10", "no monster on its own terms there")
def _common(
    state: State, book: CardBook, move: m.SpecialSummon | m.SynchroSummon | m.XyzSummon, kind: Kind
) -> Iterator[Violation]:
    if move.position not in POSITIONS:
        yield from broken_by(message("position-named", position=move.position), "position of a Special Summon")
    if not state.has_card(move.card):
        yield from broken_by(message("no-such-card"), f"no {kind} there")
    yield from no_special_summons(state, move.player, move)
    if state.has_card(move.card):
        onto = player_of(move.to) if move.to in ZONE_AT else move.player
        yield from not_to_be_summoned(Context(state, book, move.player, move.card), move.card, onto=onto)


@cites("SYN-01", "Synchro Monster from elsewhere")
@cites("SYN-02", "Synchro Monster from elsewhere")
@cites("XYZ-01", "Xyz Monster from elsewhere")
def _in_extra(state: State, player: Player, card: CardId, kind: Kind) -> Iterator[Violation]:
    if card not in state.side(player).extra:
        at = as_place(state.place_of(card))
        facts = message("not-in-extra-deck", card=as_card(state, card), player=as_player(player), at=at)
        yield from broken_by(facts, f"{kind} from elsewhere")


@cites("XYZ-02", "rank-no-level")
def _rank_only(state: State, materials: tuple[CardId, ...]) -> Iterator[Violation]:
    """The violations if materials that need a Level are Xyz Monsters."""
    without = tuple(card for card in materials if state.face(card).is_xyz)
    if without:
        yield from broken("rank-no-level", cards=as_cards(state, without))


@cites("SYN-01", "Synchro Monster of wrong materials")
@cites("XYZ-01", "Xyz Monster of wrong materials")
@cites("XYZ-03", "xyz-materials-no-monsters")
@cites("GEN-03", "no-materials")
def own_face_up(
    state: State, player: Player, cards: tuple[CardId, ...], kind: Kind, monster: CardId
) -> Iterator[Violation]:
    """The violations if materials are not face-up monsters of the player, or are named twice."""
    own = {slot.card for slot in state.monsters(player) if slot.face_up}
    wrong = tuple(card for card in cards if card not in own)
    if wrong:
        facts = message("not-face-up", player=as_player(player), cards=as_cards(state, wrong))
        yield from broken_by(facts, f"{kind} of wrong materials")
    under = tuple(card for card in wrong if state.find(card) is None and state.place_of(card) in ZONE_AT)
    if under:
        yield from broken("xyz-materials-no-monsters", cards=as_cards(state, under))
    if len(set(cards)) < len(cards):
        yield from broken_by(message("material-named-twice"), f"{kind} of wrong materials")
    barred = tuple(card for card in cards if not may_be_material(state, card, monster))
    if barred:
        yield from broken("no-materials", cards=as_cards(state, barred))


# --- Synchro Summon ---------------------------------------------------------------------------------------------


@enforces("SYN-02")
@cites("SYN-01", "not-synchro")
@cites("GEN-03", "no-synchro-summons")
def _synchro(state: State, book: CardBook, move: m.SynchroSummon) -> Iterator[Violation]:
    """The violations of a Synchro Summon: one Tuner, others, the sum of Levels, and the text of the monster."""
    yield from _common(state, book, move, "Synchro Monster")
    if not state.has_card(move.card):
        return
    yield from _in_extra(state, move.player, move.card, "Synchro Monster")
    face = state.face(move.card)
    if "synchro" not in face.kinds:
        yield from broken("not-synchro", card=as_card(state, move.card))
        return
    if is_locked(state, move.player, "synchro summon", move.card):
        yield from broken("no-synchro-summons", player=as_player(move.player), card=as_card(state, move.card))
    strangers = list(own_face_up(state, move.player, move.materials, "Synchro Monster", move.card))
    yield from strangers
    if not strangers:
        yield from synchro_materials(Context(state, book, move.player, move.card), move.card, move.materials)
    yield from no_zone(state, move.to, move.player, move.player, move.materials)


@cites("GEN-03", "materials-limited")
@cites("SYN-01", "wrong-tuners", "wrong-levels")
@cites("SYN-03", "materials of a Synchro Monster that lists others")
def synchro_materials(ctx: Context, monster: CardId, materials: tuple[CardId, ...]) -> Iterator[Violation]:
    """The violations by the materials of a Synchro Monster as a whole."""
    face = ctx.state.face(monster)
    yield from _rank_only(ctx.state, materials)
    tuners = [card for card in materials if is_tuner(ctx, card)]
    groups = ctx.book.get(face.name).materials
    listed = bool(groups) and matches(ctx, monster, materials, groups, synchro=True)
    if len(materials) < 2 or (len(tuners) != 1 and not (tuners and listed)):  # a list may let further Tuners be others
        yield from broken("wrong-tuners", tuners=len(tuners), others=len(materials) - len(tuners))
    levels = [0 if ctx.state.face(card).is_xyz else ctx.stat(card, "level") for card in materials]
    if 0 in levels or (sum(levels) != face.level and not add_up_otherwise(ctx, monster, materials, levels)):
        yield from broken("wrong-levels", sum=sum(levels), card=as_card(ctx.state, monster), level=face.level)
    limiting = tuple(card for card in materials if not fits_with(ctx.state, card, materials))
    if limiting:
        yield from broken("materials-limited", cards=as_cards(ctx.state, limiting))
    if not listed:
        facts = other_materials(ctx, monster, materials, defined=bool(groups))
        yield from broken_by(facts, "materials of a Synchro Monster that lists others")


# --- Xyz Summon -------------------------------------------------------------------------------------------------


@cites("XYZ-01", "not-xyz")
@cites("GEN-03", "no-xyz-summons")
@cites("XYZ-07", "token-as-xyz-material")
@cites("XYZ-08", "no Monster Zone for an Xyz Summon")
def _xyz(state: State, book: CardBook, move: m.XyzSummon) -> Iterator[Violation]:
    """The violations of an Xyz Summon: the listed number of face-up monsters of the listed Level, no Tokens."""
    yield from _common(state, book, move, "Xyz Monster")
    if not state.has_card(move.card):
        return
    yield from _in_extra(state, move.player, move.card, "Xyz Monster")
    face = state.face(move.card)
    if "xyz" not in face.kinds:
        yield from broken("not-xyz", card=as_card(state, move.card))
        return
    if is_locked(state, move.player, "xyz summon", move.card):
        yield from broken("no-xyz-summons", player=as_player(move.player), card=as_card(state, move.card))
    strangers = list(own_face_up(state, move.player, move.materials, "Xyz Monster", move.card))
    yield from strangers
    tokens = tuple(card for card in move.materials if state.has_card(card) and "token" in state.face(card).kinds)
    if tokens:
        yield from broken("token-as-xyz-material", cards=as_cards(state, tokens))
    if not strangers:
        yield from xyz_materials(Context(state, book, move.player, move.card), move.card, move.materials)
    yield from too_many_monsters(state, move.player, move.player, freed=move.materials)
    for taken in not_free(state, move.to, move.player, move.materials):
        yield taken
        yield from broken_by(taken.message, "no Monster Zone for an Xyz Summon")


@cites("XYZ-01", "materials of an Xyz Monster that lists others")
def xyz_materials(ctx: Context, monster: CardId, materials: tuple[CardId, ...]) -> Iterator[Violation]:
    """The violations by the materials of an Xyz Monster as a whole."""
    definition = ctx.book.get(ctx.state.name(monster))
    groups = definition.materials
    if _overlays(ctx, definition, materials) or (groups and matches(ctx, monster, materials, groups)):
        return
    if groups:
        yield from _rank_only(ctx.state, materials)
    facts = other_materials(ctx, monster, materials, defined=bool(groups))
    yield from broken_by(facts, "materials of an Xyz Monster that lists others")


def _overlays(ctx: Context, definition: Definition, materials: tuple[CardId, ...]) -> bool:
    """Whether one monster is the material by the Xyz Monster's own procedure."""
    return len(materials) == 1 and any(
        procedure.overlay is not None and ctx.holds(procedure.requires) and ctx.fits(materials[0], procedure.overlay)
        for procedure in definition.procedures
    )


# --- Pendulum Summon --------------------------------------------------------------------------------------------


def scales(state: State, player: Player) -> tuple[int, int] | None:
    """The two Pendulum Scales of a player, the lower first; None if a Pendulum Zone is empty."""
    found: list[int] = []
    for index, zone in enumerate(PENDULUM_ZONES):
        slot = state.side(player).field[ZONES.index(zone)]
        pair = None if slot is None else slot.current.scales or state.face(slot.card).scales
        if slot is None or not slot.face_up or pair is None:
            return None
        found.append(pair[index])
    return min(found), max(found)


@cites("PEN-02", "no-scales", "pendulum-summoned-before")
@cites("TURN-09", "Pendulum Summon in Main Phase 1")
@cites("PEN-03", "no-monster-named", "monster-named-twice")
def _pendulum(state: State, book: CardBook, move: m.PendulumSummon) -> Iterator[Violation]:
    """The violations of a Pendulum Summon: once a turn, monsters with Levels between the scales."""
    between, player = scales(state, move.player), as_player(move.player)
    if between is None:
        yield from broken("no-scales", player=player)
    used = state.side(move.player).pendulum_summons
    if used:
        event = as_event(used[-1][0])
        facts = message("pendulum-summoned-before", player=player, event=event)
        yield from broken_by(facts, facts.code)
        if state.phase == "main2" and used[-1][0] < state.phase_began:
            yield from broken_by(facts, "Pendulum Summon in Main Phase 1")
    yield from no_special_summons(state, move.player)
    if not move.monsters:
        yield from broken("no-monster-named")
    cards = tuple(entrance.card for entrance in move.monsters)
    if len(set(cards)) < len(cards):
        yield from broken("monster-named-twice")
    ctx = Context(state, book, move.player, 0)
    for card in cards:
        yield from pendulum_monster(ctx, card, between)
    yield from _pendulum_zones(state, move)


@cites("ZONE-01", "zone-named-twice")
@cites("SUM-10", "position of a Pendulum Summon")
def _pendulum_zones(state: State, move: m.PendulumSummon) -> Iterator[Violation]:
    zones = [entrance.to for entrance in move.monsters]
    if len(set(zones)) < len(zones):
        yield from broken("zone-named-twice")
    yield from too_many_monsters(state, move.player, move.player, count=len(zones))
    for entrance in move.monsters:
        yield from not_free(state, entrance.to, move.player, ())
        if entrance.position not in POSITIONS:
            facts = message("position-named", position=entrance.position)
            yield from broken_by(facts, "position of a Pendulum Summon")


@cites("PEN-03", "no monster for a Pendulum Summon")
@cites("PEN-07", "no-level")
@cites("GEN-03", "monster barred from a Pendulum Summon")
@cites("SUM-12", "not-so")
@cites("EFF-10", "not-so")
def pendulum_monster(ctx: Context, card: CardId, between: tuple[int, int] | None) -> Iterator[Violation]:
    """The violations of Pendulum Summoning a monster between these scales."""
    state = ctx.state
    facts = _wrong_for_pendulum(state, ctx.player, card, between)
    yield from (one for found in facts for one in broken_by(found, "no monster for a Pendulum Summon"))
    if not state.has_card(card):
        return
    if state.face(card).is_xyz:
        yield from broken("no-level", card=as_card(state, card))
    if is_summon_forbidden(ctx, card):
        yield from broken_by(message("card-barred", card=as_card(state, card)), "monster barred from a Pendulum Summon")
    if not special_summonable(ctx, card, "pendulum"):
        yield from broken("not-so", card=as_card(state, card))


def _wrong_for_pendulum(
    state: State, player: Player, card: CardId, between: tuple[int, int] | None
) -> Iterator[Message]:
    """The facts if a monster is in the wrong place or of the wrong kind; an Xyz Monster's Rank is no Level (PEN-07)."""
    if not state.has_card(card):
        yield message("no-such-card")
        return
    face, side, said, level = state.face(card), state.side(player), as_card(state, card), level_off_field(state, card)
    face_up_extra = card in side.extra and card in side.turned
    if card not in side.hand and not face_up_extra:
        yield message("neither-hand-nor-extra", card=said)
    elif face_up_extra and "pendulum" not in face.kinds:
        yield message("not-pendulum", card=said)
    if not face.is_monster:
        yield message("not-a-monster", card=said)
    elif not face.is_xyz and between is not None and not between[0] < level < between[1]:
        yield message("outside-scales", card=said, level=level, low=between[0], high=between[1])


def special_summonable(ctx: Context, card: CardId, how: str) -> bool:
    """Whether the monster's own conditions allow a Special Summon of this kind."""
    face = ctx.state.face(card)
    definition = ctx.book.get(face.name)
    if "ritual" in face.kinds:
        return how == "ritual"
    return (
        not definition.special_summon_only_by
        or how in definition.special_summon_only_by
        or (definition.must_be_properly_summoned_first and card in ctx.state.proper)
    )


# --- by its own procedure ---------------------------------------------------------------------------------------


@enforces("SUM-12")
@cites("FUS-01", "no own Summon of a Fusion Monster")
@cites("SYN-01", "no own Summon of a Synchro Monster")
@cites("XYZ-01", "no own Summon of an Xyz Monster")
@cites("RIT-01", "no own Summon of a Ritual Monster")
@cites("EFF-10", "no own Summon of a monster")
def _procedure(state: State, book: CardBook, move: m.SpecialSummon) -> Iterator[Violation]:
    """The violations of a Special Summon by a monster's own procedure."""
    yield from _common(state, book, move, "monster on its own terms")
    if not state.has_card(move.card):
        return
    face = state.face(move.card)
    found = [p for p in book.get(face.name).procedures if p.overlay is None]
    if not found:
        facts = message("no-own-summon", card=as_card(state, move.card))
        yield from broken_by(facts, f"no own Summon of {_kind_of(face)}")
        return
    best: list[Violation] | None = None
    for procedure in found:
        violations = list(_by(state, book, move, procedure))
        if not violations:
            return
        best = best if best is not None and len(best) <= len(violations) else violations
    yield from best or ()


def _kind_of(face: Face) -> str:
    """The kind of a monster that needs its own kind of Summon."""
    kinds: dict[FaceKind, str] = {
        "fusion": "a Fusion Monster",
        "synchro": "a Synchro Monster",
        "xyz": "an Xyz Monster",
        "ritual": "a Ritual Monster",
    }
    return next((name for kind, name in kinds.items() if kind in face.kinds), "a monster")


@cites("EFF-10", "comes-from-elsewhere", "condition-of-summon")
@cites("EFF-07", "condition-of-summon")
@cites("SUM-10", "comes-in-position")
def _by(state: State, book: CardBook, move: m.SpecialSummon, procedure: Procedure) -> Iterator[Violation]:
    ctx = Context(state, book, move.player, move.card, costs=move.costs)
    at, face, card = state.place_of(move.card), state.face(move.card), as_card(state, move.card)
    if at is None or at[1] != str(move.player) or at[3:] not in procedure.place:
        yield from broken("comes-from-elsewhere", card=card, places=as_list(procedure.place), at=as_place(at))
    definition = book.get(face.name)
    if not ctx.holds(procedure.requires) or not ctx.holds(definition.special_summon_requires):
        yield from broken("condition-of-summon", card=card, failing=as_list(()))
    yield from _unpaid(ctx, procedure, move)
    if procedure.position != "choice" and move.position != procedure.position:
        yield from broken("comes-in-position", card=card, position=procedure.position)
    yield from own_summon_used(state, move, procedure)
    player = move.player if procedure.side == "you" else OPPONENT[move.player]
    if all(state.has_card(cost) for cost in move.costs):  # a move may name any number
        record_costs(ctx, mode_of(procedure), move.costs, from_hand=stays_in_hand(procedure))
    yield from no_zone(state, move.to, player, move.player, ctx.gone)
    yield from tokens_cannot_come(ctx, mode_of(procedure), player, ctx.gone)


@cites("EFF-10", "cost of a Special Summon")
def _unpaid(ctx: Context, procedure: Procedure, move: m.SpecialSummon) -> Iterator[Violation]:
    """The violations by the cards used for it: a cost (EFF-09), and a Summoning condition (EFF-10)."""
    mode, kept = mode_of(procedure), stays_in_hand(procedure)
    found = dict.fromkeys((*unpayable(ctx, mode, from_hand=kept), *wrong_costs(ctx, mode, kept, move.costs)))
    yield from found
    for first in tuple(found)[:1]:
        yield from broken_by(first.message, "cost of a Special Summon")


def mode_of(procedure: Procedure) -> Mode:
    """The costs of a procedure as a mode."""
    return Mode(description="", cost=procedure.cost)


_REFUSE: dict[type[Any], Refuse] = {
    m.SynchroSummon: _synchro,
    m.XyzSummon: _xyz,
    m.PendulumSummon: _pendulum,
    m.SpecialSummon: _procedure,
}
