"""A catalogue: all the words of a language for messages."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from duelog.core.catalogue.arguments import (
    Argument,
    CardArgument,
    EventArgument,
    ListArgument,
    Message,
    PlaceArgument,
    PlayerArgument,
    Vocabulary,
    WordArgument,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.template import MARK_BEGINS, MARK_ENDS, NUMBER, Gap, Template, parsed
from duelog.events.faces import UNKNOWN
from duelog.events.places import PILE_AT, name_of, player_of


class Forms(NamedTuple):
    """How arguments are written; each is a template with the gaps named in its comment."""

    player: str  # player: the number
    card: str  # name
    no_card: str
    numbered: str  # card: the number; name
    unnamed: str  # card: the number
    event: str  # event: the number
    place: str  # place, as the notation writes it
    inside: str  # place, a zone
    inside_pile: str  # pile, a phrase with its article and player
    nowhere: str
    comma: str
    either: str
    both: str
    nothing: str
    nobody: str  # a list of nothing that is told with all or any
    semicolon: str
    thousands: str = ","  # between the groups of a long number
    decimal: str = "."
    percent: str = "{number}%"  # number, as the language writes it


_NONE: Mapping[str, str] = MappingProxyType({})
_NO_TEXTS: Mapping[tuple[str, str], str] = MappingProxyType({})

_LAST_WORD = r"(?<![\w'])(\w+) $"
_FIRST_WORD = r"(\w+) "
_MARK = f"{MARK_BEGINS}(\\w+){MARK_ENDS}"
_VOWELS = frozenset("aeiouâàáãéèêëíîïóôõöúûùü")


class Catalogue(NamedTuple):
    """A language: templates by code, words by vocabulary, forms of arguments, and the plural rule.

    `seams` are contractions of two words that meet where a gap was filled: ``de le`` becomes ``du``, and ``de ~``,
    before a vowel, ``d'``. Words that begin like one of `consonants` (in small letters) do not count as beginning with
    a vowel. `texts` are texts without a code, by where they are used and by their English text; `seldom` returns
    templates that are not among `templates`. `called` are the names of the players, where sentences have them for
    ``p1`` and ``p2``.
    """

    language: str
    templates: Mapping[str, str]
    words: Mapping[Vocabulary, Mapping[str, str]]
    forms: Forms
    plural: Callable[[int], str]
    seams: Mapping[str, str] = _NONE
    consonants: tuple[str, ...] = ()
    texts: Mapping[tuple[str, str], str] = _NO_TEXTS
    seldom: Callable[[], Mapping[str, str]] = dict
    called: tuple[str, ...] = ()

    def template(self, code: str) -> str:
        """The template of a code. Raises `KeyError` if there is none."""
        found = self.templates.get(code)
        return self.seldom()[code] if found is None else found

    def every_template(self) -> Mapping[str, str]:
        """All templates by their codes."""
        return {**self.templates, **self.seldom()}

    def sentence(self, message: Message) -> str:
        """A message in this language. Raises `KeyError` for an unknown code or a missing argument."""
        return _finished(self._sentence(message))

    def written(self, argument: Argument) -> str:
        """An argument by itself, in the form it has in a sentence."""
        return _finished(self._written(argument, ""))

    def text(self, where: str, english: str) -> str:
        """A text without gaps used in one place only: a heading of a page, the help of a command."""
        return self.texts.get((where, english), english)

    def filled(self, where: str, english: str, arguments: Mapping[str, Argument]) -> str:
        """The same for a text that is a template."""
        return _finished(self._filled(parsed(self.text(where, english)), arguments))

    def number(self, english: str) -> str:
        """A number as English writes it (``1,234.5``), in this language."""
        whole, point, tenths = english.partition(".")
        return f"{whole.replace(',', self.forms.thousands)}{self.forms.decimal if point else ''}{tenths}"

    def percentage(self, english: str) -> str:
        """A number of percent, with the sign."""
        return _finished(self._formed(self.forms.percent, number=self.number(english)))

    def _sentence(self, message: Message) -> str:
        return self._filled(parsed(self.template(message.code)), message.arguments)

    def _filled(self, template: Template, arguments: Mapping[str, Argument], number: int = 0) -> str:
        written: list[str] = []
        for part in template:
            if isinstance(part, str):
                written.append(part)
            elif part == NUMBER:
                written.append(str(number))
            elif part.branches is None:
                written.append(self._written(arguments[part.name], part.form))
            else:
                value = arguments[part.name]
                count = _count(value) if part.form == "plural" else number
                branch = next(part.branches[key] for key in self._keys(part, value) if key in part.branches)
                written.append(self._filled(branch, arguments, count))
        return self._joined(written) if self.seams else "".join(written)

    def _keys(self, gap: Gap, value: Argument) -> Iterator[str]:
        """The keys of a gap's branches in order of preference; the first one that exists is used."""
        match gap.form:
            case "plural":
                yield self.plural(_count(value))
            case "agree":
                yield from _classes(self._written(value, ""))
            case "begins":
                yield from _first_letters(self._written(value, ""))
            case _:
                yield _key(value)
        yield "other"

    def _joined(self, pieces: list[str]) -> str:
        """The pieces of a sentence joined, with the contractions of the language at the seams."""
        found = ""
        for piece in pieces:
            last = re.search(_LAST_WORD, found)
            if last is None or not piece:
                found += piece
                continue
            word, first = last[1].lower(), re.match(_FIRST_WORD, piece)
            if first is not None and (both := self.seams.get(f"{word} {first[1]}")) is not None:
                found = found[: last.start()] + _cased(both, last[1]) + piece[first.end() - 1 :]
            elif self._sounds_open(piece) and (short := self.seams.get(f"{word} ~")) is not None:
                found = found[: last.start()] + _cased(short, last[1]) + piece
            else:
                found += piece
        return found

    def _sounds_open(self, piece: str) -> bool:
        """Whether a word begins with the sound of a vowel."""
        return piece[0].lower() in _VOWELS and not piece.lower().startswith(self.consonants)

    def _written(self, value: Argument, form: str) -> str:
        if form == "title":
            plain = self._written(value, "")
            return plain[:1].upper() + plain[1:]
        match value:
            case int() | str():
                return str(value)
            case CardArgument():
                return self._card(value, form)
            case PlayerArgument():
                return self.called[value.player - 1] if self.called else self._player(value.player)
            case EventArgument():
                return self._formed(self.forms.event, event=value.event)
            case PlaceArgument():
                return self._place(value, form)
            case WordArgument():
                return self._word(value)
            case ListArgument():
                return self._list(value, form)
            case Message():
                return self._sentence(value)

    def _player(self, player: int) -> str:
        return self._formed(self.forms.player, player=player)

    def _word(self, value: WordArgument) -> str:
        if value.vocabulary == "definition" and (found := self.text("definition", value.word)) != value.word:
            return found
        if value.vocabulary in ("term", "definition"):  # a definition may use a term: a Type to declare
            return self.text("term", value.word)
        return self.words[value.vocabulary][value.word]

    def _formed(self, template: str, **arguments: Argument) -> str:
        return self._filled(parsed(template), arguments)

    def _card(self, value: CardArgument, form: str) -> str:
        if form == "number":
            template = self.forms.numbered if value.name else self.forms.unnamed
            return self._formed(template, card=value.card, name=value.name)
        if value.name == UNKNOWN.name:  # nobody has identified it, or the viewer does not see it
            return self._sentence(message("hidden-card"))
        return self._formed(self.forms.card, name=value.name) if value.name else self.forms.no_card

    def _place(self, value: PlaceArgument, form: str) -> str:
        if value.place is None:
            return self.forms.nowhere
        if value.place not in PILE_AT:
            zone: Argument = value.place
            if self.called:  # who calls the players by their names calls the zones theirs
                zone = message("pile-of-bare", player=as_player(player_of(value.place)), pile=name_of(value.place))
            return self._formed(self.forms.inside if form == "in" else self.forms.place, place=zone)
        player, pile = PILE_AT[value.place]
        code = "pile-of" if form in ("in", "the") else "pile-of-bare"
        phrase = message(code, player=as_player(player), pile=as_word("pile", pile))
        return self._formed(self.forms.inside_pile, pile=phrase) if form == "in" else self._sentence(phrase)

    def _list(self, value: ListArgument, form: str) -> str:
        forms, written = self.forms, [self._written(item, "") for item in value.items]
        if form in ("all", "any"):
            last = forms.both if form == "all" else forms.either
            return _series(written, forms.comma, last) if written else forms.nobody
        between = {"or": forms.either, "and": forms.both, "apart": forms.semicolon, "spaced": " "}.get(
            form, forms.comma
        )
        return between.join(written) or forms.nothing


def _finished(text: str) -> str:
    """A text without its marks."""
    return re.sub(_MARK, "", text) if MARK_BEGINS in text else text


def _classes(text: str) -> Iterator[str]:
    """The classes of a phrase: its first mark; then, for a plural, ``p``, and the gender alone."""
    mark = re.search(_MARK, text)
    if mark is not None:
        yield mark[1]
        if mark[1].endswith("p"):
            yield "p"
        yield mark[1][0]


def _first_letters(text: str) -> Iterator[str]:
    """The first letter of a phrase, and whether it is a vowel; quotation marks are skipped."""
    first = text.lstrip('"“«\u00a0\u202f ')[:1].lower()
    yield first
    if first in _VOWELS:
        yield "vowel"


def _series(written: list[str], between: str, last: str) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return between.join(written[:-1]) + last + written[-1] if len(written) > 1 else written[0]


def _cased(text: str, like: str) -> str:
    """The text with a capital where `like` has one."""
    return text[:1].upper() + text[1:] if like[:1].isupper() else text


def _count(value: Argument) -> int:
    """The number that decides a ``plural``: a number, or the length of a list."""
    return len(value.items) if isinstance(value, ListArgument) else int(value) if isinstance(value, int) else 0


def _key(value: Argument) -> str:
    """The key that decides a ``select``: a word, a name, a number, or the type of the argument."""
    match value:
        case int() | str():
            return str(value)
        case WordArgument():
            return value.word
        case ListArgument():
            return "some" if value.items else "none"
        case _:
            return "other"
