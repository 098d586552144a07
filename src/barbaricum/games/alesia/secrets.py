"""What the Roman and spectators cannot know, dealt anew: who waits in which box, and the delay counter."""

from __future__ import annotations

from barbaricum.core.prng import Prng
from barbaricum.games.alesia.actions import OUT, is_box
from barbaricum.games.alesia.army import Army


def deal_anew(army: Army, prng: Prng) -> None:
    """Put every relief unit off the map into a random box, and a number that may lie there on the counter.

    Whether a unit was already placed or shifted is hidden too, so that mark is taken off.
    """
    boxes = army.rules.chart_boxes
    for unit in hidden_units(army):
        army.marks[unit] = 0
        army.place(unit, boxes[prng.below(len(boxes))])
    if is_counter_hidden(army):
        numbers = counter_numbers(army)
        army.delay = numbers[prng.below(len(numbers))]


def hidden_units(army: Army) -> list[int]:
    """The relief units whose box nobody but the Gaul knows, ascending.

    Clauses: 3.4, 12.3.
    """
    return [unit for unit in army.rules.chart_units if is_box(army.where[unit]) or army.where[unit] == OUT]


def is_counter_hidden(army: Army) -> bool:
    """Whether a delay counter lies face down.

    Clause: 18.2.
    """
    return army.drawn > 0 and army.sallied < 2


def counter_numbers(army: Army) -> list[int]:
    """The numbers the hidden counter may have: once the besieged have come out, only those that have run out."""
    numbers = range(1, army.rules.numbers["delay_counters"] + 1)
    if army.sallied:
        return [number for number in numbers if army.drawn + number <= army.turn]
    return list(numbers)
