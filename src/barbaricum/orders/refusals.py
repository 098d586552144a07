"""Why an order cannot be given, in words.

Every sentence has the form "WHO cannot DO: BECAUSE", so that a screen can set the first half as a title; the point of the
DATC that says so too is cited where there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.state import Refusal
from barbaricum.orders import reasons as r
from barbaricum.orders.board import Board
from barbaricum.orders.orders import BUILD, CONVOY, DISBAND, DRAW, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Order

if TYPE_CHECKING:
    from barbaricum.orders.adjustments import Adjustment
    from barbaricum.orders.retreats import Retreats
    from barbaricum.orders.validation import Movement

_MOVEMENT: Final = "in a movement phase units hold, move, support and convoy"
_RETREATS: Final = "in a retreat phase dislodged units retreat or disband"
_WINTER: Final = "in a winter units are built and removed"


def cannot(clause: str, who: str, deed: str, because: str, cause: str = "", point: str = "") -> Refusal:
    """Build a refusal; `point` is the number of the DATC that has the same, "" if none has."""
    cited = f" (DATC {point})" if point else ""
    return Refusal(clause, f"{who} cannot {deed}: {because}{cited}.", cause)


def deed(board: Board, order: Order, helped: str = "") -> str:
    """Say what an order wants, as it follows “cannot”; `helped` names the unit that is supported or convoyed, if it is known."""
    kind = order.kind
    goal = board.titles[board.province[order.target]] if order.target >= 0 else ""
    if order.target >= board.size:
        goal += f" ({board.names[order.target]})"
    if kind == HOLD:
        return "hold"
    if kind == MOVE:
        return f"move to {goal}{' by convoy' if order.flag == 1 else ''}"
    if kind in (SUPPORT, CONVOY):
        verb = "support" if kind == SUPPORT else "convoy"
        helped = helped or f"the unit in {board.titles[order.origin]}"
        return f"{verb} {helped}{f' to {goal}' if goal else ''}"
    if kind == RETREAT:
        return f"retreat to {goal}"
    if kind == DISBAND:
        return "be removed"
    if kind == BUILD:
        return f"be built in {board.titles[board.province[order.place]]}"
    if kind == WAIVE:
        return "be waived"
    return "be voted on" if kind == DRAW else "be written now"


def nobody_in(board: Board, place: int) -> str:
    """The unit that an order is meant for, where there is none."""
    return f"A unit in {board.titles[board.province[place]]}"


def subject(board: Board, order: Order) -> str:
    """Who an order without a unit of its own is about: what would be built, waived or voted on."""
    if order.kind == BUILD:
        return with_article(board.types[order.flag].name).capitalize() if order.flag >= 0 else "A unit"
    return {WAIVE: "A build", DRAW: "A draw"}.get(order.kind, "This order")


def coasts_of(board: Board, province: int) -> str:
    """The coasts of a province, to choose from."""
    return " or ".join(board.names[coast] for coast in board.coasts[province])


# --- movement ----------------------------------------------------------------------------------------------------------


def of_movement(movement: Movement, order: Order, code: int) -> Refusal:
    """Say why `Movement.check` refused an order."""
    board = movement.board
    if code == r.WRONG_PHASE and order.kind not in (RETREAT, DISBAND):
        return cannot("base/turn", subject(board, order), deed(board, order), _MOVEMENT)
    unit, place = movement.at[order.place], board.names[order.place]
    who = movement.name(unit) if unit >= 0 else nobody_in(board, order.place)
    wish = movement.wish(order)
    if code == r.WRONG_PHASE:
        return cannot("base/turn", who, wish, _MOVEMENT, who if unit >= 0 else place)
    if code == r.NO_UNIT:
        return cannot("base/own-unit", who, wish, "none stands there", place)
    if code == r.NOT_YOURS:
        return foreign(board, movement.power[unit], who, wish)
    if code == r.TWO_ORDERS:
        return cannot("base/own-unit", who, wish, "it was also ordered otherwise, and so it holds", who, "4.D.3")
    if order.kind == MOVE:
        return _of_move(movement, order, code, who, wish)
    if order.kind == SUPPORT:
        return _of_support(movement, order, code, who, wish)
    return _of_convoy(movement, order, code, who, wish)


def foreign(board: Board, owner: int, who: str, deed: str) -> Refusal:
    """Say that a unit is not one's own."""
    return cannot("base/own-unit", who, deed, f"it belongs to {board.powers[owner].name}, not to you", who, "6.A.6")


def _of_move(movement: Movement, order: Order, code: int, who: str, wish: str) -> Refusal:
    board = movement.board
    unit, province = movement.at[order.place], board.province[order.target]
    type, here = movement.type[unit], movement.province[unit]
    kind, place = board.types[type].name, board.names[order.target]
    origin, goal = board.titles[here], board.titles[province]
    if code == r.STAYS:
        return cannot("base/move-adjacent", who, wish, "it stands there already", place, "6.A.5" if order.flag == 1 else "6.A.4")
    if code == r.TERRAIN:
        at_sea = board.terrain[province] == "sea"
        where = "at sea" if at_sea else f"on {board.terrain[province]} provinces"
        return cannot("base/move-terrain", who, wish, f"no {kind} stands {where}", place, "6.A.2" if at_sea else "6.A.3")
    if code == r.COAST_UNNAMED:
        because = f"it could come to more than one coast there; name {coasts_of(board, province)}"
        return cannot("base/move-coast", who, wish, because, place, "6.B.1")
    if code == r.COAST_WRONG:
        reached = [other for other in board.neighbours[type][movement.place[unit]] if board.province[other] == province]
        if not reached:
            because = f"of {origin} only the other coast borders it"
            return cannot("base/move-coast", who, wish, because, place, "6.B.11")
        coasts = " or ".join(board.names[coast] for coast in reached)
        return cannot("base/move-coast", who, wish, f"it borders only {coasts}", place, "6.B.3")
    if code == r.NOT_CONVOYED:
        return cannot("base/convoy-fleet", who, wish, f"no {kind} is convoyed", who, "6.A.7")
    if code == r.NO_ROUTE:
        return cannot("base/convoy-route", who, wish, f"no chain of fleets joins {origin} and {goal}", place)
    if province in board.around[here]:
        because = f"{origin} and {goal} border each other, but not for {with_article(kind)}"
        return cannot("base/move-adjacent", who, wish, because, place, "6.A.9")
    return cannot("base/move-adjacent", who, wish, f"no border joins {origin} and {goal}", place, "6.A.1")


def _of_support(movement: Movement, order: Order, code: int, who: str, wish: str) -> Refusal:
    board = movement.board
    into = board.province[order.target] if order.target >= 0 else order.origin
    goal, place = board.titles[into], board.names[into]
    if code == r.SUPPORTS_ITSELF:
        return cannot("base/support-match", who, "support itself", "a support helps another unit", who, "6.A.8")
    if code == r.SUPPORTS_NOBODY:
        return cannot("base/support-match", who, wish, "none stands there", board.names[order.origin])
    if code == r.SUPPORTS_OWN_PLACE:
        return cannot("base/support-reach", who, wish, "that is where it stands itself", who, "6.D.34")
    if code == r.SUPPORT_TOO_FAR:
        return cannot("base/support-reach", who, wish, f"it could not move to {goal} itself", place, "6.A.10")
    other = movement.at[order.origin]
    helped = movement.name(other)
    if code == r.COAST_UNNAMED:
        because = f"{helped} could come to more than one coast there; name {coasts_of(board, into)}"
        return cannot("base/move-coast", who, wish, because, place, "4.B.4")
    type = movement.type[other]
    by_sea = board.convoyed[type] and board.stands[type][order.target]
    if by_sea and movement.ferries.possible(order.origin, into):
        because = f"only a convoy by {who} itself could bring {helped} there"
        return cannot("base/support-match", who, wish, because, helped, "6.D.31")
    point = "6.D.24" if board.convoyed[type] else "6.D.22"
    return cannot("base/support-match", who, wish, f"{helped} cannot move there", helped, point)


def _of_convoy(movement: Movement, order: Order, code: int, who: str, wish: str) -> Refusal:
    board = movement.board
    origin, goal = board.titles[order.origin], board.titles[board.province[order.target]]
    if code == r.CANNOT_CONVOY:
        return cannot("base/convoy-fleet", who, wish, "only a fleet on open water convoys", who, "6.F.1")
    if code == r.CONVOYS_NOBODY:
        return cannot("base/convoy-fleet", who, wish, "no army stands there", board.names[order.origin])
    if code == r.CONVOYS_NO_ARMY:
        army = movement.at[order.origin]
        passenger, kind = movement.name(army), board.types[movement.type[army]].name
        if not board.convoyed[movement.type[army]]:
            return cannot("base/convoy-fleet", who, wish, f"no {kind} is convoyed", passenger, "6.A.7")
        return cannot("base/convoy-fleet", who, wish, f"{with_article(kind)} goes ashore where it lands", passenger)
    return cannot("base/convoy-route", who, wish, f"no route of fleets from {origin} to {goal} needs it", who, "6.G.19")


# --- retreats ----------------------------------------------------------------------------------------------------------


def of_retreats(retreats: Retreats, order: Order, code: int) -> Refusal:
    """Say why `Retreats.check` refused an order."""
    board = retreats.board
    if code == r.WRONG_PHASE and order.kind > CONVOY:
        return cannot("base/turn", subject(board, order), deed(board, order), _RETREATS)
    who, wish = retreats.who(order), "disband" if order.kind == DISBAND else deed(board, order)
    if code == r.WRONG_PHASE:
        return cannot("base/turn", who, wish, _RETREATS, "", {SUPPORT: "6.H.1", CONVOY: "6.H.3"}.get(order.kind, ""))
    if code == r.NOT_DISLODGED:
        because = "it was not dislodged" if order.place in retreats.taken else "no dislodged unit is there"
        return cannot("base/turn", who, wish, because, board.names[order.place], "6.H.4")
    lost = retreats.dislodged[retreats.at[order.place]]
    if code == r.NOT_YOURS:
        return foreign(board, lost.unit.power, who, wish)
    province, place, type = board.province[order.target], board.names[order.target], lost.unit.type
    if not board.reaches[type][lost.unit.place * board.size + province]:
        because = f"the two do not border for {with_article(board.types[type].name)}"
        return cannot("base/retreat", who, wish, because, place)
    if province in retreats.taken:
        return cannot("base/retreat", who, wish, f"{retreats.name(retreats.taken[province])} stands there", place)
    if province == lost.attacker:
        return cannot("base/retreat", who, wish, "its attacker came from there", place, "6.H.5")
    coasts = " or ".join(board.names[other] for other in lost.retreats if board.province[other] == province)
    if coasts:
        because = f"it borders only {coasts}" if order.target >= board.size else f"a coast is to be named, {coasts}"
        return cannot("base/retreat", who, wish, because, place)
    return cannot("base/retreat", who, wish, "a stand-off left it empty", place, "6.H.6")


# --- winter ------------------------------------------------------------------------------------------------------------

_UNBUILT: Final[dict[int, tuple[str, str]]] = {
    r.NOT_HOME: ("it is no home centre of {power}", "6.I.6"),
    r.NOT_OWNED: ("it does not belong to {power} now", "6.I.5"),
    r.OCCUPIED: ("{there} stands there", "6.I.3"),
    r.BUILT_TWICE: ("a unit is built there already", "6.I.7"),
    r.TYPE_UNNAMED: ("more than one kind of unit could be; say which", ""),
    r.COAST_UNNAMED: ("it needs a coast; name {coasts}", "6.B.14"),
    r.TYPE_ELSEWHERE: ("no {kind} can stand there", "6.I.2"),
    r.TYPE_BARRED: ("no {kind} is built by {power}", ""),
    r.TYPE_FULL: ("no more than {most} are allowed to {power}", ""),
    r.NO_BUILDS: ("with {stand} no build is due to {power}", ""),
    r.TOO_MANY_BUILDS: ("only {due} due", "6.I.1"),
}


def of_adjustment(adjustment: Adjustment, order: Order, code: int) -> Refusal:
    """Say why `Adjustment.check` refused an order."""
    board = adjustment.board
    if order.kind == BUILD or order.kind == WAIVE:
        return _of_build(adjustment, order, code)
    if order.kind != DISBAND:
        unit = adjustment.at.get(order.place, -1) if order.kind <= RETREAT else -1
        who = adjustment.name(unit) if unit >= 0 else subject(board, order)
        return cannot("base/turn", who, deed(board, order), _WINTER)
    unit = adjustment.at.get(order.place, -1)
    who = adjustment.name(unit) if unit >= 0 else nobody_in(board, order.place)
    return of_removal(adjustment, who, unit, code, board.names[order.place])


def of_removal(adjustment: Adjustment, who: str, unit: int, code: int, place: str) -> Refusal:
    """Say why a unit (-1: there is none) cannot be removed."""
    wish = "be removed"
    if code == r.NO_UNIT:
        return cannot("base/own-unit", who, wish, "none stands there", place)
    if code == r.NOT_YOURS:
        return foreign(adjustment.board, adjustment.units[unit].power, who, wish)
    if code == r.NO_REMOVALS:
        power = adjustment.board.powers[adjustment.power].name
        return cannot("base/remove", who, wish, f"with {_standing(adjustment)} no removal is due from {power}", place)
    if code == r.REMOVED_TWICE:
        return cannot("base/remove", who, wish, "it is removed already", place, "6.J.2")
    return cannot("base/remove", who, wish, f"only {count(-adjustment.due, 'removal is', 'removals are')} due", place, "6.J.1")


def _of_build(adjustment: Adjustment, order: Order, code: int) -> Refusal:
    board = adjustment.board
    because, point = _UNBUILT[code]
    province = board.province[order.place] if order.place >= 0 else 0
    kind = board.types[order.flag].name if order.kind == BUILD and order.flag >= 0 else "unit"
    text = because.format(
        power=board.powers[adjustment.power].name,
        kind=kind,
        there=adjustment.name(adjustment.at[province]) if province in adjustment.at else "a unit",
        coasts=coasts_of(board, province),
        most=count(adjustment.caps.get(order.flag, 0), kind, f"{kind}s"),
        stand=_standing(adjustment),
        due=count(adjustment.due, "build is", "builds are"),
    )
    cause = board.names[order.place] if order.place >= 0 else ""
    return cannot("base/build", subject(board, order), deed(board, order), text, cause, point)


def _standing(adjustment: Adjustment) -> str:
    """Write how many centres and units a power has."""
    centres = list(adjustment.owners).count(adjustment.power)
    return f"{count(centres, 'centre', 'centres')} and {count(len(adjustment.own), 'unit', 'units')}"


# --- words -------------------------------------------------------------------------------------------------------------


def count(number: int, one: str, many: str) -> str:
    """Write a number of things."""
    return f"{number or 'no'} {one if number == 1 else many}"


def with_article(noun: str) -> str:
    """Put “a” or “an” before a noun."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
