"""The set-up of both scenarios."""

from __future__ import annotations

from typing import Any

from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    GOTHS,
    GRATIAN,
    LEADER_NAMES,
    LEADERS,
    OFF,
    RICHOMERES,
    THEODOSIUS,
    VALENS,
)
from barbaricum.games.gothic_invasion.tables import THOUSAND
from barbaricum.games.gothic_invasion.war import GONE, PLAYING, RESERVE, SUMMER, War


def set_up(war: War) -> None:
    """All that stands on the table before anybody decides."""
    set_time(war)
    if war.rules.fast:
        set_fast(war)
    else:
        set_goths(war)
        set_romans(war)
        set_garrisons(war)


def set_time(war: War) -> None:
    """The war begins in summer 377, the fast scenario in summer 379; the first year has no event.

    Clauses: setup/time, fast/start, play/first-year-no-event, setup/events.
    """
    war.year, war.season = war.rules.first_year, SUMMER


def set_goths(war: War) -> None:
    """Fritigern starts in Tyras, Alatheus in Noviodunum, Saphrax in Troesmis.

    Clause: setup/goth-leaders.
    """
    for leader in range(VALENS):
        place(war, leader, war.rules.full_setup[LEADER_NAMES[leader]])


def set_romans(war: War) -> None:
    """Valens starts in Constantinopolis with 12.000 men, and Richomeres is on the map.

    Clause: setup/roman-leaders.
    """
    place(war, VALENS, war.rules.full_setup["valens"])
    place(war, RICHOMERES, war.rules.full_setup["richomeres"])
    chosen = str(war.rules.options["richomeres_at"])
    if chosen != "as printed":
        war.put(RICHOMERES, war.rules.space_number(chosen))


def set_garrisons(war: War) -> None:
    """Garrisons stand in Marcianopolis, Anchialus and Durostorum.

    Clause: setup/roman-garrisons.
    """
    for garrison, space in enumerate(war.rules.garrison_spaces):
        war.put(LEADERS + garrison, space)


def set_fast(war: War) -> None:
    """The fast scenario: the Goths with 1.000 men less, Theodosius and Gratian for the Romans, one garrison."""
    for leader in range(VALENS):
        row = war.rules.full_setup[LEADER_NAMES[leader]]
        set_values(war, leader, row)
        war.army[leader] -= war.rules.fast_goth_loss // THOUSAND
        war.status[leader] = PLAYING
    set_fast_romans(war)
    remove_valens(war)
    remove_cards(war)


def set_fast_romans(war: War) -> None:
    """Theodosius stands in Constantinopolis and Gratian in Dyrrachium.

    Clause: fast/roman-setup.
    """
    place(war, THEODOSIUS, war.rules.fast_setup["theodosius"])
    place(war, GRATIAN, war.rules.fast_setup["gratian"])
    war.status[RICHOMERES] = RESERVE if war.rules.richomeres_waits else GONE


def remove_valens(war: War) -> None:
    """Valens takes no part.

    Clause: fast/remove-valens.
    """
    war.status[VALENS] = GONE


def remove_cards(war: War) -> None:
    """Event 3E and the cards 7G and 7R are left out.

    Clause: fast/removed-cards.
    """
    if "3E" in war.rules.event_ids:
        war.annual &= ~(1 << war.rules.event_ids.index("3E"))
    war.out |= war.rules.removed


def place(war: War, leader: int, row: dict[str, Any]) -> None:
    """A leader with the values of his board, on his space."""
    set_values(war, leader, row)
    war.status[leader] = PLAYING
    war.put(leader, war.rules.space_number(row["space"]))


def set_values(war: War, leader: int, row: dict[str, Any]) -> None:
    """Army, training and morale of a leader's board."""
    war.army[leader], war.training[leader], war.morale[leader] = row["army"] // THOUSAND, row["training"], row["morale"]


# --- the free placements of the fast scenario -------------------------------------------------------------------------------


def garrisons_to_place(war: War) -> int:
    """How many garrisons are still to be placed."""
    return war.rules.fast_garrisons - war.garrisons_left()


def check_garrison_place(war: War, space: int) -> int:
    """The one garrison starts in any city outside Asia Minor that is free.

    Clause: fast/garrison.
    """
    rules = war.rules
    if not (rules.cities >> space) & 1:
        return why.NO_CITY
    if (rules.asia_minor >> space) & 1:
        return why.ASIA_MINOR
    if space in rules.fast_spaces:
        return why.KEPT_FOR_GOTHS
    return why.SPACE_TAKEN if (war.occupied() >> space) & 1 else 0


def place_garrison(war: War, space: int) -> None:
    """The garrison stands there."""
    garrison = LEADERS + war.garrisons_left()
    war.put(garrison, space)
    war.tell(-1, "fast/garrison", "placed", (garrison, space))


def next_goth_space(war: War) -> int:
    """The next of Serdica, Naissos and Develtum without a leader; OFF when all have one."""
    for space in war.rules.fast_spaces:
        if not (war.held[GOTHS] >> space) & 1:
            return space
    return OFF


def goths_to_place(war: War) -> list[int]:
    """The Gothic leaders who have no space yet; their order is the Goths' choice.

    Clause: fast/goth-setup.
    """
    return [leader for leader in range(VALENS) if war.where[leader] == OFF]


def place_goth(war: War, leader: int) -> None:
    """The leader stands in the next of the three spaces.

    Clause: fast/goth-setup.
    """
    space = next_goth_space(war)
    war.put(leader, space)
    war.tell(-1, "fast/goth-setup", "placed", (leader, space))


def take_objective(war: War, objective: int) -> None:
    """The Goths draw an objective card and show it to nobody else.

    Clauses: setup/objective, secret/objective.
    """
    war.objective = objective
    goths = war.rules.side_seats[GOTHS]
    war.tell(goths, "secret/objective", "objective", (objective,))
    war.tell(-1, "setup/objective", "objective-drawn", ())
