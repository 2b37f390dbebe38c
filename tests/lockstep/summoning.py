"""Special Summons of a recording that use no Chain."""

from collections.abc import Sequence

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.summoning.materials import is_tuner
from duelog.core.effects.summoning.procedure_moves import material_choices
from duelog.core.legal_moves import legal_moves
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.places import Player
from tests.lockstep.answers import arrivals, chosen_cards, in_order, labels, material_offers, offered_cards, parts_of
from tests.lockstep.beside import Beside, Stopped
from tests.lockstep.disagreements import KNOWN, NOT_ITSELF
from tests.lockstep.options import TRIBUTES_OF_ITS_LEVEL, XYZ_SUMMON
from tests.lockstep.recording import Line, Option


class Summoning(Beside):
    """Plays Synchro, Xyz and Pendulum Summons, and Summons by a procedure."""

    def special_summon(self, player: Player, chosen: Option) -> None:
        """A Synchro, Xyz or Pendulum Summon, or one by the monster's own procedure."""
        at = self.lines.at
        parts = parts_of(self.lines, "special_summon")
        self.lines.at += 1 + len(parts)
        if parts and parts[-1].cancelled:
            return
        card = self.table.card(chosen)
        picking = [part for part in parts if part.prompt.type in ("CARD", "UNSELECT", "SUM", "TRIBUTE")]
        picked = in_order(self.table, chosen_cards(self.table, picking))
        came = self.came_since(at)
        tokens: Sequence[tuple[int, str, str]] = ()
        if came and chosen.loc == "HAND" and self.table.code(card) not in {code for code, *_ in came}:
            tokens, came = came, self.came_after_tokens()
        if not came:
            raise Stopped("the recording ends in a Special Summon")
        ways = [part.answers[0].text for part in parts if part.prompt.type == "OPTION"]
        self.compare_materials(player, card, picking, ways)
        self.play(self.summon_of(player, card, picked, came, chosen))
        self.place_tokens(tokens)

    def came_since(self, at: int) -> Sequence[tuple[int, str, str]]:
        """The monsters that came after a question of theirs, up to the current one."""
        return arrivals(message for line in range(at + 1, self.lines.at + 1) for message in self.lines.messages(line))

    def came_after_tokens(self) -> Sequence[tuple[int, str, str]]:
        """The monster for whose Summon Tokens came first; its questions follow theirs."""
        at = self.lines.at
        self.lines.at += 1 + len(parts_of(self.lines, "special_summon"))
        return self.came_since(at)

    def place_tokens(self, tokens: Sequence[tuple[int, str, str]]) -> None:
        """Answers in which zones Tokens come that are Summoned for a Summon, which theirs asks for before it."""
        left = list(tokens)
        while left and (question := self.state.question) is not None and question.about == "zone":
            self.play(m.Choose(player=question.player, to=left.pop(0)[1]))  # type: ignore[arg-type]

    def compare_materials(self, player: Player, card: CardId, picking: Sequence[Line], ways: Sequence[str]) -> None:
        """Compares the materials; theirs asks before in which of its two ways an Xyz Monster comes."""
        face = self.state.face(card) if card and picking else None
        if face is None:
            return
        if not ("synchro" in face.kinds or face.is_xyz):
            if self.state.find(card) is None:  # no Pendulum Summon, which they offer as one of the left scale
                self.compare_costs(player, card, picking)
            return
        sets = [frozenset(cards) for cards in material_choices(self.state, self.book, player, card)]
        sets = [cards for cards in sets if not ways or not face.is_xyz or (len(cards) > 1) == (XYZ_SUMMON in ways)]
        sets = [cards for cards in sets if self.summonable(player, card, cards)]
        taken: tuple[CardId, ...] = ()
        for index, line in enumerate(picking):
            if line.prompt.type == "UNSELECT":
                taken = chosen_cards(self.table, picking[:index])
                offers = material_offers(sets, frozenset(taken))
                if "synchro" in face.kinds and not taken:  # they ask for the Tuner first
                    offers = {one for one in offers if is_tuner(Context(self.state, self.book, player, card), one)}
                ours = labels(self.table, offers)
                self.line = line
                self.compare_offer("materials", ours, offered_cards(self.table, line))

    def compare_costs(self, player: Player, card: CardId, picking: Sequence[Line]) -> None:
        """Compares the costs of a Summon by the monster's own procedure."""
        acts = legal_moves(self.state, player, self.book, self.session).acts()
        sets = [frozenset(act.costs) for act in acts if isinstance(act, m.SpecialSummon) and act.card == card]
        for index, line in enumerate(picking):
            taken = frozenset(chosen_cards(self.table, picking[:index]))
            self.line = line
            ours, theirs = labels(self.table, material_offers(sets, taken)), offered_cards(self.table, line)
            only = labels(self.table, material_offers([cards for cards in sets if card not in cards], taken))
            by_itself = ours != theirs == only and self.state.name(card) in KNOWN[NOT_ITSELF].cards
            self.compare_offer(NOT_ITSELF if by_itself else f"cost: {line.prompt.hint}", ours, theirs)

    def summonable(self, player: Player, card: CardId, materials: frozenset[CardId]) -> bool:
        moves = legal_moves(self.state, player, self.book, self.session)
        kind = m.XyzSummon if self.state.face(card).is_xyz else m.SynchroSummon
        zones = ("M1", "M2", "M3", "M4", "M5")
        return any(
            kind(player=player, card=card, to=f"p{player}.{zone}", materials=tuple(sorted(materials))) in moves  # type: ignore[arg-type]
            for zone in zones
        )

    def summon_of(
        self, player: Player, card: CardId, picked: tuple[CardId, ...], came: Sequence[tuple[int, str, str]],
        chosen: Option,
    ) -> Move:  # fmt: skip
        to, position = came[0][1], came[0][2]
        face = self.state.face(card)
        if chosen.loc in ("SZONE", "PZONE"):
            return self.pendulum(player, picked, came)
        if face.is_xyz:
            order = self.attached()
            materials = tuple(sorted(picked, key=lambda one: order.index(one) if one in order else 0))
            return m.XyzSummon(player=player, card=card, to=to, position=position, materials=materials)  # type: ignore[arg-type]
        if "synchro" in face.kinds:
            return m.SynchroSummon(player=player, card=card, to=to, position=position, materials=picked)  # type: ignore[arg-type]
        costs = self.in_their_order(player, card, picked)
        return m.SpecialSummon(player=player, card=card, to=to, position=position, costs=costs)  # type: ignore[arg-type]

    def in_their_order(self, player: Player, card: CardId, picked: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards used for a Summon by the monster's own procedure, in the order of its costs."""
        acts = legal_moves(self.state, player, self.book, self.session).acts()
        ways = [act.costs for act in acts if isinstance(act, m.SpecialSummon) and act.card == card]
        if not picked and len(set(ways)) == 1:  # they do not ask for the only card that there is
            return ways[0]
        fitting = [costs for costs in ways if set(costs) == set(picked)]
        return picked if picked in fitting or not fitting else fitting[0]

    def attached(self) -> list[CardId]:
        """The cards in the order in which they became materials."""
        return [
            self.by_place(Option(action="", con=m["from"]["con"], loc=m["from"]["loc"], seq=m["from"]["seq"]))
            for at in range(self.lines.at - 4, self.lines.at + 1)
            for m in self.lines.messages(max(at, 0))
            if m["msg"] == "MOVE" and m["to"]["loc"] == "OVERLAY" and m["from"]["loc"] != "OVERLAY"
        ]

    def pendulum(
        self, player: Player, picked: tuple[CardId, ...], came: Sequence[tuple[int, str, str]]
    ) -> m.PendulumSummon:
        side = self.state.side(player)
        extra = (card for card in side.extra if card in side.turned and card not in picked)
        rest = [*picked, *extra]  # copies in the Extra Deck are alike: one that was picked stands for another
        entrances: list[m.Entrance] = []
        for code, to, position in came:
            card = next((card for card in rest if self.table.code(card) == code), 0)
            if card:
                rest.remove(card)
            entrances.append(m.Entrance(card=card, to=to, position=position))  # type: ignore[arg-type]
        return m.PendulumSummon(player=player, monsters=tuple(entrances))

    def is_to_be_set(self, line: Line) -> bool:
        """Whether theirs has just asked for the position of the monster for whose Tributes it asks, and it is Set."""
        before = self.lines.every[line.n - 1] if line.n else None
        return before is not None and before.prompt.type == "POSITION" and before.answers[0].pos.startswith("FD")

    def way_of_tributing(self) -> Line | None:
        """Skips their question for the number of Tributes, which is part of ours for the Tributes themselves."""
        question = self.state.question
        if question is None or question.about != "summon tributes":
            return None
        way = next(self.lines.coming("OPTION", over=("IDLE", "BATTLE", "CHAIN", "EFFECT_YN", "TRIBUTE", "PLACE")), None)
        if way is None or way.prompt.options[0].text != TRIBUTES_OF_ITS_LEVEL:
            return None
        self.lines.use(way)
        return way
