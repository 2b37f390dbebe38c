"""Card facts and what is built from them: pools, databases, definitions, decks, ban lists, rulesets.

In: files of the simulators (`cards.cdb`, `.ydk`, `lflist.conf`), YAML definitions, and the data of the package
(`faces.jsonl`, `definitions/`). Out: `Face`, `Definition`, `DeckList` and their like, or a `DuelogError` with file
and line. Start with `built_in`, `deck_files` and `definition_files`.
"""
