"""Which cards can be the materials of a monster together."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from duelog.core.effects.evaluate.material_groups import Fitting, assignable, completable
from duelog.core.effects.language import Cards, Material
from duelog.events.base import CardId

A_MONSTER = Cards(card="monster")


def _group(count: int, or_more: bool) -> Material:
    return Material(cards=A_MONSTER, count=count, or_more=or_more)


@st.composite
def groups_and_cards(draw: st.DrawFn) -> tuple[tuple[CardId, ...], tuple[Material, ...], Fitting]:
    """Up to five cards, up to three groups, and which of the cards match which group."""
    cards = tuple(CardId(number) for number in range(1, draw(st.integers(0, 5)) + 1))
    count, more = st.integers(1, 3), st.booleans()
    one = st.builds(_group, count, more)
    groups = tuple(draw(st.lists(one, max_size=3)))
    matching = st.sets(st.sampled_from(cards)).map(frozenset) if cards else st.just(frozenset[CardId]())
    return cards, groups, tuple(draw(matching) for _ in groups)


@given(groups_and_cards())
def test_cards_are_materials_together_if_some_assignment_fills_every_group(
    drawn: tuple[tuple[CardId, ...], tuple[Material, ...], Fitting],
) -> None:
    cards, groups, fitting = drawn

    def fills(assigned: tuple[int, ...]) -> bool:
        if any(card not in fitting[place] for card, place in zip(cards, assigned, strict=True)):
            return False
        numbers = [assigned.count(place) for place in range(len(groups))]
        return all(
            number >= group.count if group.or_more else number == group.count
            for number, group in zip(numbers, groups, strict=True)
        )

    found = any(map(fills, product(range(len(groups)), repeat=len(cards))))
    assert assignable(cards, groups, fitting) == found


def test_many_cards_that_all_match_are_judged_at_once() -> None:
    """Fault: each way to share nineteen Machines out was tried, which took minutes (Chimeratech Overdragon)."""
    cards = tuple(CardId(number) for number in range(1, 61))
    named, machine = Material(cards=A_MONSTER), Material(cards=A_MONSTER, or_more=True)
    assert not assignable(cards, (named, machine), (frozenset(), frozenset(cards)))
    assert assignable(cards, (named, machine), (frozenset(cards[-1:]), frozenset(cards)))


@given(groups_and_cards())
def test_cards_chosen_one_after_the_other_lead_to_materials_if_a_set_holds_them(
    drawn: tuple[tuple[CardId, ...], tuple[Material, ...], Fitting],
) -> None:
    cards, groups, fitting = drawn
    least = sum(group.count for group in groups)
    sets = [set(chosen) for chosen in combinations(cards, least) if assignable(chosen, groups, fitting)]
    for number in range(least + 1):
        for chosen in combinations(cards, number):
            leads_on = any(each >= {*chosen} for each in sets)
            assert completable(chosen, cards, groups, fitting) == leads_on
