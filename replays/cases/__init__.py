"""Cases: rulings that can be run, a position, moves, and what must hold (docs/cases.md).

In: `*.case.yaml` files. Out: results, each with what differs and where. `case_files` reads, `arranging` sets the
position up, `running_cases` plays and compares. Start with `running_cases.run_case`.
"""
