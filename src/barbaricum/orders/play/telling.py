"""What is told of each phase: events as ints, and the same in sentences.

- `season`: year, season
- `order`: power, type and place of the unit, code of its order (0: none), type and place of the unit it helps, account
- `lost`: a unit and 0: driven out with nowhere to go
- `retreat`: a unit, where it goes (-1: nowhere), what became of it
- `built`, `removed`, `disorder`: a unit;  `waived`: power
- `owner`: province, who had it, who has it;  `eliminated`: power;  `end`: how, mask of winners
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from barbaricum.core.state import EVERYONE, Event
from barbaricum.orders import outcomes
from barbaricum.orders.adjustments import Adjustment
from barbaricum.orders.outcomes import Report, account_from
from barbaricum.orders.play import procedures
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.resolve import Resolver
from barbaricum.orders.retreats import COLLIDED, RETREATED, UNORDERED
from barbaricum.orders.units import Dislodged

if TYPE_CHECKING:
    from barbaricum.orders.play.state import OrdersState

_CLAUSES: Final = {
    outcomes.HOLDS: "base/strength",
    outcomes.MOVES: "base/strength",
    outcomes.BOUNCED: "base/strength",
    outcomes.OWN_UNIT: "base/own-dislodgement",
    outcomes.NO_CONVOY: "base/convoy-route",
    outcomes.CONVOY_DISRUPTED: "base/convoy-disrupted",
    outcomes.CONVOY_PARADOX: "base/convoy-paradox",
    outcomes.SUPPORTS: "base/support-match",
    outcomes.NOT_COUNTED: "base/own-dislodgement",
    outcomes.CUT: "base/support-cut",
    outcomes.VOID: "base/support-match",
    outcomes.CONVOYS: "base/convoy-route",
    outcomes.DISRUPTED: "base/convoy-disrupted",
    outcomes.PARADOX: "base/convoy-paradox",
    outcomes.OUTCLASSED: "base/strength",
}


def tell_movement(state: OrdersState, resolver: Resolver, report: Report) -> None:
    """Tell of every unit what it was ordered and what became of it; of neutral ones only what happens to them."""
    if state.events is None:
        return
    codec, seats = state.rules.codec, state.rules.seats
    for index, unit in enumerate(state.units):
        if not report.concerns(index):
            continue
        account = report.account(index)
        if unit.power >= seats and account.victor == (-1, -1) and not account.theirs:
            continue
        order = resolver.orders[index]
        subject = resolver.subject[index]
        args = [unit.power, *report.written(index), codec.of(order) if order is not None else 0]
        args += report.written(subject) if subject >= 0 else [-1, -1]
        clause = _CLAUSES.get(account.code) or state.rules.outcome_clause(account.code)
        state.tell(EVERYONE, clause, "order", (*args, *account.ints()))


def tell_retreat(state: OrdersState, fallen: Dislodged, target: int, result: int) -> None:
    """Tell where a dislodged unit went."""
    clause = "base/retreat-conflict" if result == COLLIDED else "base/civil-disorder" if result == UNORDERED else "base/retreat"
    state.tell(EVERYONE, clause, "retreat", (*fallen.unit, target, result))


def tell_winter(state: OrdersState, adjustment: Adjustment, fallen: Sequence[int]) -> None:
    """Tell what one power built and removed."""
    for unit in adjustment.built:
        state.tell(EVERYONE, "base/build", "built", tuple(unit))
    for index in adjustment.removed:
        kind, clause = ("disorder", "base/civil-disorder") if index in fallen else ("removed", "base/remove")
        state.tell(EVERYONE, clause, kind, tuple(state.units[index]))
    for _ in range(adjustment.waived):
        state.tell(EVERYONE, "base/build", "waived", (adjustment.power,))


# --- in sentences ----------------------------------------------------------------------------------------------------


def sentence(rules: OrdersRules, event: Event) -> str:
    """Say in one plain sentence what happened."""
    kind, args = event.kind, event.args
    if kind == "turn":
        return f"{rules.seasons[args[1]]} {args[0]}."
    if kind == "order":
        return _order_text(rules, args)
    if kind == "owner":
        return _owner_text(rules, args)
    if kind == "end":
        return _end_text(rules, args)
    power = rules.names[args[0]]
    if kind == "eliminated":
        return f"{power}: out of the game, without a unit and without a centre."
    if kind == "waived":
        return f"{power}: a build is waived."
    who = f"{power}: {rules.ruleset.notation.unit(args[1], args[2])}"
    if kind == "lost":
        return f"{who} is disbanded: it has nowhere to retreat."
    if kind == "retreat":
        return f"{who} {_retreat_text(rules, args[3], args[4])}."
    if kind == "built":
        return f"{who} is built."
    if kind == "removed":
        return f"{who} is removed."
    assert kind == "disorder", kind
    return f"{who} is removed: civil disorder, the farthest goes first."


def _order_text(rules: OrdersRules, args: tuple[int, ...]) -> str:
    power, type, place, code, helped_type, helped_place = args[:6]
    board = rules.board
    account = account_from(args[6:])
    if code:
        order = rules.codec.order(code)
        pieces = {board.province[place]: (type, place)}
        if helped_place >= 0:
            pieces[board.province[helped_place]] = (helped_type, helped_place)
        line = rules.order_text(order, pieces)
    else:
        line = f"{rules.ruleset.notation.unit(type, place)} without an order"
    return f"{rules.names[power]}: {line}: {rules.ruleset.wording.text(account)}."


def _retreat_text(rules: OrdersRules, target: int, result: int) -> str:
    if result == RETREATED:
        return f"retreats to {rules.board.names[target]}"
    if result == COLLIDED:
        return f"is disbanded: another unit also retreated to {rules.board.names[target]}"
    return "is disbanded: it was given no order" if result == UNORDERED else "is disbanded"


def _owner_text(rules: OrdersRules, args: tuple[int, ...]) -> str:
    province, before, after = args
    if before < 0:
        return f"{rules.names[after]}: takes {rules.title(province)}."
    return f"{rules.names[after]}: takes {rules.title(province)} from {rules.names[before]}."


def _end_text(rules: OrdersRules, args: tuple[int, ...]) -> str:
    how, mask = args
    winners = [rules.names[power] for power in range(rules.seats) if mask >> power & 1]
    if how == procedures.DRAW:
        return f"The game is drawn between {listed(winners)}." if winners else "The game is drawn."
    return f"{listed(winners)}: victory." if winners else "Nobody is left on the board."


def listed(words_: Sequence[str]) -> str:
    """Join words with commas and an and."""
    return words_[0] if len(words_) == 1 else f"{', '.join(words_[:-1])} and {words_[-1]}"
