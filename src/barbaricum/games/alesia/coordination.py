"""How the two Gallic forces act together: the ten units on the outer works, and the hidden delay."""

from __future__ import annotations

from barbaricum.core.state import DICE, EVERYONE, Chance, Frame
from barbaricum.games.alesia.actions import GAUL, HEXES, UNITS
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import IN_RELIEF, LEADER


def landed_units(army: Army) -> int:
    """How many relief combat units stand on the outer works or anywhere inside them."""
    rules, terrain = army.rules, army.rules.terrain
    count = 0
    for unit in range(UNITS):
        hex = army.where[unit]
        if hex < HEXES and rules.force[unit] == IN_RELIEF and rules.type[unit] != LEADER:
            count += bool(terrain.outer_works[hex] or terrain.between[hex] or terrain.pocket[hex])
    return count


def note_landing(army: Army) -> None:
    """Ten relief units at the end of one Gallic move on the outer works or past them meet the condition for good.

    They need not survive.
    Clause: 18.1.
    """
    if not army.landed and landed_units(army) >= army.rules.trigger:
        army.landed = 1
        army.tell(EVERYONE, "18.1", "landed", (army.turn,))


def is_counter_due(army: Army) -> bool:
    """The counter is drawn at the end of the turn in which ten have landed and a shock combat has been resolved.

    Clauses: 18.1, 18.2.
    """
    return bool(army.landed and army.shocked and not army.drawn and not army.rules.scenario)


def ask_counter(army: Army, frame: Frame) -> bool:
    """One of four counters is drawn, which only the Gaul may look at.

    Clause: 18.2.
    """
    return frame.ask(0, DICE)


def counter_chance(army: Army) -> Chance:
    """The draw of the delay counter, seen by the Gaul alone."""
    counters = range(1, army.rules.numbers["delay_counters"] + 1)
    return Chance("delay", list(counters), [1] * len(counters), 1 << GAUL)


def draw_counter(army: Army, number: int) -> None:
    """The counter lies face down on the turn track.

    Clause: 18.2.
    """
    army.delay = number
    army.drawn = army.turn
    army.tell(EVERYONE, "18.2", "counter", (army.turn,))
    army.tell(1 << GAUL, "18.2", "counter-number", (number, army.turn + number))


def is_released(army: Army) -> bool:
    """The besieged may leave from the Gallic move as many turns after the draw as the counter says.

    Clauses: 18.1, 18.2, example/18.2.
    """
    return army.drawn > 0 and army.turn >= army.drawn + army.delay


def show_counter(army: Army) -> None:
    """When the besieged have used it the counter is shown.

    Clause: 18.2.
    """
    if army.sallied == 1:
        army.sallied = 2
        army.news += 1
        army.tell(EVERYONE, "18.2", "counter-shown", (army.delay, army.drawn))
