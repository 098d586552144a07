"""Why an action of Alesia is not allowed, in words.

Every sentence has the form “WHO cannot DO: BECAUSE”, so that a screen can set the first half as a title.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DONE, Frame, Refusal
from barbaricum.games.alesia import duty, movement, notation, setup
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import (
    ARRANGE,
    ATTACK,
    BOX,
    BUILD,
    FIGHT,
    GO,
    JOIN,
    MOVE,
    OUT,
    RAZE,
    REROLL,
    ROMAN,
    SHOOT,
    TAKE,
    UNITS,
    ZONE_NAMES,
    attacker_of,
    directions_of,
    kind_of,
    moved_to,
    moved_unit,
)
from barbaricum.games.alesia.army import Army

# clause, sentence, what is named as the cause
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    why.NO_SUCH_ACTION: (
        "base/action",
        "Nothing like this exists in Alesia: write a line like “VII-3 2714-2816”, or done.",
        "",
    ),
    why.GAME_OVER: ("base/over", "Nobody can act: the battle is over.", ""),
    why.NOT_YOUR_TURN: ("PHASE", "You cannot act now: {phase} belongs to the other side.", ""),
    why.WRONG_PHASE: ("PHASE", "{who} cannot {deed}: now is {phase}.", ""),
    why.PARTY_OPEN: ("12.4", "Nothing else can be done: {party} is coming onto the map and has no destination yet.", "party"),
    why.NOT_YOURS: ("5.2", "{who} cannot {deed}: it is not one of your units that take part here.", "unit"),
    why.ENTRIES_BEGUN: (
        "5.2",
        "{who} cannot {deed}: units have begun to enter from off the board, and that comes after all moves on it.",
        "unit",
    ),
    why.ALREADY_MOVED: ("7.2", "{who} cannot {deed}: it has already been moved in this phase.", "unit"),
    why.HELD: ("15.3/battle-rages", "{who} cannot {deed}: it is held where it is by Battle Rages.", "unit"),
    why.STANDS_THERE: ("7.1", "{who} cannot {deed}: it is there already.", "unit"),
    why.NO_ROOM: ("10.1", "{who} cannot {deed}: the stack at {there} would be larger than {limit}.", "there"),
    why.ONLY_KING_ESCAPES: ("12.5", "{who} cannot leave the map: only Vercingetorix may.", "unit"),
    why.OFF_TOO_FAR: ("25.1", "{who} cannot leave the map: from here he cannot reach its edge with a point to spare.", "unit"),
    why.TOWN_TOO_FAR: ("7.1", "{who} cannot go into Alesia: it is too far or not free of enemy control on the way.", "unit"),
    why.NOT_OF_THE_TOWN: ("11.2", "{who} cannot go into Alesia: the town takes in only the besieged.", "unit"),
    why.NO_RETURN_TO_BOXES: ("12.5", "{who} cannot leave the map: once on it, units never go back into a box.", "unit"),
    why.TOWN_IS_A_BOX: ("11.2", "{who} cannot go to {there}: the hexes of Alesia are one holding box; write alesia.", "there"),
    why.ROMAN_NEAR_TOWN: ("9.4", "{who} cannot go to {there}: no Roman may come next to Alesia.", "there"),
    why.ROMAN_AT_EDGE: ("9.4", "{who} cannot go to {there}: the edge of the map is closed to Romans.", "there"),
    why.ENEMY_THERE: ("7.5", "{who} cannot go to {there}: enemy units stand there.", "there"),
    why.HORSE_IN_WORKS: ("22.3", "{who} cannot go to {there}: cavalry never enters defensive works.", "there"),
    why.SHY_OF_ZOC: ("20.5", "{who} cannot go to {there}: archers and slingers never move into enemy control.", "there"),
    why.ZOC_TO_ZOC: (
        "6.4",
        "{who} cannot go to {there}: that leads from one enemy zone of control straight into another.",
        "there",
    ),
    why.RIVER_CROSSING: (
        "9.1",
        "{who} cannot go to {there}: a river lies between, and only a unit that begins its move in it may "
        "leave by the other bank.",
        "there",
    ),
    why.ZOC_IN_THE_WAY: (
        "6.2",
        "{who} cannot go to {there}: enemy units, or their zones of control, where it would have to stop, bar the way.",
        "there",
    ),
    why.TOO_FAR: ("7.1", "{who} cannot go to {there}: its {mp} movement points do not reach so far.", "there"),
    why.NOT_ITS_ZONE: ("12.4", "{who} cannot come onto the map at {there}: it enters by an edge hex of zone {zone}.", "there"),
    why.BOX_NOT_OPEN: ("4.7", "{who} cannot enter yet: box {zone} opens on turn {opens} of the first assault.", "unit"),
    why.NOT_RELEASED: (
        "18.1",
        "{who} cannot leave Alesia yet: first the relief must land ten units on the outer works and fight, "
        "and the delay must run out.",
        "unit",
    ),
    why.NOT_A_TOWN_WALL: ("11.3", "{who} cannot leave Alesia at {there}: one leaves by a wall hex of the town.", "there"),
    why.ENTRY_TOO_DEAR: (
        "12.4",
        "{who} cannot come onto the map at {there}: so many have passed there this turn that its {mp} points do not pay for it.",
        "there",
    ),
    why.NO_ROOM_BEYOND: (
        "12.4",
        "{who} cannot come onto the map at {there}: no hex that it could reach from there has room.",
        "there",
    ),
    why.NOT_OF_THE_PARTY: ("12.4", "{who} cannot come along: it does not wait at the same place as the others.", "unit"),
    why.PARTY_FULL: ("12.4", "{who} cannot come along: two combat units at most enter together.", "unit"),
    why.CANNOT_COME_ALONG: (
        "12.4",
        "{who} cannot come along: there is no hex that all of them could reach and share.",
        "unit",
    ),
    why.PARTY_TOO_FAR: (
        "12.4",
        "They cannot go to {there}: after the cost of coming onto the map their points do not reach so far, "
        "or they cannot stop there.",
        "there",
    ),
    why.ARCHERS_MUST_GO: ("20.6", "The move cannot end: {archer} began it in Gallic control and must move away.", "archer"),
    why.NO_TARGET: ("20.1", "{who} cannot shoot at {target}: missiles are aimed at Gallic units on the map.", "target"),
    why.NO_MISSILES: ("20.1", "{who} cannot shoot: only cohorts, archers, slingers and occupied forts do.", "unit"),
    why.HELD_FIRE: ("20.7", "{who} cannot shoot: it is held by Battle Rages.", "unit"),
    why.PILA_SPENT: ("20.3", "{who} cannot shoot: its pila are spent for this assault.", "unit"),
    why.HAS_SHOT: ("20.8", "{who} cannot shoot: it has already shot in this phase.", "unit"),
    why.FORT_EMPTY: ("23.2", "{who} cannot shoot: no Roman combat unit is in it.", "unit"),
    why.FORT_HAS_SHOT: ("20.9", "{who} cannot shoot: it has shot three times in this phase.", "unit"),
    why.FORT_SAME_TARGET: ("20.9", "{who} cannot shoot at {target}: it has already shot at that unit.", "target"),
    why.OUT_OF_RANGE: ("20.2", "{who} cannot shoot at {target}: that is out of range.", "target"),
    why.BEHIND_WALLS: ("20.2", "{who} cannot shoot at {target}: a wall or camp lies between.", "target"),
    why.TARGET_STOOD: (
        "20.3",
        "{who} cannot throw at {target}: at this table pila are thrown only at units that moved this turn.",
        "target",
    ),
    why.LEADER_ALONE: ("19.4", "{who} cannot attack: leaders have no strength of their own.", "unit"),
    why.ARCHERS_DEFEND: ("20.4", "{who} cannot attack: archers and slingers only defend.", "unit"),
    why.DISRUPTED_NO_ATTACK: ("21.2", "{who} cannot attack: it is disrupted.", "unit"),
    why.HAS_ATTACKED: ("14.8", "{who} cannot attack: its attack for this phase is declared.", "unit"),
    why.NOT_NEXT_TO: ("14.3", "{who} cannot attack {there}: no enemy combat unit stands there next to it.", "there"),
    why.BATTLE_FIRST: (
        "15.3/battle-rages",
        "{who} cannot attack so: Battle Rages must be fought again against all its defenders in one combat.",
        "unit",
    ),
    why.GROUP_NOT_BEGUN: (
        "14.3",
        "{who} cannot attack apart: no separate combat against these hexes has come before.",
        "unit",
    ),
    why.STRIKE_ALL_BACK: (
        "15.3/battle-rages-counterattack",
        "{who} cannot attack only {there}: when one original attacker of a Battle Rages is attacked, all of them must "
        "be, and nobody else is left for {owed}.",
        "there",
    ),
    why.DUTY_SPOILED: (
        "14.3",
        "{who} cannot attack only that: nobody else is left to attack {owed}, whose zone of control your units stand in.",
        "owed",
    ),
    why.UNIT_OWES: ("6.2", "The attacks are not complete: {owing} in an enemy zone of control must attack.", "owing"),
    why.HEX_OWED: ("14.3", "The attacks are not complete: the enemy at {owed} must be attacked.", "owed"),
    why.NO_SUCH_FIGHT: ("13.3", "That combat cannot be fought: it is not among those still open.", ""),
    why.NOT_ROLLED: ("19.5", "That die cannot be taken: it was not rolled.", ""),
    why.NO_COMMIUS: ("19.3", "There can be no reroll: Commius is not stacked with an attacker.", ""),
    why.COMMIUS_NEGATED: ("19.3", "There can be no reroll: Caesar or Labienus takes part.", ""),
    why.COMMIUS_USED: ("19.3", "There can be no reroll: Commius has been used this turn.", ""),
    why.NOT_RETREATING: ("16.3", "{who} cannot retreat: it is not among the units that have to.", "unit"),
    why.NO_SUCH_RETREAT: (
        "16.3",
        "{who} cannot retreat to {there}: it goes {steps} hexes, free of enemy control, and no farther from "
        "its goal than it must.",
        "there",
    ),
    why.NOT_ADVANCING: ("16.1", "{who} cannot advance: it is not among the units that may.", "unit"),
    why.NO_SUCH_ADVANCE: (
        "16.1",
        "{who} cannot advance to {there}: an advance begins in a hex left by the enemy, goes {steps} hexes "
        "at most and stops in enemy control.",
        "there",
    ),
    why.NOT_A_SETUP_HEX: (
        "3.2",
        "{who} cannot be set up at {there}: Romans stand on or between the wall lines or on Mt. Rea.",
        "there",
    ),
    why.FORTS_STAY: ("4.6", "A fort cannot be moved: forts are not set up anew.", ""),
    why.FORT_NEAR_TOWN: ("23.1", "A fort cannot stand at {there}: that is within five hexes of Alesia.", "there"),
    why.FORT_NEAR_EDGE: ("23.1", "A fort cannot stand at {there}: that is within two hexes of the edge.", "there"),
    why.FORT_NEAR_FORT: ("23.1", "A fort cannot stand at {there}: another is nearer than three hexes.", "there"),
    why.NO_FORT_LEFT: ("23.1", "A fort cannot be built: all 23 are placed.", ""),
    why.NO_FORT_THERE: ("23.1", "No fort can be taken from {there}: none stands there.", "there"),
    why.UNITS_UNPLACED: ("3.2", "The set-up is not complete: {unplaced} has no place yet.", "unplaced"),
    why.FORTS_UNBUILT: ("23.1", "The set-up is not complete: {unbuilt} forts are not placed yet.", ""),
    why.NOT_A_BOX: ("12.2", "{who} cannot go there: it goes into one of the boxes offered on the chart.", "unit"),
    why.NOT_YOUR_ARRANGEMENT: ("3.4", "That set-up cannot be laid out here: it is for other units.", ""),
    why.SETUP_BEGUN: ("3.2", "A ready-made set-up cannot be laid out: the board is not empty any more.", ""),
    why.NOT_THE_NEAREST: ("4.3", "{who} cannot go to that box: its zone is not the nearest.", "unit"),
    why.NOT_LOST: ("4.4", "{who} cannot return: it is not one of your eliminated combat units.", "unit"),
    why.OVER_BUDGET: ("4.4", "{who} cannot return: a tenth of the SP lost of its kind does not pay for it.", "unit"),
    why.SHIFT_TOO_FAR: ("4.5", "{who} cannot shift so far: two boxes either way are the limit.", "unit"),
}

PHASES: Final = (
    ("5.8", "the battle"),
    ("3.2", "the Roman set-up"),
    ("3.4", "the filling of the Off Board Chart"),
    ("5.8", "the turn"),
    ("5.2", "movement"),
    ("12.4", "an entry"),
    ("5.3", "the defensive works"),
    ("5.4", "missile fire"),
    ("5.5", "shock combat"),
    ("15.2", "the dice of a combat"),
    ("16.3", "a retreat"),
    ("16.1", "an advance"),
    ("4.3", "the withdrawal to the boxes"),
    ("4.4", "replacements"),
    ("4.5", "the shift of the relief"),
)


def explain(army: Army, seat: int, action: int, code: int) -> Refusal:
    """Put a reason code into words."""
    clause, sentence, cause = SENTENCES[code]
    frame = army.stack[len(army.stack) - 1] if army.stack else Frame(of.GAME, [])
    words = _Words(army, frame, seat, action)
    if clause == "PHASE":
        clause = _phase_clause(army, frame)
    text = sentence.format_map(words)
    return Refusal(clause, text[0].upper() + text[1:], words[cause] if cause else "")


def _phase_clause(army: Army, frame: Frame) -> str:
    if frame.v and frame.v[0] == ROMAN:
        if frame.procedure == of.MARCH:
            return "5.6"
        if frame.procedure == of.SHOCK:
            return "5.7"
    return PHASES[frame.procedure][0]


class _Words(dict[str, str]):
    """The words of a sentence, each found when it is asked for."""

    def __init__(self, army: Army, frame: Frame, seat: int, action: int) -> None:
        super().__init__()
        self.army = army
        self.frame = frame
        self.seat = seat
        self.action = action
        self.kind = kind_of(action)

    def __missing__(self, key: str) -> str:
        found: str = getattr(self, "word_" + key)()
        return found

    def unit(self) -> int:
        """The unit the action is about, or the party's first; -1 for none."""
        if self.kind == MOVE:
            return moved_unit(self.action)
        if self.kind == ATTACK:
            return attacker_of(self.action)
        if self.kind == SHOOT:
            return (self.action - SHOOT) // UNITS
        return self.action - JOIN if self.kind == JOIN else -1

    def word_who(self) -> str:
        unit = self.unit()
        if unit < 0:
            return "A fort" if self.kind in (BUILD, RAZE) else "You"
        return notation.shooter_name(self.army, unit)

    def word_unit(self) -> str:
        return self.word_who()

    def word_deed(self) -> str:
        return DEEDS[self.kind]

    def word_there(self) -> str:
        if self.kind == ATTACK:
            hexes = duty.hexes_in(self.army, attacker_of(self.action), directions_of(self.action))
            return "+".join(self.army.rules.grid.name(hex) for hex in hexes)
        place = moved_to(self.action) if self.kind == MOVE else self.action - self.kind
        return notation.place_name(self.army.rules, place)

    def word_limit(self) -> str:
        unit = self.unit()
        side = self.army.rules.side[unit] if unit >= 0 else self.seat
        return ("three", "two")[side] + " combat units"

    def word_mp(self) -> str:
        return str(self.army.rules.mp[self.unit()] // 2)

    def word_zone(self) -> str:
        return ZONE_NAMES[self.army.where[self.unit()] - BOX]

    def word_opens(self) -> str:
        return str(self.army.rules.entry_turn[self.army.where[self.unit()] - BOX])

    def word_party(self) -> str:
        return " and ".join(self.army.rules.unit_names[unit] for unit in self.frame.v[2:])

    def word_archer(self) -> str:
        return self.army.rules.unit_names[movement.archers_to_go(self.army)[0]]

    def word_target(self) -> str:
        return self.army.rules.unit_names[(self.action - SHOOT) % UNITS]

    def word_owing(self) -> str:
        able = duty.able_units(self.army, self.frame)
        return ", ".join(self.army.rules.unit_names[unit] for unit in able if duty.must_attack(self.army, unit))

    def word_owed(self) -> str:
        hexes = duty.duty_hexes(self.army, self.frame)
        if self.kind == ATTACK:
            targets = set(duty.hexes_in(self.army, attacker_of(self.action), directions_of(self.action)))
            battles = {self.army.held[unit] for hex in targets for unit in self.army.combat_units_at(hex)}
            for battle in battles:
                hexes |= duty.battle_hexes(self.army, battle) if battle > 0 else set()
            hexes -= targets
        hexes -= duty.struck_hexes(self.army, self.frame)
        return ", ".join(self.army.rules.grid.name(hex) for hex in sorted(hexes))

    def word_steps(self) -> str:
        return str(self.frame.v[1])

    def word_phase(self) -> str:
        return PHASES[self.frame.procedure][1]

    def word_unplaced(self) -> str:
        if self.frame.procedure == of.CHART:
            waiting = [unit for unit in self.army.rules.chart_units if self.army.where[unit] == OUT]
        else:
            waiting = setup.unplaced(self.army)
        return self.army.rules.unit_names[waiting[0]]

    def word_unbuilt(self) -> str:
        return str(self.army.forts.count(OUT))


DEEDS: Final = {
    DONE: "end the phase",
    MOVE: "move",
    JOIN: "come along",
    GO: "go there",
    BUILD: "be built",
    RAZE: "be taken away",
    ARRANGE: "lay out a set-up",
    SHOOT: "shoot",
    ATTACK: "attack",
    FIGHT: "fight a combat",
    TAKE: "take a die",
    REROLL: "call for a reroll",
}
