"""Positions of Invasions II: those of any game of orders, with homes and build sites."""

from __future__ import annotations

from barbaricum.core.game import Position
from barbaricum.games.invasions_ii.rules import HUNS
from barbaricum.games.invasions_ii.state import InvasionsState
from barbaricum.orders.play import position
from barbaricum.orders.play.position import PositionReader


def position_of(state: InvasionsState) -> Position:
    """Write a state out; the Huns' right to Hsung-nu goes without saying."""
    names, powers = state.rules.board.names, state.rules.names
    seats = range(state.rules.seats)
    return {
        **position.position_of(state),
        "homes": {powers[power]: _where(names, state.home, power) for power in seats if power != HUNS},
        "sites": {powers[power]: [names[province] for province in state.sites_of(power)] for power in seats},
        "captured": _where(names, state.captured, 1),
        "young": _where(names, state.young, 1),
        "rights": {powers[power]: state.granted[power] for power in seats},
    }


def _where(names: list[str], values: list[int], wanted: int) -> list[str]:
    return [names[province] for province, value in enumerate(values) if value == wanted]


def position_from(state: InvasionsState, data: Position) -> InvasionsState:
    """Read a position into an empty state; raises PositionError naming every fault."""
    reading = PositionReader(state, data)
    rules, reader = state.rules, reading.reader
    homes, sites, rights = reader.table("homes"), reader.table("sites"), reader.table("rights")
    for power, name in enumerate(rules.names[: rules.seats]):
        for province in [] if power == HUNS else reading.provinces(homes, name):
            if state.home[province] >= 0 or not rules.board.is_centre[province]:
                homes.fault(name, f"{rules.board.names[province]} is no centre, or a home twice")
            state.home[province] = power
        for province in reading.provinces(sites, name):
            if state.owners[province] != power or state.home[province] == power:
                sites.fault(name, f"{rules.board.names[province]} is not owned, or is a home")
            state.site[province] = 1
        state.granted[power] = rights.number(name, 0, 2) if rights.has(name) else 0
    for table in (homes, sites, rights):
        table.close()
    for province in reading.provinces(reader, "captured"):
        state.captured[province] = 1
    for province in reading.provinces(reader, "young"):
        state.young[province] = 1
    reading.finish()
    return state
