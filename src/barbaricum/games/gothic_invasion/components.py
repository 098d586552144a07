"""What Gothic Invasion's components must agree with, whoever entered them: the counts and examples the rulebook prints."""

from __future__ import annotations

from typing import Any

from barbaricum.core.components import Components
from barbaricum.games.gothic_invasion.actions import (
    DEED_NAMES,
    DEED_SIDES,
    DEEDS,
    GOTHS,
    LAST_PLAYABLE,
    LEADER_NAMES,
    MISLEADING,
    NOTHING,
    ROMANS,
    SIDE_NAMES,
    SPACES,
)
from barbaricum.games.gothic_invasion.tables import KIND_NAMES

_DEEDS = {name.upper(): deed for deed, name in enumerate(DEED_NAMES) if deed != NOTHING}
_AEGEAN = ("thessalonica", "athens", "corinth", "philippi", "pergamum", "ephesus")
_JOINED = (("durostorum", "axiopolis"), ("thessalonica", "larisa"), ("constantinopolis", "adrianopolis"))
_TWO_AWAY = (("larisa", "athens"), ("larisa", "naupactus"))
COUNTS = {"gothic_cards": 25, "roman_cards": 22, "objectives": 5, "events": 6, "leaders": 7, "garrisons": 3}


def faults(components: Components) -> list[str]:
    """Say in one plain sentence each what contradicts the rulebook, or what these rules are built on; [] when sound."""
    return [
        *_count_faults(components),
        *_map_faults(components),
        *_card_faults(components, "gothic_cards", GOTHS),
        *_card_faults(components, "roman_cards", ROMANS),
        *_objective_faults(components),
        *_leader_faults(components),
        *_chart_faults(components),
    ]


def _rows(components: Components, group: str) -> dict[str, dict[str, Any]]:
    return components.groups[group].rows


def _count_faults(components: Components) -> list[str]:
    found = []
    for group, count in COUNTS.items():
        here = len(_rows(components, group))
        if here != count:
            found.append(f"There are {here} {group.replace('_', ' ')}; the rulebook has {count}.")
    return found


# --- the map --------------------------------------------------------------------------------------------------------------


def _map_faults(components: Components) -> list[str]:
    spaces, found = _rows(components, "spaces"), []
    if len(spaces) > SPACES:
        found.append(f"The map has {len(spaces)} spaces; there is room for {SPACES}.")
    anchors = _rows(components, "anchors")
    for id, space in spaces.items():
        found += _space_faults(id, space, spaces, list(anchors))
    for one, other in _JOINED:
        if other not in spaces[one]["roads"]:
            found.append(f"No road joins {spaces[one]['name']} and {spaces[other]['name']}; the rulebook's examples need one.")
    for one, other in _TWO_AWAY:
        if not set(spaces[one]["roads"]) & set(spaces[other]["roads"]):
            found.append(f"{spaces[other]['name']} is not two spaces from {spaces[one]['name']}, as in the rulebook's examples.")
    for city in _AEGEAN:
        if spaces[city]["anchor"] != "aegean":
            found.append(f"{spaces[city]['name']} has the anchor of the Aegean ports in the rulebook.")
    if [id for id, space in spaces.items() if space["anchor"] == "red"] != ["constantinopolis"]:
        found.append("Constantinopolis alone has the red anchor.")
    return found + _reach_faults(spaces)


def _space_faults(id: str, space: dict[str, Any], spaces: dict[str, dict[str, Any]], anchors: list[str]) -> list[str]:
    name, found = space["name"], []
    if space["type"] not in KIND_NAMES:
        found.append(f"{name} is a {space['type']}; {', '.join(KIND_NAMES)} were expected.")
    if space["anchor"] and space["anchor"] not in anchors:
        found.append(f"{name} has the anchor {space['anchor']}, which is none of {', '.join(anchors)}.")
    if space["anchor"] and space["type"] == "transit":
        found.append(f"{name} has an anchor, but only cities are ports.")
    for other in space["roads"]:
        if other not in spaces or other == id:
            found.append(f"A road leads from {name} to {other}, which is no other space.")
        elif id not in spaces[other]["roads"]:
            found.append(f"A road leads from {name} to {spaces[other]['name']}, but not back.")
    if not space["roads"]:
        found.append(f"No road leads to {name}.")
    return found


def _reach_faults(spaces: dict[str, dict[str, Any]]) -> list[str]:
    reached, open_ones = {"tyras"}, ["tyras"]
    while open_ones:
        for other in spaces[open_ones.pop()]["roads"]:
            if other in spaces and other not in reached:
                reached.add(other)
                open_ones.append(other)
    return [f"{space['name']} cannot be reached from Tyras by road." for id, space in spaces.items() if id not in reached]


# --- cards ------------------------------------------------------------------------------------------------------------------


def _card_faults(components: Components, group: str, side: int) -> list[str]:
    found, seen = [], set()
    for id, card in _rows(components, group).items():
        for slot, low, high in (("order", 1, LAST_PLAYABLE), ("battle", MISLEADING, DEEDS - 1), ("lower", 1, MISLEADING - 1)):
            word = card[slot]
            if word == "" and slot != "order":
                continue
            deed = _DEEDS.get(word, NOTHING) if isinstance(word, str) else NOTHING
            if deed == NOTHING:
                found.append(f"Card {id}: {word!r} is no action of the game.")
            elif side not in DEED_SIDES[deed]:
                found.append(f"Card {id}: {word} is no action of the {SIDE_NAMES[side]}.")
            elif not low <= deed <= high:
                found.append(f"Card {id}: {word} does not belong in the {slot} part of a card.")
            seen.add(deed)
        if card["battle"] == "" and card["lower"] == "":
            found.append(f"Card {id} shows one action; each card has two or three.")
    missing = [deed for deed in range(1, DEEDS) if side in DEED_SIDES[deed] and deed not in seen]
    found += [f"No card of the {SIDE_NAMES[side]} shows {DEED_NAMES[deed].upper()}." for deed in missing]
    for word in ("DEFECTION", "NEGOTIATIONS"):
        if side in DEED_SIDES[_DEEDS[word]]:
            count = sum(word in card.values() for card in _rows(components, group).values())
            if count > 1:
                found.append(f"{count} cards show {word}, which can be used only once.")
    return found


def _objective_faults(components: Components) -> list[str]:
    spaces, found = _rows(components, "spaces"), []
    numbers = {id: row["value"] for id, row in _rows(components, "numbers").items()}
    for id, card in _rows(components, "objectives").items():
        cities = card["cities"]
        if len(set(cities)) != len(cities) or not numbers["upper_cities"] < len(cities) <= numbers["plunder_markers"]:
            found.append(f"Objective {id} lists {len(cities)} cities; different ones, more than three, were expected.")
        for city in cities:
            if city not in spaces or spaces[city]["type"] == "transit":
                found.append(f"Objective {id}: {city} is no city.")
        if "constantinopolis" in cities:
            found.append(f"Objective {id} names Constantinopolis, which is on no card.")
    upper = ["anchialus", "ratiaria", "domavia"]
    if not any(card["cities"][:3] == upper for card in _rows(components, "objectives").values()):
        found.append("One objective begins with Anchialus, Ratiaria and Domavia in the rulebook.")
    return found


# --- leaders and charts -------------------------------------------------------------------------------------------------------


def _leader_faults(components: Components) -> list[str]:
    spaces, found = _rows(components, "spaces"), []
    if list(_rows(components, "leaders")) != list(LEADER_NAMES):
        found.append(f"The leaders are {', '.join(LEADER_NAMES)}, in this order.")
    armies = [int(row) for row in _rows(components, "army_track")]
    for group in ("full_setup", "fast_setup", "entries"):
        for id, row in _rows(components, group).items():
            if row["army"] not in armies:
                found.append(f"{id} has {row['army']} men, which is not on the army track.")
            if not (0 <= row["training"] <= 2 and 0 <= row["morale"] <= 2):
                found.append(f"{id} has training {row['training']} and morale {row['morale']}; both go from 0 to 2.")
            if "space" in row and row["space"] not in spaces:
                found.append(f"{id} starts in {row['space']}, which is no space.")
    starts = [row["space"] for group in ("full_setup", "garrisons") for row in _rows(components, group).values()]
    if len(set(starts)) != len(starts):
        found.append("Two pieces start in one space; each needs its own.")
    return found


def _chart_faults(components: Components) -> list[str]:
    found = []
    track = _rows(components, "army_track")
    for army, row in track.items():
        fields = [row["plains"], row["hills"], row["forest"]]
        if any(value not in (0, 1, 2) for value in fields):
            found.append(f"At {army} men the battlefields add {', '.join(map(str, fields))}; 0 to 2 were expected.")
        if row["bonus"] < 0:
            found.append(f"At {army} men the army adds {row['bonus']}; 0 or more was expected.")
    losses = [row["men"] for row in _rows(components, "battle_losses").values()]
    if any(men <= 0 or men % 1000 for men in losses):
        found.append(f"Losses are whole thousands, not {', '.join(map(str, losses))}.")
    for id, die in _rows(components, "dice").items():
        top = 6 if id == "plunder" else 3
        if not die["faces"] or any(not 1 <= face <= top for face in die["faces"]):
            found.append(f"The {id} die shows {', '.join(map(str, die['faces']))}; 1 to {top} were expected.")
    return found
