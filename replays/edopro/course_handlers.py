"""The course of the duel: turns, Phases, draws, battles, the end."""

from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import CardId, Phase, Why
from duelog.events.places import OPPONENT
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.card_packets import DrawPacket
from duelog.replays.edopro.packet_places import HAND, Place
from duelog.replays.edopro.run import Run, becomes, demand
from duelog.replays.edopro.their_board import player

_PHASES: dict[int, Phase] = {
    m.DRAW_PHASE: "draw",
    m.STANDBY_PHASE: "standby",
    m.MAIN_PHASE_1: "main1",
    m.BATTLE_START: "battle",
    m.MAIN_PHASE_2: "main2",
    m.END_PHASE: "end",
}
_CHOSEN: dict[Phase, tuple[Phase, ...]] = {
    "battle": ("main1",),
    "main2": ("battle",),
    "end": ("main1", "main2", "battle"),
}
"""The Phases that a player announces, and the Phases from which."""

_REASONS: dict[int, o.EndReason] = {
    m.SURRENDER: "conceded",
    m.LIFE_POINTS_ZERO: "life points",
    m.DECK_OUT: "deck out",
    m.TIME_OUT: "time",
    m.CONNECTION_LOST: "disconnected",
}

# --- turns and Phases -------------------------------------------------------------------------------------------


def settle(run: Run) -> None:
    """Logs that a Summon was negated if it has not succeeded when the duel continues."""
    if run.log.state.summoning is not None:
        run.log.add(o.SummonNegated())


@becomes(m.NewTurnPacket)
def new_turn(run: Run, packet: m.NewTurnPacket) -> None:
    """A turn begins, in its Draw Phase."""
    settle(run)
    run.log.add(o.TurnBegan(player=player(packet.player), turn=run.log.state.turn + 1))


@becomes(m.NewPhasePacket)
def new_phase(run: Run, packet: m.NewPhasePacket) -> None:
    """A Phase begins, announced by the turn player unless it follows by itself."""
    settle(run)
    state = run.log.state
    phase = _PHASES.get(packet.phase)
    if phase is None:
        _step(run, packet.phase)
        return
    if phase == "draw" and state.phase == "draw":
        return  # the turn has just begun with it
    if state.phase in _CHOSEN.get(phase, ()):
        run.log.move(mv.ChangePhase(player=state.turn_player, to=phase))
    if state.phase == "battle":
        _end_attack(run)
        run.log.add(o.StepBegan(step="end"))
    run.log.add(o.PhaseBegan(phase=phase))


def _step(run: Run, phase: int) -> None:
    """The Steps of the Battle Phase, which recordings call Phases."""
    if run.log.state.phase == "battle" and phase == m.BATTLE_STEP:
        run.log.add(o.StepBegan(step="battle"))


@becomes(DrawPacket)
def draw(run: Run, packet: DrawPacket) -> None:
    """Cards are drawn: the opening hand, the draw of the turn, or by an effect."""
    side = player(packet.player)
    cards = run.board.top(packet.player, len(packet.cards))
    told = [card.code for card in packet.cards]
    found = [run.board.code(card) for card in cards]
    demand(all(code in (0, has) for code, has in zip(told, found, strict=True)), f"cards {told} are drawn, not {found}")
    run.board.piles[packet.player, HAND] += cards
    by_rule = not run.chain_open and (run.log.state.turn == 0 or run.log.state.phase == "draw")
    why: Why = "rule" if by_rule else "effect"
    run.log.add(o.CardsDrawn(player=side, cards=tuple(cards), why=why, source=run.source))


# --- battle -----------------------------------------------------------------------------------------------------


def _fighter(run: Run, where: Place) -> CardId:
    return 0 if where.is_nowhere else run.board.at(where)


@becomes(m.AttackPacket)
def attack(run: Run, packet: m.AttackPacket) -> None:
    """An attack is declared, or its target chosen again in a Replay."""
    settle(run)
    attacker, target = run.board.at(packet.place), _fighter(run, packet.target)
    battle = run.log.state.battle
    again = battle is not None and battle.attacker == attacker and not battle.fought
    if again:
        run.log.add(o.ReplayBegan())
    else:
        _end_attack(run)
    if run.log.state.step != "battle":
        run.log.add(o.StepBegan(step="battle"))
    if not run.chain_open:
        run.log.move(mv.Attack(player=player(packet.place.controller), card=attacker, target=target))
    run.log.add(o.AttackDeclared(attacker=attacker, target=target, again=again))


def _end_attack(run: Run) -> None:
    """An attack without a battle is over when the duel continues."""
    battle = run.log.state.battle
    if battle is None:
        return
    gone = run.log.state.find(battle.attacker) is None
    run.log.add(o.AttackEnded(why="battled" if battle.fought else "attacker gone" if gone else "declined"))


@becomes(m.AttackDisabledPacket)
def attack_disabled(run: Run, packet: m.AttackDisabledPacket) -> None:
    """The attack is negated."""
    if run.log.state.battle is not None:
        run.log.add(o.AttackEnded(why="negated", source=run.source))


@becomes(m.DamageStepStartPacket)
def damage_step_start(run: Run, packet: m.DamageStepStartPacket) -> None:
    """The Damage Step begins."""
    run.log.add(o.StepBegan(step="damage", part="start"))


@becomes(m.BattlePacket)
def battle(run: Run, packet: m.BattlePacket) -> None:
    """Damage calculation, with the damage from the next packets."""
    attacker, target = run.board.at(packet.place), _fighter(run, packet.target)
    if run.log.state.part != "calculation":
        run.log.add(o.StepBegan(step="damage", part="calculation"))
    flags = ((attacker, packet.destroyed), (target, packet.target_destroyed))
    run.log.add(
        o.BattleFought(
            attacker=attacker, target=target, atk=packet.attack, value=_value(run, packet, target),
            damage=tuple(_battle_damage(run)), destroyed=tuple(card for card, flag in flags if card and flag),
        )
    )  # fmt: skip
    if run.peek() is not None and not isinstance(run.peek(), m.WinPacket):
        run.log.add(o.StepBegan(step="damage", part="after"))


def _value(run: Run, packet: m.BattlePacket, target: CardId) -> int | None:
    if not target:
        return None
    found = run.log.state.find(target)
    attacks = found is not None and found[1].position == "attack"
    return packet.target_attack if attacks else packet.target_defense


def _battle_damage(run: Run) -> list[o.LifeChange]:
    changes: list[o.LifeChange] = []
    while isinstance(following := run.peek(), m.DamagePacket) and not run.acts[run.at - 1].settled:
        changes.append(o.LifeChange(player=player(following.player), amount=-following.amount))
        run.at += 1
    return changes


@becomes(m.DamageStepEndPacket)
def damage_step_end(run: Run, packet: m.DamageStepEndPacket) -> None:
    """The Damage Step is over, and the attack with it."""
    _end_attack(run)
    run.log.add(o.StepBegan(step="battle"))


# --- the end ----------------------------------------------------------------------------------------------------


@becomes(m.MatchKillPacket)
def match_kill(run: Run, packet: m.MatchKillPacket) -> None:
    """The attack that has just taken the last Life Points wins the Match, too."""
    run.match_won = True


@becomes(m.WinPacket)
def win(run: Run, packet: m.WinPacket) -> None:
    """The duel is over. The packet may come twice."""
    if run.log.state.result is not None:
        return
    reason = _REASONS.get(packet.reason, "effect" if packet.reason >= m.FIRST_CARD_REASON else "other")
    winner = 0 if packet.player == m.DRAWN_DUEL else player(packet.player)
    if reason == "life points" and winner and run.match_won:
        reason = "match won"
    if reason == "conceded" and winner:
        run.log.move(mv.Concede(player=OPPONENT[winner]))
    run.log.add(o.DuelEnded(winner=winner, reason=reason))
