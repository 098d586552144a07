"""Leaders who come into the war: successors, and those whom an annual event brings."""

from __future__ import annotations

from barbaricum.games.gothic_invasion.actions import GOTHS, GRATIAN, LEADERS, OFF, RICHOMERES, THEODOSIUS, VALENS
from barbaricum.games.gothic_invasion.tables import THOUSAND, bits
from barbaricum.games.gothic_invasion.war import DUE, GONE, PLAYING, RESERVE, WAITING, War


def due_leaders(war: War) -> int:
    """The mask of the leaders who enter at the start of the next season.

    Clause: elimination/roman-replacement.
    """
    mask = 0
    for leader in range(VALENS, LEADERS):
        if war.status[leader] == DUE:
            mask |= 1 << leader
    return mask


def entry_ints(war: War, leader: int, row: str) -> list[int]:
    """The `v` of an ENTER frame from a row of the group `entries`."""
    values = war.rules.entries[row]
    return [leader, values["army"] // THOUSAND, values["training"], values["morale"]]


def successor_ints(war: War, leader: int) -> list[int]:
    """How strong a successor comes: Theodosius with 7.000, Gratian with 7.000 and training 1, Richomeres with 6.000 and 1.

    Clauses: elimination/theodosius, elimination/gratian-early, elimination/richomeres-reserve.
    """
    row = {THEODOSIUS: "theodosius_early", GRATIAN: "gratian_early", RICHOMERES: "richomeres_reserve"}[leader]
    return entry_ints(war, leader, row)


def entry_spaces(war: War, leader: int) -> int:
    """The mask of the spaces where a leader may enter now: the first of his ports that is free, else the next in order."""
    rules = war.rules
    occupied = war.occupied()
    for names in ports_of(leader):
        free = rules.mask_of(names) & ~occupied
        if free:
            return free
    return last_resort(war)


def ports_of(leader: int) -> list[list[str]]:
    """The spaces named for a leader's entry, group by group."""
    if leader == THEODOSIUS:
        return theodosius_ports()
    return gratian_ports() if leader == GRATIAN else richomeres_ports()


def theodosius_ports() -> list[list[str]]:
    """Theodosius enters in Constantinopolis, else in Thessalonica or Pergamum, as the Romans choose.

    Clause: elimination/theodosius-alternative-port.
    """
    return [["constantinopolis"], ["thessalonica", "pergamum"]]


def gratian_ports() -> list[list[str]]:
    """Gratian enters in Dyrrachium, else Risinium or Nicopolis, else Constantinopolis or Thessalonica.

    Clause: elimination/gratian-alternative-ports.
    """
    return [["dyrrachium"], ["risinium", "nicopolis"], ["constantinopolis", "thessalonica"]]


def richomeres_ports() -> list[list[str]]:
    """Richomeres comes back in Thessalonica.

    Clause: elimination/richomeres-reserve.
    """
    return [["thessalonica"]]


def last_resort(war: War) -> int:
    """With every named space held: any free city that no Goth stands beside; failing that any free city."""
    rules = war.rules
    free = rules.cities & ~war.occupied()
    beside = 0
    for space in bits(war.held[GOTHS]):
        beside |= rules.roads[space]
    return free & ~beside or free


def enter(war: War, v: list[int], space: int) -> None:
    """The leader stands in the war with the army, training and morale of his entry."""
    leader = v[0]
    war.put(leader, space)
    war.army[leader], war.training[leader], war.morale[leader] = v[1], v[2], v[3]
    war.status[leader] = PLAYING
    war.tell(-1, "elimination/roman-replacement", "enters", (leader, space, v[1], v[2], v[3]))


def withdraw_from_war(war: War, leader: int, status: int) -> None:
    """A leader leaves the map without being beaten; his hand is empty at that time."""
    war.put(leader, OFF)
    war.army[leader] = war.training[leader] = war.morale[leader] = 0
    war.status[leader] = status


# --- what the annual events do with leaders -----------------------------------------------------------------------------------


def must_redraw(war: War, event: int) -> bool:
    """An event for a leader who has already come is put away, and another one is drawn."""
    row = war.rules.events[event]
    return bool((row["gratian"] and gratian_has_come(war)) or (row["theodosius"] and theodosius_has_come(war)))


def gratian_has_come(war: War) -> bool:
    """Whether Gratian came early, so that his event is drawn again.

    Clause: elimination/gratian-event-redraw.
    """
    return war.status[GRATIAN] != WAITING


def theodosius_has_come(war: War) -> bool:
    """Whether Theodosius came for a destroyed Valens, so that his event is drawn again.

    Clause: elimination/theodosius-event-redraw.
    """
    return war.status[THEODOSIUS] != WAITING


def bring_gratian(war: War) -> list[int]:
    """Gratian comes with 10.000 men and training 1; Richomeres leaves for him and waits as a reinforcement.

    Clause: elimination/gratian-values.
    """
    war.holder[GRATIAN] = war.holder[RICHOMERES]
    if war.status[RICHOMERES] == PLAYING:
        withdraw_from_war(war, RICHOMERES, RESERVE)
        war.tell(-1, "elimination/richomeres-reserve", "replaced", (RICHOMERES, GRATIAN))
    return entry_ints(war, GRATIAN, "gratian_event")


def bring_theodosius(war: War) -> list[int]:
    """Valens leaves the game for good, and Theodosius comes in his place.

    Clause: elimination/theodosius-values.
    """
    war.holder[THEODOSIUS] = war.holder[VALENS]
    if war.status[VALENS] == PLAYING:
        withdraw_from_war(war, VALENS, GONE)
        war.tell(-1, "elimination/theodosius-values", "removed", (VALENS,))
    return entry_ints(war, THEODOSIUS, "theodosius_event")
