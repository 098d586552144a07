"""Why an order of this game cannot be written, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.state import Refusal
from barbaricum.games.invasion_44ad import reasons as r
from barbaricum.games.invasion_44ad.crossing import EMBARK, TAKE
from barbaricum.orders.orders import CONVOY, MOVE, Order

if TYPE_CHECKING:
    from barbaricum.games.invasion_44ad.movement import BoatMovement

_TEXTS: Final[dict[int, tuple[str, str]]] = {
    r.NO_CONVOYS: (
        "5/no-normal-convoys",
        "{who} cannot {do}: there are no convoys, an army embarks, sails and lands in three months",
    ),
    r.PAIR_AT_SEA: ("5/carry", "{who} cannot go to {goal} with an army aboard: a coastal province holds one unit; land it there"),
    r.ARMY_AT_SEA: ("5/no-support-from-army-at-sea", "{who} cannot support: an army at sea supports nobody"),
    r.OWN_LANDING: ("5/no-carrier-support", "{who} cannot support this landing: it carries the army itself"),
    r.SUPPORTS_FROM_SEA: (
        "base/support-reach",
        "{who} cannot support into {goal}: with an army aboard it could not go there itself",
    ),
    r.NO_ARMY: ("5/embark", "{who} cannot embark: only an army does"),
    r.FROM_BOAT_TO_BOAT: ("5/three-moves", "{who} cannot embark: its army is at sea already, and lands before it embarks again"),
    r.NO_BOAT: ("5/embark", "{who} cannot embark in {goal}: no fleet or boat-bunch is there"),
    r.IN_PORT: ("5/embark", "{who} cannot {do}: a boat takes an army aboard at sea, not in port"),
    r.NOT_BESIDE: ("5/embark", "{who} cannot {do}: the two are not side by side"),
    r.FOREIGN_BOAT: ("5/embark", "{who} cannot embark in {goal}: the boat there is not of its power"),
    r.FULL: ("5/embark", "{who} cannot {do}: the boat has an army aboard, and carries one only"),
    r.NO_CARRIER: ("5/embark", "{who} cannot take an army aboard: only a fleet or a boat-bunch does"),
    r.NOBODY_TO_TAKE: ("5/embark", "{who} cannot take anybody aboard from {origin}: no army stands there"),
    r.TAKES_FROM_BOAT: ("5/three-moves", "{who} cannot take an army from another boat: it lands before it embarks again"),
    r.FOREIGN_ARMY: ("5/embark", "{who} cannot take an army from {origin} aboard: it is not of its power"),
    r.NO_PASSENGER: ("5/disembark", "{who} cannot land an army: it has none aboard"),
    r.NO_SHORE: ("5/disembark", "{who} cannot land its army in {goal}: that is no coast beside it"),
    r.BOAT_STAYS: ("5/disembark-carrier-stays", "{who} cannot do anything else while its army lands: that takes the whole month"),
    r.EMBARK_AND_SAIL: ("5/three-moves", "{who} cannot sail in the month in which it takes an army aboard"),
    r.ONE_PASSENGER: ("5/embark", "{who} cannot {do}: one army goes aboard a boat, no more"),
}


def of_movement(movement: BoatMovement, order: Order, code: int) -> Refusal:
    """Say why an order of a move-month is refused, with the clause."""
    board = movement.board
    unit = movement.at[order.place]
    army = movement.passenger[unit]
    who = movement.name(unit)
    if code == r.ARMY_AT_SEA:
        who = movement.name(army) if army >= 0 else who
    elif army >= 0 and order.kind != CONVOY:
        who = f"{board.letters[movement.type[army]]}/{who}"
    goal = board.province[order.target] if order.target >= 0 else order.origin
    clause, text = _TEXTS[code]
    reason = text.format(
        who=who,
        do=_deed(movement, order),
        goal=board.titles[goal] if goal >= 0 else "",
        origin=board.titles[order.origin] if order.origin >= 0 else "",
    )
    return Refusal(clause, reason, _cause(movement, order, code, goal))


def _deed(movement: BoatMovement, order: Order) -> str:
    board = movement.board
    if order.kind == EMBARK:
        return f"embark in {board.titles[order.target]}"
    if order.kind == TAKE:
        return f"take the army in {board.titles[order.origin]} aboard"
    return "go by convoy" if order.kind == MOVE else "convoy"


def _cause(movement: BoatMovement, order: Order, code: int, goal: int) -> str:
    """The piece or place that stands in the way."""
    board = movement.board
    if code == r.ARMY_AT_SEA:
        return movement.name(movement.passenger[movement.at[order.place]])
    boat = movement.at[order.target if order.kind == EMBARK else order.place]
    if code in (r.IN_PORT, r.FULL, r.FOREIGN_BOAT) and boat >= 0:
        passenger = movement.passenger[boat]
        return movement.name(passenger if code == r.FULL else boat)
    if code in (r.NO_BOAT, r.NOT_BESIDE, r.NO_SHORE, r.PAIR_AT_SEA, r.SUPPORTS_FROM_SEA, r.NOBODY_TO_TAKE):
        return board.names[goal]
    if code == r.FOREIGN_ARMY:
        return movement.name(movement.at[order.origin])
    return movement.name(movement.at[order.place])
