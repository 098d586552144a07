"""Made-up movement phases of any size, to see how the time grows with the units."""

from __future__ import annotations

import time

from barbaricum.core.prng import Prng
from barbaricum.orders.adjudicate import Ruleset, Sheet, adjudicate_movement
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import CONVOY, MOVE, SUPPORT, Codec, Order
from barbaricum.orders.units import Unit


def sample_phase(ruleset: Ruleset, tables: LegalTables, count: int, prng: Prng) -> tuple[list[Unit], Sheet]:
    """Make a phase: so many units anywhere, each with a legal order as written.

    Orders are drawn evenly; then three in five are drawn again among the supports and convoys of what others really do, so
    that the phase is dense with helped and contested moves.  Raises ValueError for more units than provinces.
    """
    board = ruleset.board
    if count > board.size:
        raise ValueError(count)
    provinces = list(range(board.size))
    prng.shuffle(provinces)
    units = []
    for province in sorted(provinces[:count]):
        spots = [
            (type, place)
            for type in range(len(board.letters))
            for place in [province, *board.coasts[province]]
            if board.stands[type][place] and board.neighbours[type][place]
        ]
        units.append(Unit(prng.below(len(board.powers)), *spots[prng.below(len(spots))]))
    codec = tables.codec
    legal = LegalOrders(ruleset.movement(units), tables)
    choices = [sorted(legal.of(unit)) for unit in range(count)]
    orders = [codec.order(codes[prng.below(len(codes))]) for codes in choices]
    for unit, codes in enumerate(choices):
        fitting = _fitting(codec, codes, orders)
        if fitting and prng.below(5) < 3:
            orders[unit] = fitting[prng.below(len(fitting))]
    pieces = {board.province[unit.place]: (unit.type, unit.place) for unit in units}
    return units, [(unit.power, ruleset.notation.write(order, pieces)) for unit, order in zip(units, orders, strict=True)]


def _fitting(codec: Codec, codes: list[int], orders: list[Order]) -> list[Order]:
    """The supports and convoys among codes that fit what another unit was told."""
    goals = {order.place: order.target if order.kind == MOVE else -1 for order in orders}
    helping = [order for order in map(codec.order, codes) if order.kind in (SUPPORT, CONVOY)]
    return [order for order in helping if goals.get(order.origin, -2) == order.target]


def measure_growth(ruleset: Ruleset, count: int, phases: int, seed: int) -> float:
    """The seconds of the processor that a phase of so many units takes, from written orders to results, on the average."""
    prng, tables = Prng(seed), LegalTables(ruleset.board)
    seconds = 0.0
    for _ in range(phases):
        units, sheet = sample_phase(ruleset, tables, count, prng)
        begun = time.process_time()
        adjudicate_movement(ruleset, units, sheet)
        seconds += time.process_time() - begun
    return seconds / phases
