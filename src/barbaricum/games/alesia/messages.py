"""Alesia in sentences: what happened, what is asked, what is offered."""

from __future__ import annotations

from barbaricum.core.state import DONE, Event, Frame, Move, Offer
from barbaricum.games.alesia import combat, duty, ending, entry, leaders, listing, movement, notation, retreat, setup, view
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.account import odds_name
from barbaricum.games.alesia.actions import (
    ARRANGE,
    ATTACK,
    BUILD,
    FIGHT,
    GO,
    HEXES,
    JOIN,
    MOVE,
    OUT,
    RAZE,
    ROMAN,
    SEATS,
    SHOOT,
    TAKE,
    UNITS,
    ZONE_NAMES,
    kind_of,
    moved_to,
    moved_unit,
)
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import DISRUPTS, ELIMINATES, AlesiaRules

MOST_NAMED = 5
"""So many pieces a prompt names."""

_EFFECTS = {ELIMINATES: "is eliminated", DISRUPTS: "is disrupted"}


# --- what happened ------------------------------------------------------------------------------------------------------------


def event_text(rules: AlesiaRules, event: Event) -> str:
    """Put one event into a sentence."""
    kind, args = event.kind, event.args
    names = rules.unit_names
    if kind in ("move", "retreat", "advance", "enter", "exit"):
        return _movement_text(rules, kind, args)
    if kind in ("shot", "works", "combat", "rolled"):
        return _dice_text(rules, kind, args)
    if kind == "lost":
        place = f" at {rules.grid.name(args[1])}" if args[1] < HEXES else ""
        return f"{names[args[0]]} is eliminated{place}."
    if kind == "rallied":
        return f"{names[args[0]]} recovers."
    if kind == "fort-lost":
        return f"The fort at {rules.grid.name(args[0])} is lost."
    if kind == "fort":
        return f"A fort is placed at {rules.grid.name(args[0])}."
    if kind == "rages":
        return f"Battle rages at {', '.join(rules.grid.name(hex) for hex in args[1:])}; all units there are held."
    if kind == "turn":
        return f"Assault {args[0]}, turn {args[1]}." if rules.assaults > 1 else f"Turn {args[1]}."
    if kind == "box":
        return f"{names[args[0]]} waits in box {ZONE_NAMES[args[1]]}."
    if kind == "returned":
        return f"{names[args[0]]} returns to the army."
    if kind == "arranged":
        return f"Set-up: {rules.arrangements[args[0]].title}."
    if kind == "counter-number":
        return f"The counter says {args[0]}: the besieged may leave from turn {args[1]}."
    if kind == "counter-shown":
        return f"The counter is shown: it said {args[0]}, drawn on turn {args[1]}."
    return _PLAIN[kind] if kind != "end" else ending.WORDS[args[0]]


_PLAIN = {
    "melee": "Melee: both sides stay where they are.",
    "reroll": "Commius has the die rolled again.",
    "landed": "Ten relief units have reached the outer works.",
    "counter": "The Gaul draws a counter and lays it face down on the turn track.",
    "withdrawn": "The first assault is over; the Gauls withdraw to the town and to their boxes.",
}


def _movement_text(rules: AlesiaRules, kind: str, args: tuple[int, ...]) -> str:
    name = rules.unit_names[args[0]]
    there = notation.place_name(rules, args[2])
    if kind == "move":
        return f"{name} moves from {rules.grid.name(args[1])} to {there}{_points_text(args[3]).replace(',', ' for')}."
    if kind == "enter":
        return f"{name} enters by {rules.grid.name(args[1])} and goes to {there}."
    if kind == "exit":
        return f"{name} leaves Alesia by {rules.grid.name(args[1])} and goes to {there}."
    return f"{name} {kind}s from {rules.grid.name(args[1])} to {there}."


def _dice_text(rules: AlesiaRules, kind: str, args: tuple[int, ...]) -> str:
    names = rules.unit_names
    if kind == "rolled":
        return f"The die falls on {args[0]}."
    if kind == "works":
        return f"In the works {names[args[0]]} rolls {args[1]} and {_EFFECTS.get(args[2], 'comes through')}."
    if kind == "shot":
        shooter = names[args[0]] if args[0] < UNITS else "A fort"
        return f"{shooter} shoots at {names[args[1]]} and rolls {args[2]}: {_EFFECTS.get(args[3], 'no effect')}."
    frame = Frame(of.COMBAT, list(args[1:]))
    column = frame.v[combat.ODDS]
    text = combat.automatic_text(rules) if column == combat.AUTOMATIC else rules.shock[column][args[0] - 1].text
    where = ", ".join(rules.grid.name(hex) for hex in combat.targets_of(frame))
    attackers = ", ".join(names[unit] for unit in combat.attackers_of(frame))
    defenders = ", ".join(names[unit] for unit in combat.defenders_of(frame))
    doubled = [_DOUBLED[reason] for reason in combat.doubled_of(frame) if reason]
    because = f", doubled by {' and '.join(doubled)}," if doubled else ""
    return f"{attackers} attack {defenders} at {where}{because} at {odds_name(column)}: {text}."


_DOUBLED = ("", "a fort", "a wall", "a camp", "the slope", "the river")


# --- what is asked ------------------------------------------------------------------------------------------------------------


def heading(army: Army) -> str:
    """Where the battle stands."""
    if army.ended:
        return "The battle is over"
    phase = view.phase_of(army)
    assault = f"{('first', 'second')[army.assault - 1]} assault" if army.rules.assaults > 1 else ""
    turn = f"Turn {army.turn} of {army.rules.turns}" if army.turn else ""
    return " · ".join(part for part in (turn, assault if turn else assault.capitalize(), phase) if part)


def prompt(army: Army, seat: int) -> str:
    """One sentence for the seat (or a spectator)."""
    if army.ended:
        winner = ending.WINNERS[army.ended]
        return f"{ending.WORDS[army.ended]} {SEATS[winner].capitalize()} wins."
    frame = army.stack[-1]
    if not army.acts(seat):
        asked = [SEATS[each].capitalize() for each in army.players_to_act() if each >= 0]
        return f"Waiting for the {' and '.join(asked)}: {view.phase_of(army)}." if asked else "The dice are rolling."
    return _prompt(army, frame)


def _prompt(army: Army, frame: Frame) -> str:
    procedure = frame.procedure
    if procedure == of.SHOCK and frame.step == of.DECLARE:
        return _duty_prompt(army, frame)
    if procedure == of.MARCH:
        archers = movement.archers_to_go(army) if frame.v[0] == ROMAN else []
        if archers:
            return f"Move your units; {army.rules.unit_names[archers[0]]} must move out of Gallic control."
        return "Move your units, or end the move."
    if procedure == of.PARTY:
        names = " and ".join(army.rules.unit_names[unit] for unit in frame.v[2:])
        return f"Say where {names} go, or who comes with them."
    if procedure in (of.RETREAT, of.ADVANCE):
        units = retreat.units_left(frame) if procedure == of.RETREAT else retreat.units_to_advance(frame)
        names = ", ".join(army.rules.unit_names[unit] for unit in units)
        word = "Retreat" if procedure == of.RETREAT else "Advance, or stay, with"
        return f"{word} {names}: {frame.v[1]} {'hex' if frame.v[1] == 1 else 'hexes'}."
    if procedure == of.COMBAT and leaders.commius_may_reroll(army, frame):
        return f"Keep the {combat.rolls_of(frame)[0]}, or let Commius have it rolled again."
    if procedure == of.COMBAT:
        rolls = ", ".join(str(face) for face in combat.rolls_of(frame))
        return f"Take one of the dice: {rolls}."
    if procedure == of.SETUP:
        return _setup_prompt(len(setup.unplaced(army)), army.forts.count(OUT))
    return _PROMPTS.get(procedure, "Choose which combat is fought next.")


def _setup_prompt(units: int, forts: int) -> str:
    if units + forts == 0:
        return "Change what you like, or say that the set-up is complete."
    return f"Set up your army: {units} units and {forts} forts are left."


_PROMPTS = {
    of.CHART: "Put the relief into the boxes of the Off Board Chart.",
    of.FIRE: "Shoot with cohorts, archers, slingers and forts, or end the missile fire.",
    of.WITHDRAW: "Choose the box of each unit that is equally near to several.",
    of.RECOVER: "Bring eliminated units back, or go on.",
    of.SHIFT: "Shift relief units by up to two boxes, or go on.",
}


def _duty_prompt(army: Army, frame: Frame) -> str:
    units, hexes = duty.owed(army, frame)
    if units:
        return f"Declare your attacks; {_some([army.rules.unit_names[unit] for unit in units])} must attack."
    if hexes:
        return f"Declare your attacks; the enemy at {_some([army.rules.grid.name(hex) for hex in hexes])} must be attacked."
    return "Declare more attacks, or go on to fight."


def _some(names: list[str]) -> str:
    """A list that can be taken in at a glance; the view has all of it."""
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: MOST_NAMED - 1])} and {len(names) - MOST_NAMED + 1} more"


# --- what is offered -----------------------------------------------------------------------------------------------------------


def offer_text(army: Army, seat: int, prefix: Move, offer: Offer) -> str:
    """Name a branch as a button would."""
    rules, action = army.rules, offer.action
    if action < 0:
        if offer.key == listing.BUILD_KEY:
            return "Place a fort"
        if offer.key == listing.RAZE_KEY:
            return "Take a fort away"
        return notation.shooter_name(army, offer.key - listing.PIECE)
    kind = kind_of(action)
    if action == DONE:
        return "Done"
    if kind == MOVE:
        return notation.place_name(rules, moved_to(action)) + _price(army, moved_unit(action), moved_to(action))
    if kind == SHOOT:
        return rules.unit_names[(action - SHOOT) % UNITS]
    if kind == ATTACK:
        return notation.format_move(army, seat, (action,)).partition(" ")[2]
    if kind == JOIN:
        return f"with {rules.unit_names[action - JOIN]}"
    if kind == GO:
        return notation.place_name(rules, action - GO) + _points_text(entry.price_of(army, army.stack[-1], action - GO))
    if kind in (BUILD, RAZE):
        return notation.place_name(rules, action - kind)
    if kind == ARRANGE:
        return rules.arrangements[action - ARRANGE].title
    if kind == FIGHT:
        return _fight_text(army, action - FIGHT)
    return f"Take the {action - TAKE}" if kind == TAKE else "Roll again"


def _points_text(cost: int) -> str:
    """A cost in half points, as the tail of a label."""
    whole = f"{cost // 2 or ''}½" if cost % 2 else str(cost // 2)
    return f", {whole} {'point' if cost <= 2 else 'points'}"


def _price(army: Army, unit: int, place: int) -> str:
    """What a move on the map costs, for its label; empty where moving costs nothing or the price hangs on the next step."""
    if army.stack[-1].procedure != of.MARCH or army.where[unit] >= HEXES:
        return ""
    return _points_text(movement.reach_of(army, unit)[place])


def _fight_text(army: Army, number: int) -> str:
    shock = army.stack[-1]
    targets, _, units, _ = duty.combats(army, shock)[number]
    names = ", ".join(army.rules.unit_names[unit] for unit in units)
    return f"{names} against {' and '.join(army.rules.grid.name(hex) for hex in targets)}"
