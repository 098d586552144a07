"""PLUNDER, RAID and DEFECTION: how the Goths take what they came for."""

from __future__ import annotations

from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import FRITIGERN, ROMANS
from barbaricum.games.gothic_invasion.tables import MAJOR, MINOR, TRANSIT, bits
from barbaricum.games.gothic_invasion.war import War


def check_city(war: War, space: int) -> int:
    """Any city may be plundered, on the objective card or not, but no transit point.

    Clause: clarification/plunder-any-city.
    """
    if war.rules.kind[space] == TRANSIT:
        return why.NO_CITY
    return check_capital(war, space) or check_unplundered(war, space)


def check_capital(war: War, space: int) -> int:
    """Constantinopolis cannot be taken and is on no objective card.

    Clause: constantinopolis/not-objective.
    """
    return why.CAPITAL if space == war.rules.constantinopolis and not war.rules.plunder_capital else 0


def check_unplundered(war: War, space: int) -> int:
    """A city is plundered once, and there are fifteen markers.

    Clause: clarification/plundered-once.
    """
    if (war.plundered >> space) & 1:
        return why.ALREADY_PLUNDERED
    return why.NO_MARKER_LEFT if war.plundered.bit_count() >= war.rules.plunder_markers else 0


def check_plunder(war: War, leader: int) -> int:
    """A Gothic leader tries the black die in the city where he stands.

    Clauses: goth/plunder-minor, goth/plunder-major.
    """
    return check_city(war, war.where[leader])


def check_raid(war: War, leader: int) -> int:
    """A raid plunders the city where the leader stands, without a die.

    Clause: goth/raid.
    """
    return check_city(war, war.where[leader])


def check_defection(war: War, leader: int, space: int) -> int:
    """A city up to two spaces away gives itself up where no Roman stands in it or on the way; Goths do not block.

    Clause: goth/defection.
    """
    here = war.where[leader]
    roads = war.rules.roads
    if space != here and not ((roads[here] | war.rules.two_away[here]) >> space) & 1:
        return why.TOO_FAR
    code = check_city(war, space)
    if code:
        return code
    romans = war.held[ROMANS]
    if (romans >> space) & 1:
        return why.ROMAN_THERE
    if space == here or (roads[here] >> space) & 1 or roads[here] & roads[space] & ~romans:
        return 0
    return why.WAY_BLOCKED


def defections_from(war: War, leader: int) -> list[int]:
    """The cities that would defect to a leader, ascending."""
    here = war.where[leader]
    rules = war.rules
    near = (rules.roads[here] | rules.two_away[here] | 1 << here) & rules.cities & ~war.held[ROMANS] & ~war.plundered
    return [space for space in bits(near) if not check_defection(war, leader, space)]


def is_taken(war: War, leader: int, roll: int, forts: int) -> bool:
    """Whether a roll of the black die plunders the leader's city."""
    needed = minor_needs(war) if war.rules.kind[war.where[leader]] == MINOR else major_needs(war)
    return modified_roll(leader, roll) - fortified(forts) >= needed


def minor_needs(war: War) -> int:
    """A minor city falls to a roll of 3 to 6.

    Clause: goth/plunder-minor.
    """
    return war.rules.plunder_minor


def major_needs(war: War) -> int:
    """A major city falls to a roll of 4 to 6.

    Clause: goth/plunder-major.
    """
    return war.rules.plunder_major


def modified_roll(leader: int, roll: int) -> int:
    """Fritigern adds 1 to the plunder die.

    Clause: trait/fritigern.
    """
    return roll + 1 if leader == FRITIGERN else roll


def fortified(forts: int) -> int:
    """Each FORTIFICATIONS that stood takes 1 from the plunder die.

    Clause: roman/fortifications.
    """
    return forts


def is_major(war: War, space: int) -> bool:
    """Whether the space is a major city."""
    return war.rules.kind[space] == MAJOR


def do_plunder(war: War, leader: int, space: int, clause: str) -> None:
    """The city is marked; whose objective is complete has won, see `ending`."""
    war.plundered |= 1 << space
    war.tell(-1, clause, "plunder", (leader, space))


def is_objective_complete(war: War) -> bool:
    """Whether every city of the Goths' objective card is plundered.

    Clause: overview/end-objective.
    """
    return war.objective >= 0 and (objective_cities(war) & ~war.plundered) == 0


def objective_cities(war: War) -> int:
    """The mask of the cities that count; in the fast scenario the upper three of a card do not.

    Clause: fast/objective.
    """
    return war.rules.objective_masks[war.objective]
