"""What a screen draws once: the map, the cards' three bands and the tracks of a table; nothing of it changes in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from barbaricum.games.gothic_invasion.tables import GothicRules


class SpaceDrawing(msgspec.Struct, frozen=True):
    """A space: `kind` is major, minor or transit; roads and straits are ids; `anchor` is "" inland; x, y in map units."""

    id: str
    name: str
    kind: str
    x: int
    y: int
    roads: list[str]
    straits: list[str]
    anchor: str
    colour: str


class CardDrawing(msgspec.Struct, frozen=True):
    """A card's order, battle action, and event or cancellation ("" where it has none)."""

    order: str
    battle: str
    lower: str


class TrackDrawing(msgspec.Struct, frozen=True):
    """What an army of so many men adds to a battle, and what each field adds to that."""

    men: int
    bonus: int
    plains: int
    hills: int
    forest: int


class EventDrawing(msgspec.Struct, frozen=True):
    """An annual event: its title, when it happened in history, and what it does in the game."""

    title: str
    history: str
    effect: str


class GothicDrawing(msgspec.Struct, frozen=True):
    """The printed material of a table.  `coasts` are outlines as x, y, x, y...; `numbers` those of the components."""

    spaces: list[SpaceDrawing]
    coasts: list[list[int]]
    cards: dict[str, CardDrawing]
    track: list[TrackDrawing]
    events: dict[str, EventDrawing]
    numbers: dict[str, int]


def drawing_of(rules: GothicRules) -> GothicDrawing:
    """Read a table's components, an owner's values included."""
    groups = rules.components.groups
    colours = {id: str(row["colour"]) for id, row in groups["anchors"].rows.items()}
    cards = {**groups["gothic_cards"].rows, **groups["roman_cards"].rows}
    return GothicDrawing(
        spaces=[_space(id, row, colours) for id, row in groups["spaces"].rows.items()],
        coasts=[list(row["points"]) for row in groups["coast"].rows.values()],
        cards={id: CardDrawing(row["order"], row["battle"], row["lower"]) for id, row in cards.items()},
        track=[
            TrackDrawing(int(men), row["bonus"], row["plains"], row["hills"], row["forest"])
            for men, row in groups["army_track"].rows.items()
        ],
        events={id: EventDrawing(row["title"], row["history"], effect_of(row)) for id, row in groups["events"].rows.items()},
        numbers={id: row["value"] for id, row in groups["numbers"].rows.items()},
    )


def _space(id: str, row: dict[str, Any], colours: dict[str, str]) -> SpaceDrawing:
    return SpaceDrawing(
        id=id,
        name=row["name"],
        kind=row["type"],
        x=row["x"],
        y=row["y"],
        roads=list(row["roads"]),
        straits=list(row["straits"]),
        anchor=row["anchor"],
        colour=colours.get(row["anchor"], ""),
    )


def effect_of(event: dict[str, Any]) -> str:
    """What an annual event does, a sentence for each of its parts."""
    said = []
    if event["gratian"]:
        said.append("Gratian comes in Richomeres' place.")
    if event["theodosius"]:
        said.append("Theodosius comes in Valens' place.")
    if gain := event["goths_gain"]:
        said.append(f"{_leaders(gain, 'Gothic')} of the Goths' choice: 1\u00a0000 men more.")
    if loss := event["goth_loses"]:
        said.append(f"{_leaders(loss, 'Gothic')} of the Romans' choice: 1\u00a0000 men less.")
    if morale := event["roman_morale"]:
        said.append(f"{_leaders(morale, 'Roman')}: a point of morale more.")
    if men := event["romans_gain"]:
        said.append(f"Every Roman leader: {men}\u00a0000 men more.")
    if draw := event["roman_draw"]:
        said.append(f"Every Roman leader draws {abs(draw)} {'more' if draw > 0 else 'fewer'} in spring.")
    return " ".join(said)


def _leaders(count: int, side: str) -> str:
    return f"{('One', 'Two', 'Three')[count - 1]} {side} leader{'s' if count > 1 else ''}"
