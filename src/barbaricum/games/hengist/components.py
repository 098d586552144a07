"""What Hengist's components must agree with, whoever entered them: the counts and shapes that the rulebook prints."""

from __future__ import annotations

from typing import Any

from barbaricum.core.components import Components, Row

BOARDS = ("I", "II", "III")
SIDES = ("A", "B")
ROADS = ("white", "green", "blue", "red")
"""The four roads from a Hinterland to its Villages."""


def faults(components: Components) -> list[str]:
    """Say in one plain sentence each what contradicts the rulebook, or what these rules are built on; [] when sound.

    Takes Hengist's components as shipped or with an owner's values over them.
    """
    return [
        *_parameter_faults(components),
        *_card_faults(components),
        *_road_faults(components),
        *_treasure_faults(components),
        *_side_faults(components),
    ]


def number(components: Components, name: str) -> int:
    """Give the value of a parameter that is a whole number."""
    value = components.groups["parameters"].rows[name]["value"]
    assert isinstance(value, int), name
    return value


def _parameter_faults(components: Components) -> list[str]:
    """Check the parameters that the rulebook does not print; those it prints no copy can replace."""
    found = []
    colours = components.groups["parameters"].rows["player_colours"]["value"]
    if colours != ["red", "blue"]:
        found.append(f"The players are red and blue, in this order, not {_listed(colours)}.")
    for name, built, thing in (
        ("bays", 2, "A board has 2 Bays here"),
        ("hinterlands", 1, "A board has one Hinterland here"),
        ("groups_per_space", 1, "A space holds one group here"),
    ):
        if number(components, name) != built:
            found.append(f"{thing}, not {number(components, name)}; the moves are written for that.")
    most = number(components, "boat_spaces")
    if not 1 <= number(components, "beach_spaces") <= most:
        found.append(f"A Beach has 1 to {most} spaces, not {number(components, 'beach_spaces')}; there are {most} groups.")
    if number(components, "stall_turns") < 1:
        found.append(f"The game cannot end after {number(components, 'stall_turns')} idle turns; 1 or more was expected.")
    hand, balanced = number(components, "starting_hand"), number(components, "balanced_hand")
    if balanced < hand:
        found.append(f"A balanced start gives the second player {hand} cards or more, not {balanced}.")
    return found


def _card_faults(components: Components) -> list[str]:
    cards, found = components.groups["cards"].rows, []
    for name, card in cards.items():
        if card["count"] < 0:
            found.append(f"There cannot be {card['count']} cards {name}.")
        # An Explorer shows no terrain; every other kind of card is named after what it shows.
        shown = [] if name == "explorer" else name.split("/")
        if card["terrains"] != shown:
            found.append(f"The card {name} shows {_listed(card['terrains'])}; it is named after {_listed(shown)}.")
        found += [f"The card {name} shows {terrain}, which is no terrain." for terrain in _strange(components, card["terrains"])]
    for kind in ("single", "double", "explorer"):
        if not any(card["kind"] == kind and card["count"] > 0 for card in cards.values()):
            found.append(f"The deck has no {kind} card; the rulebook has three kinds of cards.")
    total, printed = _total(cards), number(components, "cards")
    if total != printed:
        found.append(f"The deck has {total} cards; the rulebook gives it {printed}.")
    return found


def _road_faults(components: Components) -> list[str]:
    tiles, found = components.groups["road_tiles"].rows, []
    slots = list(range(1, number(components, "slots") + 1))
    places = [components.groups["roads"].rows[road]["place"] for road in ROADS]
    if sorted(places) != slots:
        found.append(f"The roads lie at the places {_listed(places)} from the left; each of {_listed(slots)} was expected once.")
    if len(tiles) != number(components, "road_tiles"):
        found.append(f"There are {len(tiles)} Road Tiles; the rulebook has {number(components, 'road_tiles')}.")
    for name, tile in tiles.items():
        ends = [tile[road] for road in ROADS]
        if sorted(ends) != slots:
            found.append(
                f"Road Tile {name} leads to the treasures {_listed(ends)}; each road has one of {_listed(slots)} to itself."
            )
    return found


def _treasure_faults(components: Components) -> list[str]:
    treasures, found = components.groups["treasures"].rows, []
    for name, treasure in treasures.items():
        if treasure["count"] < 0:
            found.append(f"There cannot be {treasure['count']} Treasure Tiles of {name}.")
        if str(treasure["points"]) != name:
            found.append(f"The treasure {name} is worth {treasure['points']} points; it is named after its worth.")
    total, printed = _total(treasures), number(components, "treasures")
    if total != printed:
        found.append(f"There are {total} Treasure Tiles; the rulebook has {printed}.")
    return found


def _side_faults(components: Components) -> list[str]:
    sides, found = components.groups["board_sides"].rows, []
    expected = [f"{board}-{side}" for board in BOARDS for side in SIDES]
    if list(sides) != expected:
        found.append(f"The sides of the boards are {_listed(sides)}; {_listed(expected)} were expected.")
    roads = {"beach1": ("the road from Beach 1", 1), "beach2": ("the road from Beach 2", 1), "east": ("the road to the east", 1)}
    roads |= {road: (f"the {road} road", components.groups["roads"].rows[road]["symbols"]) for road in ROADS}
    for name, side in sides.items():
        for road, (words, symbols) in roads.items():
            terrains = side[road]
            found += [f"Side {name}: {terrain} on {words} is no terrain." for terrain in _strange(components, terrains)]
            if len(terrains) != symbols or len(set(terrains)) != symbols:
                wanted = "1 terrain was" if symbols == 1 else f"{symbols} different terrains were"
                found.append(f"Side {name}: {words} shows {_listed(terrains)}; {wanted} expected.")
    return found


def _strange(components: Components, terrains: list[str]) -> list[str]:
    return [terrain for terrain in terrains if terrain not in components.groups["terrains"].rows]


def _total(rows: dict[str, Row]) -> int:
    return sum(row["count"] for row in rows.values())


def _listed(values: Any) -> str:
    return ", ".join(str(value) for value in values) or "nothing"
