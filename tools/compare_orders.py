# /// script
# requires-python = ">=3.11"
# dependencies = ["diplomacy==1.1.2"]
# ///
"""Measure adjudication and the listing of legal orders beside the PyPI package `diplomacy`, in one run.

Usage, from the root of the project, with both packages to be imported (that one is AGPL and no part of this project):

    PYTHONPATH=src python tools/compare_orders.py tests/corpus/diplomacy_movement.jsonl.gz [phases]

Each phase is set up outside the clock.  Timed are here: reading, checking and resolving the written orders, and all legal
orders of all units as codes; there: `set_orders` and `process`, and `get_all_possible_orders`.  They take turns, a
block of phases each, and the time is that of the processor, so that whatever else the machine does strikes neither.
"""

from __future__ import annotations

import gzip
import json
import sys
from time import process_time
from typing import Any

from diplomacy import Game

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders import resolve
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.phases import Phase
from barbaricum.orders.validation import Movement

BLOCK = 50


def set_up(line: dict[str, Any]) -> tuple[Game, dict[str, list[str]]]:
    """Put a phase on the other package's board; orders by power."""
    game = Game(map_name="standard")
    game.set_current_phase(line["phase"])
    units: dict[str, list[str]] = {power: [] for power in game.powers}
    orders: dict[str, list[str]] = {power: [] for power in game.powers}
    for power, letter, place in line["units"]:
        units[power].append(f"{letter} {place}")
    for power, order in line["orders"]:
        orders[power].append(order)
    game.clear_units()
    game.clear_centers()
    for power, row in units.items():
        game.set_units(power, row, reset=True)
        game.set_centers(power, line["centers"].get(power, []), reset=True)
    return game, orders


def measure(lines: list[dict[str, Any]], rules: Ruleset, tables: LegalTables, spent: dict[str, float]) -> None:
    """Do a block of phases, one task after another, and add up the time."""
    games = [set_up(line) for line in lines]
    phases = [Phase(rules, line, line["id"]) for line in lines]

    begun = process_time()
    for phase in phases:
        phase.adjudicate()
    spent["ours"] += process_time() - begun

    begun = process_time()
    for phase in phases:
        LegalOrders(Movement(rules.board, rules.edition, phase.units), tables).all()
    spent["our legal"] += process_time() - begun

    begun = process_time()
    for game, _ in games:
        game.get_all_possible_orders()
    spent["their legal"] += process_time() - begun

    begun = process_time()
    for game, orders in games:
        for power, row in orders.items():
            game.set_orders(power, row)
        game.process()
    spent["theirs"] += process_time() - begun


def main(corpus: str, limit: int = 0) -> None:
    """Run both over the corpus and print times and ratios."""
    rules = standard_rules(2023)
    tables = LegalTables(rules.board)
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        phases = [json.loads(line) for line in lines][: limit or None]
    spent = dict.fromkeys(("ours", "theirs", "our legal", "their legal"), 0.0)
    for at in range(0, len(phases), BLOCK):
        measure(phases[at : at + BLOCK], rules, tables, spent)
    count = len(phases)
    print(f"{count} movement phases, barbaricum {'pure' if resolve.__file__.endswith('.py') else 'compiled'}")
    for what, one, two in (("adjudication", "ours", "theirs"), ("legal orders", "our legal", "their legal")):
        own, other = spent[one], spent[two]
        print(f"{what}: {count / own:.0f} a second against {count / other:.0f}: {other / own:.1f} times as fast")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
