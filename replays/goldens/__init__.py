"""Golden duels: recorded once, reviewed, derived anew in every test run (docs/golden-files.md).

In: a recorded duel. Out: the first event that comes out differently now, or nothing. `rederiving` plays the moves and
the chance of a log again, `goldens` compares and updates, `pytest_plugin` offers it as the fixture `duel_regression`.
"""
