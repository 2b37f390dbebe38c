"""`duelog cards`: the known cards, and which of them have definitions."""

from pathlib import Path
from typing import Annotated, get_args

import typer
from rich.text import Text

from duelog.cli.commands.card import card_facts
from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.conversion import convert
from duelog.cli.session.coverage_lines import tell_coverage
from duelog.cli.session.label_lines import label_words
from duelog.cli.session.open_options import JsonOption
from duelog.cli.session.setup_options import AsOfOption, card_texts, deck_of, known_cards
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.output_files import OverwriteOption
from duelog.cli.shell.styles import CARD_STYLES
from duelog.cli.shell.terminal import console, look, notice, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.phrases import counted
from duelog.events.faces import Attribute, CardType, Face, Kind
from duelog.replays.cards.definition_files import read_book, undefined
from duelog.replays.cards.pool import CardPool, name_key
from duelog.replays.cards.told_cards import card_sentences, printed
from duelog.replays.errors import DuelogError, visible

WordsArgument = Annotated[
    list[str] | None,
    typer.Argument(help="Words in the name; with --coverage: decks.", metavar="[WORDS|DECK]...", show_default=False),
]
KindOption = Annotated[
    list[str] | None,
    typer.Option("--kind", help="monster, spell, trap, or a printed kind: tuner, equip ...", metavar="KIND"),
]
TypeOption = Annotated[str | None, typer.Option("--type", help="Dragon, Warrior ...", metavar="TYPE")]
AttributeOption = Annotated[str | None, typer.Option("--attribute", help="DARK, LIGHT ...", metavar="ATTRIBUTE")]
LevelOption = Annotated[int | None, typer.Option("--level", help="The Level, or an Xyz Monster's Rank.", metavar="N")]
TextOption = Annotated[str | None, typer.Option("--text", help="Words in the sentence of an effect.", metavar="WORDS")]
ConvertOption = Annotated[
    list[Path] | None,
    typer.Option("--convert", help="Replace deprecated words in files of definitions and cases.", metavar="FILE"),
]
CheckOption = Annotated[bool, typer.Option("--check", help="With --convert: only list the words, write nothing.")]
ConvertedOption = Annotated[
    Path | None,
    typer.Option("-o", "--out", "--output", help="With --convert: write to another file.", metavar="FILE"),
]
DeckOption = Annotated[
    str | None, typer.Option("--undefined", help="Only cards of this deck that have no definition.", metavar="DECK")
]
CoverageOption = Annotated[
    bool,
    typer.Option(
        "--coverage", help="Show how many cards are refereed: of all known cards, and of the decks and folders given."
    ),
]
RequireOption = Annotated[
    str,
    typer.Option(
        "--require",
        help="With --coverage: the exit code is 1 below these numbers or percentages.",
        metavar="decks=N,cards=N%,...",
    ),
]


def cards(
    words: WordsArgument = None,
    kind: KindOption = None,
    of_type: TypeOption = None,
    attribute: AttributeOption = None,
    level: LevelOption = None,
    text: TextOption = None,
    defined: Annotated[bool, typer.Option("--defined", help="Only cards whose effects are defined.")] = False,
    deck: DeckOption = None,
    coverage: CoverageOption = False,
    require: RequireOption = "",
    more: CardsOption = None,
    as_of: AsOfOption = "",
    files: ConvertOption = None,
    check: CheckOption = False,
    out: ConvertedOption = None,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """List the known cards that match every option, and how far they are refereed and proved (docs/cards.md).

    `duelog card NAME` shows the effects of one.

    --coverage counts them; with decks in place of the words, also the cards of these: `duelog cards --coverage DECK`.
    DECK is a file or code, a folder of .ydk files, or a table of decks (*.tsv: on each line a name, a tab, and a file).
    It ends with four numbers; with --require decks=78,cards=100%,defined=2250,certified=97% (or some of these), the
    exit code is 1 if one of them is lower.

    With --undefined DECK, the exit code is 1 if the deck contains a card without a definition.

    --convert FILE replaces the deprecated words in a file of definitions, or in the cards of a case file; comments and
    layout are kept. -o writes the result to another file. --check writes nothing, and the exit code is 1 if there are
    deprecated words. A folder means all *.yaml files in it.
    """
    if files:
        convert(files, out, check=check, overwrite=overwrite, json=json)
        return
    if check or out is not None or overwrite:
        raise typer.BadParameter("requires --convert FILE", param_hint="--check, --out and --overwrite")
    if require and not coverage:
        raise typer.BadParameter("requires --coverage", param_hint="--require")
    _refuse_unknown(kind or [], attribute)
    pool, book = known_cards(more), read_book(definitions_among(more), as_of=card_texts(as_of))
    if coverage:
        if not tell_coverage(words or (), pool, book, require=require, json=json):
            raise typer.Exit(NO)
        return
    faces = _of_deck(deck, pool, book) if deck is not None else sorted(pool, key=lambda face: name_key(face.name))
    fit = (face for face in faces if _fits(face, kind or [], of_type, attribute, level))
    called = (face for face in fit if _is_called(face, " ".join(words or ()), pool))
    found = [face for face in called if (not defined or face.name in book) and _says(face, text, book)]
    if json:
        print_json([card_facts(face, book) for face in found])
    else:
        _print(found, book, pool)
    if deck is not None and found:
        raise typer.Exit(NO)


def _refuse_unknown(kinds: list[str], attribute: str | None) -> None:
    """Raises DuelogError for a kind or Attribute that no card has."""
    said = (*get_args(CardType), *get_args(Kind))
    for kind in kinds:
        if name_key(kind) not in map(name_key, said):
            raise DuelogError(f'--kind cannot be "{kind}": it is {", ".join(said)}')
    if attribute is not None and attribute.upper() not in get_args(Attribute):
        raise DuelogError(f'--attribute cannot be "{attribute}": it is {", ".join(get_args(Attribute))}')


def _of_deck(source: str, pool: CardPool, book: CardBook) -> list[Face]:
    """The cards of a deck that have effects but no definition. Unknown cards were reported when it was read."""
    deck = deck_of(source, pool)
    names = undefined((face for code in deck.passcodes if (face := pool.get(code)) is not None), book)
    return [pool.named(name) for name in names]


def _says(face: Face, text: str | None, book: CardBook) -> bool:
    """Whether the sentences of a card contain some words, if any are given."""
    return text is None or name_key(text) in name_key(" ".join(card_sentences(face, book)))


def _is_called(face: Face, words: str, pool: CardPool) -> bool:
    """Whether a name of the card, in any language, contains these words."""
    return name_key(words) in name_key(face.name) or (pool.second is not None and pool.second.holding(words, face.name))


def _fits(face: Face, kinds: list[str], of_type: str | None, attribute: str | None, level: int | None) -> bool:
    said = {name_key(word) for word in (face.card, *face.kinds)}
    return (
        all(name_key(kind) in said for kind in kinds)
        and (of_type is None or name_key(of_type) == name_key(face.type))
        and (attribute is None or attribute.upper() == face.attribute)
        and (level is None or level == face.level)
    )


def _print(found: list[Face], book: CardBook, pool: CardPool) -> None:
    out = console()
    how = look(out)
    for face in found:
        line = Text(visible(face.name), CARD_STYLES[face.card])
        if others := pool.names_in_other_languages(face):
            line.append(f"  {', '.join(map(visible, others))}", "italic")
        line.append(f"  {printed(face)}", "dim")
        if proved := label_words(face, book):
            line.append(f"  {proved}", "default")
        print_lines(out, prose(line, how, "", "    "))
    notice(counted(len(found), "card"))
