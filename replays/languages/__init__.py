"""The languages that duelog speaks besides English: their catalogues, as gettext files (docs/languages.md).

In: `*.po` files, those of this folder or one of a user, with the English of `core.catalogue`, of the rules, of the
commands and of the page as `msgid`. Out: a `Catalogue`, or a `DuelogError` with file and line. Start with
`translations`; `spoken` holds the current language of the program.
"""
