"""Writes a game as the PyPI package `diplomacy` saves it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from barbaricum.core.game import Position
from barbaricum.core.match import Match, Sealed
from barbaricum.core.state import State
from barbaricum.games.diplomacy.game import POWERS
from barbaricum.games.diplomacy.savedgame import MAP, SavedGame, SavedPhase, SavedState, phase_name
from barbaricum.orders.adjudicate import Judgement, adjudicate_movement
from barbaricum.orders.mapdata import province_of
from barbaricum.orders.orders import DRAW, SUPPORT, Order
from barbaricum.orders.play.procedures import MOVEMENT
from barbaricum.orders.play.state import OrdersState

RESULTS: Final = {
    "bounced": "bounce",
    "own unit": "bounce",
    "no convoy": "no convoy",
    "convoy disrupted": "disrupted",
    "convoy paradox": "disrupted",
    "cut by": "cut",
    "void": "void",
}
"""How an outcome in our words begins, and what the other package calls it."""
DISLODGED: Final = "; dislodged"
OWN: Final = "but not against its own"


def export_saved_game(match: Match, id: str) -> SavedGame:
    """Write a match; what is written of votes for a draw is left out, for the other form has none."""
    phases: list[SavedPhase] = []
    influence: dict[str, str] = {}
    states = match.states()
    for (_, state), (index, _) in pairwise(states):
        assert isinstance(state, OrdersState)
        entry = match.log[index].entry
        assert isinstance(entry, Sealed)
        orders: dict[str, list[str] | None] = {power.upper(): [] for power in POWERS}
        sheet: list[tuple[int, str]] = []
        for written in entry.sheets:
            lines = [_line(state, state.rules.codec.order(action)) for move in written.moves for action in move if action]
            lines = [line for line in lines if line]
            orders[POWERS[written.seat].upper()] = list(lines)
            sheet += [(written.seat, line) for line in lines]
        phases.append(_phase(match, state, influence, id))
        phases[-1].orders, phases[-1].results = orders, _results(state, sheet)
    phases.append(_phase(match, states[-1][1], influence, id))
    return SavedGame(id=id, phases=phases)


def _line(state: OrdersState, order: Order) -> str:
    """An order in the other package's words: "" for a vote; a support names no coast there."""
    if order.kind == DRAW:
        return ""
    text = state.order_text(order)
    if order.kind == SUPPORT and order.target >= 0:
        front, _, target = text.rpartition(" - ")
        return f"{front} - {province_of(target)}"
    return text


def _phase(match: Match, state: State, influence: dict[str, str], id: str) -> SavedPhase:
    assert isinstance(state, OrdersState)
    position = match.game.position_of(state)
    name = phase_name(position)
    for power in POWERS:
        influence.update({province_of(unit.partition(" ")[2]): power for unit in position["units"][power]})
    retreats: dict[str, dict[str, list[str]]] = {power.upper(): {} for power in POWERS}
    for row in position["dislodged"]:
        retreats[row["power"].upper()][row["unit"]] = row["retreats"]
    homes = {power.upper(): list(state.rules.board.powers[seat].homes) for seat, power in enumerate(POWERS)}
    return SavedPhase(
        name=name,
        state=SavedState(
            name=name,
            units={
                power.upper(): [*position["units"][power], *(f"*{unit}" for unit in retreats[power.upper()])] for power in POWERS
            },
            retreats=retreats,
            centers={power.upper(): position["owned"][power] for power in POWERS},
            homes=homes,
            influence={power.upper(): [place for place, holder in influence.items() if holder == power] for power in POWERS},
            civil_disorder={power.upper(): 0 for power in POWERS},
            builds={power.upper(): _builds(position, power, homes[power.upper()]) for power in POWERS},
            game_id=id,
            map=MAP,
        ),
    )


def _builds(position: Position, power: str, homes: list[str]) -> dict[str, Any]:
    """How many units a power may build or must remove in a winter, and where it may build."""
    if position["phase"] != "winter":
        return {"count": 0, "homes": []}
    taken = {province_of(unit.partition(" ")[2]) for units in position["units"].values() for unit in units}
    due = len(position["owned"][power]) - len(position["units"][power])
    sites = [home for home in homes if home in position["owned"][power] and home not in taken] if due > 0 else []
    return {"count": min(due, len(sites)) if due > 0 else due, "homes": sites}


def _results(state: OrdersState, sheet: list[tuple[int, str]]) -> dict[str, list[str]]:
    """What became of each unit, in the other package's words; said of movement phases only."""
    if state.phase() != MOVEMENT:
        return {}
    judgement: Judgement = adjudicate_movement(state.rules.ruleset, state.units, sheet)
    results: dict[str, list[str]] = {}
    notation = state.rules.ruleset.notation
    for unit, words in judgement.others:
        results[notation.unit(unit.type, unit.place)] = _words(words)
    for line in judgement.lines:
        assert line.order is not None
        results[state.piece_text(line.order.place)] = _words(line.result)
    return results


def _words(outcome: str) -> list[str]:
    found = [word for front, word in RESULTS.items() if outcome.startswith(front)]
    return found + ["void"] * (OWN in outcome) + ["dislodged"] * (DISLODGED in outcome)
