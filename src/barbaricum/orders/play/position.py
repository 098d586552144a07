"""Positions of a game of orders as plain data, both ways; `docs/positions.md` lists the leaves."""

from __future__ import annotations

from typing import Any, Final

from barbaricum.core.errors import NotationError
from barbaricum.core.game import Position
from barbaricum.core.position import Reader, require
from barbaricum.core.state import SEALED, Frame
from barbaricum.orders.play import procedures
from barbaricum.orders.play.procedures import GAME, MOVEMENT, RETREATS, WINTER
from barbaricum.orders.play.rules import SPRING, OrdersRules
from barbaricum.orders.play.state import OrdersState
from barbaricum.orders.play.view import owned_of
from barbaricum.orders.units import Dislodged, Unit

_STEPS: Final = {MOVEMENT: procedures.MOVED, RETREATS: procedures.RETREATED, WINTER: procedures.WINTERED}


def position_of(state: OrdersState) -> Position:
    """Write a state out."""
    rules = state.rules
    units: dict[str, list[str]] = {name: [] for name in rules.names}
    for unit in rules.ruleset.fold(state.units):
        units[rules.names[unit.power]].append(rules.ruleset.notation.unit(unit.type, unit.place))
    phase = state.phase()
    wanted = (state.season_number() if phase != GAME else SPRING, phase)
    return {
        "year": state.year,
        "phase": next(name for name, each in rules.phases().items() if each == wanted),
        "units": units,
        "dislodged": [_dislodged(state, unit) for unit in rules.ruleset.fold([lost.unit for lost in state.dislodged])],
        "owned": {name: [] for name in rules.names[: rules.seats]} | owned_of(state),
        "winners": [rules.names[power] for power in range(rules.seats) if state.winners >> power & 1],
        "drawn": state.ended == procedures.DRAW,
    }


def _dislodged(state: OrdersState, unit: Unit) -> dict[str, Any]:
    rules, names = state.rules, state.rules.board.names
    lost = next(lost for lost in state.dislodged if lost.unit.place == unit.place)
    return {
        "power": rules.names[unit.power],
        "unit": rules.ruleset.notation.unit(unit.type, unit.place),
        "retreats": [names[place] for place in lost.retreats],
        "attacker": names[lost.attacker] if lost.attacker >= 0 else "",
    }


class PositionReader:
    """Reads a position into a state, collecting faults; a variant reads its own leaves before `finish`."""

    def __init__(self, state: OrdersState, position: Position) -> None:
        self.state: OrdersState = state
        self.rules: OrdersRules = state.rules
        self.faults: list[str] = []
        self.reader: Reader = Reader(position, self.faults)
        self.places: list[str] = self.rules.board.names
        self.phase: int = GAME
        self._read()

    def _read(self) -> None:
        state, rules, reader = self.state, self.rules, self.reader
        state.year = reader.number("year", 0, 9999)
        phases = rules.phases()
        season, self.phase = phases[reader.word("phase", phases)]
        state.set_season(season)
        table = reader.table("units")
        units = [unit for power, name in enumerate(rules.names) for unit in self._units(table, power, name)]
        table.close()
        state.units = tuple(sorted(units))
        board = rules.board
        taken = [board.province[unit.place] for unit in units if board.stands[unit.type][unit.place]]
        for unit in units:
            if not board.stands[unit.type][unit.place] and board.province[unit.place] not in taken:
                reader.fault("units", f"nothing stands in {board.names[unit.place]} that could have a unit aboard")
        aboard = [unit.place for unit in units if not board.stands[unit.type][unit.place]]
        for place in sorted({place for place in aboard if aboard.count(place) > 1}):
            reader.fault("units", f"more than one unit is aboard in {board.names[place]}")
        for province in sorted({province for province in taken if taken.count(province) > 1}):
            reader.fault("units", f"more than one unit stands in {rules.board.names[province]}")
        state.dislodged = tuple(sorted(lost for row in reader.tables("dislodged") for lost in self._dislodged(row)))
        if bool(state.dislodged) != (self.phase == RETREATS):
            reader.fault("dislodged", "there are dislodged units in a phase of retreats, and in no other")
        owned = reader.table("owned")
        for power, name in enumerate(rules.names[: rules.seats]):
            for province in self.provinces(owned, name):
                if not rules.board.is_centre[province] or state.owners[province] >= 0:
                    owned.fault(name, f"{rules.board.names[province]} is no centre, or is owned twice")
                state.owners[province] = power
        owned.close()
        for name in reader.words("winners", rules.names[: rules.seats]):
            state.winners |= 1 << rules.names.index(name)
        drawn = reader.flag("drawn")
        if self.phase == GAME:
            state.ended = procedures.DRAW if drawn else procedures.VICTORY

    def provinces(self, table: Reader, key: str) -> list[int]:
        """Read a list of provinces; a missing one counts as empty."""
        if not table.has(key):
            return []
        names = self.places[: self.rules.board.size]
        return [names.index(word) for word in table.words(key, names)]

    def _units(self, table: Reader, power: int, name: str) -> list[Unit]:
        units = []
        for text in table.texts(name) if table.has(name) else []:
            piece = self._unit(table, name, text)
            if piece is not None:
                units += self.rules.ruleset.unfold(Unit(power, piece[0], piece[1]))
        return units

    def _unit(self, table: Reader, key: str, text: str) -> tuple[int, int] | None:
        try:
            return self.rules.ruleset.notation.read_unit(text)
        except NotationError as error:
            table.fault(key, str(error))
            return None

    def _dislodged(self, row: Reader) -> list[Dislodged]:
        power = self.rules.names.index(row.word("power", self.rules.names[: self.rules.seats]))
        piece = self._unit(row, "unit", row.text("unit")) or (0, 0)
        retreats = tuple(sorted(self.places.index(word) for word in row.words("retreats", self.places)))
        attacker = row.word("attacker", ["", *self.places[: self.rules.board.size]])
        row.close()
        came_from = self.places.index(attacker) if attacker else -1
        return [Dislodged(unit, retreats, came_from) for unit in self.rules.ruleset.unfold(Unit(power, *piece))]

    def finish(self) -> OrdersState:
        """Open the procedures; raises PositionError naming every fault."""
        self.reader.close()
        state = self.state
        if not self.faults and self.phase != GAME:
            game = Frame(GAME, [])
            game.step = _STEPS[self.phase]
            phase = Frame(self.phase, [])
            phase.step = 1
            state.stack = [game, phase]
            phase.ask(state.asked(self.phase), SEALED)
            if not phase.who:
                self.faults.append("phase: nobody has anything to decide in it")
        require(self.faults)
        return state
