"""Why an order of this game cannot be written, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.state import Refusal
from barbaricum.games.invasion_44ad import reasons as r
from barbaricum.games.invasion_44ad.crossing import EMBARK, LAND, TAKE
from barbaricum.orders.board import Board
from barbaricum.orders.orders import CONVOY, Order
from barbaricum.orders.refusals import cannot

if TYPE_CHECKING:
    from barbaricum.games.invasion_44ad.movement import BoatMovement

_TEXTS: Final[dict[int, tuple[str, str]]] = {
    r.NO_CONVOYS: ("5/no-normal-convoys", "there are no convoys; an army embarks, sails and lands in three months"),
    r.PAIR_AT_SEA: ("5/carry", "with an army aboard it stays at sea, for a coastal province holds one unit; land it there"),
    r.ARMY_AT_SEA: ("5/no-support-from-army-at-sea", "an army at sea supports nobody"),
    r.OWN_LANDING: ("5/no-carrier-support", "it carries the army itself"),
    r.SUPPORTS_FROM_SEA: ("base/support-reach", "with an army aboard it could not go there itself"),
    r.NO_ARMY: ("5/embark", "only an army goes aboard"),
    r.FROM_BOAT_TO_BOAT: ("5/three-moves", "its army is at sea already, and lands before it embarks again"),
    r.NO_BOAT: ("5/embark", "no fleet or boat-bunch is there"),
    r.IN_PORT: ("5/embark", "a boat takes an army aboard at sea, not in port"),
    r.NOT_BESIDE: ("5/embark", "the two are not side by side"),
    r.FOREIGN_BOAT: ("5/embark", "the boat there is not of its power"),
    r.FULL: ("5/embark", "the boat has an army aboard, and carries one only"),
    r.NO_CARRIER: ("5/embark", "only a fleet or a boat-bunch takes an army aboard"),
    r.NOBODY_TO_TAKE: ("5/embark", "no army stands there"),
    r.TAKES_FROM_BOAT: ("5/three-moves", "that army is on another boat, and lands before it embarks again"),
    r.FOREIGN_ARMY: ("5/embark", "that army is not of its power"),
    r.NO_PASSENGER: ("5/disembark", "it has none aboard"),
    r.NO_SHORE: ("5/disembark", "that is no coast beside it"),
    r.BOAT_STAYS: ("5/disembark-carrier-stays", "a landing takes the boat the whole month, and it does nothing else"),
    r.EMBARK_AND_SAIL: ("5/three-moves", "no boat sails in the month in which it takes an army aboard"),
    r.ONE_PASSENGER: ("5/embark", "another army goes aboard already, and a boat carries one only"),
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
    clause, because = _TEXTS[code]
    deed = "support its own landing" if code == r.OWN_LANDING else movement.wish(order)
    return cannot(clause, who, deed, because, _cause(movement, order, code, goal))


def crossing(board: Board, order: Order) -> str:
    """Say what an order that belongs to a crossing wants; "" for any other."""
    if order.kind == EMBARK:
        return f"embark in {board.titles[order.target]}"
    if order.kind == TAKE:
        return f"take the army in {board.titles[order.origin]} aboard"
    return f"land its army in {board.titles[order.target]}" if order.kind == LAND else ""


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
