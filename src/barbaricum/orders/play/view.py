"""What a seat may see of a game of orders, as data for screens, text views and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from barbaricum.orders.play.procedures import MOVEMENT, RETREATS, WINTER

if TYPE_CHECKING:
    from barbaricum.orders.play.state import OrdersState

VIEW_VERSION: Final = 1
PHASES: Final = {MOVEMENT: "movement", RETREATS: "retreats", WINTER: "winter"}


class UnitView(msgspec.Struct, frozen=True):
    """A unit: its power, type (a letter) and place (`STP/NC`); `order` is what the viewer's sheet tells it, or "".

    `passenger` is the letter of the unit that it has aboard, `passenger_power` whose that is; "" where there is none.
    """

    power: str
    type: str
    place: str
    order: str
    passenger: str = ""
    passenger_power: str = ""


class DislodgedView(msgspec.Struct, frozen=True):
    """A dislodged unit, the places open to it, the province its attacker came from, and its passenger, as in `UnitView`."""

    power: str
    type: str
    place: str
    retreats: list[str]
    attacker: str
    order: str
    passenger: str = ""
    passenger_power: str = ""


class PowerView(msgspec.Struct, frozen=True):
    """One power; `due` is how many units it may build (less than 0: must remove); `asked` whether this phase asks it."""

    name: str
    centres: int
    units: int
    due: int
    alive: bool
    asked: bool


class OrdersView(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat may know: everything but what its rivals write; `owned` are the centres by power."""

    view_version: int
    seat: str
    year: int
    season: str
    phase: str
    units: list[UnitView]
    dislodged: list[DislodgedView]
    powers: list[PowerView]
    owned: dict[str, list[str]]
    sheet: list[str]


def view_of(state: OrdersState, seat: int) -> OrdersView:
    """Make the view of a seat, or of SPECTATOR."""
    return OrdersView(**fields_of(state, seat))


def fields_of(state: OrdersState, seat: int) -> dict[str, Any]:
    """The fields of the view, for variants that add their own."""
    rules, board = state.rules, state.rules.board
    written = state.orders_of(seat)
    lines = [state.order_text(order) for order in written]
    by_place = {order.place: line for order, line in zip(written, lines, strict=True)}
    names = rules.names
    passengers = {
        place: (board.letters[type], names[power]) for power, type, place in state.units if not board.stands[type][place]
    }
    fallen = [lost.unit for lost in state.dislodged]
    sharing = {place: (board.letters[type], names[power]) for power, type, place in fallen if not board.stands[type][place]}
    return {
        "view_version": VIEW_VERSION,
        "seat": names[seat] if seat >= 0 else "spectator",
        "year": state.year,
        "season": rules.seasons[state.season_number()],
        "phase": PHASES.get(state.phase(), "over"),
        "units": [
            UnitView(
                names[unit.power],
                board.letters[unit.type],
                board.names[unit.place],
                "" if state.dislodged else by_place.get(board.province[unit.place], ""),
                *passengers.get(unit.place, ("", "")),
            )
            for unit in state.units
            if board.stands[unit.type][unit.place]
        ],
        "dislodged": [
            DislodgedView(
                names[lost.unit.power],
                board.letters[lost.unit.type],
                board.names[lost.unit.place],
                [board.names[place] for place in lost.retreats],
                board.names[lost.attacker],
                by_place.get(board.province[lost.unit.place], ""),
                *sharing.get(lost.unit.place, ("", "")),
            )
            for lost in state.dislodged
            if board.stands[lost.unit.type][lost.unit.place]
        ],
        "powers": [
            PowerView(
                names[power],
                state.centres_of(power),
                state.units_of(power),
                state.adjustment(power).due if state.phase() == WINTER else 0,
                state.lives(power),
                state.acts(power),
            )
            for power in range(rules.seats)
        ],
        "owned": owned_of(state),
        "sheet": lines,
    }


def owned_of(state: OrdersState) -> dict[str, list[str]]:
    """The centres of each player's power that has any."""
    owned: dict[str, list[str]] = {}
    for province, owner in enumerate(state.owners):
        if owner >= 0:
            owned.setdefault(state.rules.names[owner], []).append(state.rules.board.names[province])
    return {name: owned[name] for name in state.rules.names if name in owned}
