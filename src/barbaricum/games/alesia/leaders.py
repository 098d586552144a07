"""The four leaders in combat, and how they are lost."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Frame
from barbaricum.games.alesia import ending, movement
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import CAESAR, COMBAT_UNITS, COMMIUS, GAUL, HEXES, LABIENUS, ROMAN, UNITS, VERCINGETORIX
from barbaricum.games.alesia.army import Army


def with_units(army: Army, leader: int, units: list[int]) -> bool:
    """Whether a leader is stacked with one of some units; he may help every one of them.

    Clause: 19.7.
    """
    hex = army.where[leader]
    return hex < HEXES and any(army.where[unit] == hex for unit in units)


def extra_rolls(army: Army, attackers: list[int], defenders: list[int]) -> int:
    """Caesar gives two more rolls and Labienus one, in attack and defence; of both only one counts, the better.

    Clauses: 19.5, 19.6.
    """
    units = [*attackers, *defenders]
    if with_units(army, CAESAR, units):
        return 2
    return 1 if with_units(army, LABIENUS, units) else 0


def commius_may_reroll(army: Army, combat: Frame) -> bool:
    """Whether Commius can still call for a reroll in this combat."""
    attackers_at = 7 + 2 * combat.v[4]
    attackers = combat.v[attackers_at : attackers_at + combat.v[5]]
    defenders = combat.v[attackers_at + combat.v[5] : attackers_at + combat.v[5] + combat.v[6]]
    return combat.v[0] == GAUL and not check_reroll(army, attackers, defenders)


def check_reroll(army: Army, attackers: list[int], defenders: list[int]) -> int:
    """Commius, stacked with an attacker, has one roll made again each turn, but not against Caesar or Labienus.

    Clause: 19.3.
    """
    if not with_units(army, COMMIUS, attackers):
        return why.NO_COMMIUS
    if extra_rolls(army, attackers, defenders):
        return why.COMMIUS_NEGATED
    return why.COMMIUS_USED if army.rerolled else 0


def reroll(army: Army, combat: Frame) -> None:
    """The new roll replaces the old one.

    Clause: 19.3.
    """
    army.rerolled = 1
    rolled = len(combat.v) - (7 + 2 * combat.v[4] + combat.v[5] + combat.v[6])
    del combat.v[len(combat.v) - rolled :]
    combat.v[2] = 1
    combat.step = 0
    army.tell(EVERYONE, "19.3", "reroll", ())


def beside(army: Army, units: list[int]) -> list[int]:
    """The leaders stacked with units that may advance; they may go along."""
    hexes = {army.where[unit] for unit in units}
    side = army.rules.side[units[0]] if units else ROMAN
    return [leader for leader in range(COMBAT_UNITS, UNITS) if army.where[leader] in hexes and army.rules.side[leader] == side]


def bury(army: Army, hexes: list[int]) -> None:
    """A leader dies with the last unit of its stack."""
    for hex in hexes:
        for leader in army.leaders_at(hex) if hex < HEXES else []:
            if not army.force_in(army.rules.side[leader], hex):
                lose(army, leader)
                if army.ended:
                    return


def lose(army: Army, leader: int) -> None:
    """Eliminate a leader; with Vercingetorix the battle is over."""
    army.remove(leader, "19.1" if leader == VERCINGETORIX else "19.4")
    if leader == VERCINGETORIX:
        army.finish(ending.LOST)


def bury_lonely(army: Army) -> None:
    """Caesar, Labienus and Commius die when they end a shock phase alone in enemy control.

    Clause: 19.4.
    """
    for leader in (COMMIUS, CAESAR, LABIENUS):
        hex = army.where[leader]
        side = army.rules.side[leader]
        if hex < HEXES and not army.force_in(side, hex) and army.in_enemy_zoc(side, hex):
            lose(army, leader)


def follow(army: Army, origin: int, end: int) -> None:
    """The leaders of a stack that has fled go with the last of its survivors.

    Clause: 19.1.
    """
    for leader in army.leaders_at(origin):
        side = army.rules.side[leader]
        if not army.force_in(side, origin):
            army.tell(EVERYONE, "16.3", "retreat", (leader, origin, end))
            movement.arrive(army, leader, end)
            if army.ended:
                return
            if leader == VERCINGETORIX:
                movement.check_king(army, GAUL)
