"""Cases: executable rulings that give a position, moves, and what must hold (docs/cases.md).

In: `*.case.yaml` files. Out: results, each with what differs and where. `case_files` parses, `arranging` sets up the
position, `running_cases` plays and compares. Start with `running_cases.check_case`.
"""
