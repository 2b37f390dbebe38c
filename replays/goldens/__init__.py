"""Golden duels: recorded once, reviewed, recomputed in every test run (docs/golden-files.md).

Start with `goldens`. In: a recorded duel. Out: the first event that differs now, or nothing. `rederiving` replays the
moves and chance of a log, `goldens` compares and updates, `pytest_plugin` provides the fixture `duel_regression`.
"""
