"""Card facts and everything made of them: pools, databases, definitions, decks, ban lists, rulesets.

In: files of the ecosystem (`cards.cdb`, `.ydk`, `lflist.conf`, YAML definitions) and the data that come with the
package (`faces.jsonl`, `definitions/`). Out: `Face`, `Definition`, `DeckList` and their like, or a `DuelogError` that
names file and line. Start with `built_in`, `deck_files` and `definition_files`.
"""
