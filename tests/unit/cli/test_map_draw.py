"""`map draw`: pictures of boards and positions."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from barbaricum.cli import main
from barbaricum.games import REGISTRY
from barbaricum.orders.play.game import OrdersGame
from barbaricum.orders.play.picture import read_liveries

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [game for game in REGISTRY.values() if isinstance(game, OrdersGame) and (game.folder / "map.json").is_file()]
PAINTED = [game for game in DRAWN if (game.folder / "palette.json").is_file()]


def draw(folder: Path, *words: str) -> ElementTree.Element:
    file = folder / "map.svg"
    assert main(["map", "draw", words[0], "--svg", str(file), *words[1:]]) == 0
    return ElementTree.fromstring(file.read_text(encoding="utf-8"))


def names(picture: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text") if "name" in text.get("class", "").split()]


def letters(picture: ElementTree.Element) -> list[str]:
    """The letters of armies and fleets: those of markers stand on a disc, a tent or a tower."""
    pieces = [
        group for group in picture.iter(f"{SVG}g") if any(path.get("class") == "shadow" for path in group.iter(f"{SVG}path"))
    ]
    return sorted({id(text): text.text or "" for group in pieces for text in group.iter(f"{SVG}text")}.values())


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_every_board_is_drawn_with_all_its_names(tmp_path: Path, game: OrdersGame) -> None:
    picture = draw(tmp_path, game.id, "--bare")
    drawing = game.drawing(game.rules())
    assert len(names(picture)) == len(drawing.provinces)
    whole = {each.name for each in drawing.provinces} & set(names(picture))
    assert len(whole) > len(drawing.provinces) / 3
    assert letters(picture) == []


def test_the_start_shows_every_unit(tmp_path: Path) -> None:
    assert "".join(letters(draw(tmp_path, "diplomacy"))) == "AAAEEEFFFGGGIIIRRRRTTT"


def test_a_position_is_drawn_and_the_colours_may_be_dark(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    position = {"year": 1902, "phase": "autumn", "units": {"Austria": ["A VIE"], "Russia": ["F STP/NC", "A MOS"]}}
    path.write_text(json.dumps({"format": "barbaricum position 1", "game": "diplomacy", "position": position}))
    picture = draw(tmp_path, "diplomacy", "--position", str(path), "--dark")
    assert "".join(letters(picture)) == "AEEEFFFGGGIIIRRTTT"
    assert "Autumn 1902" in (picture.findtext(f"{SVG}title") or "")
    spots = json.loads((ROOT / "src/barbaricum/games/diplomacy/map.json").read_text())["provinces"]["STP"]["coasts"]
    assert any(group.get("transform") == "translate({} {})".format(*spots["NC"]) for group in picture.iter(f"{SVG}g"))


def test_what_cannot_be_drawn_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "draw", "hengist", "--svg", str(tmp_path / "a.svg")]) == 2
    assert "no game of orders" in capsys.readouterr().err
    path = tmp_path / "position.json"
    path.write_text('{"format": "barbaricum position 1", "game": "invasions_ii", "position": {}}')
    assert main(["map", "draw", "diplomacy", "--svg", str(tmp_path / "a.svg"), "--position", str(path)]) == 1
    assert "a position of invasions_ii" in capsys.readouterr().err


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("game", PAINTED, ids=lambda game: game.id)
def test_powers_are_told_apart_and_their_lines_are_seen_on_land_and_sea(game: OrdersGame) -> None:
    liveries = read_liveries(game.folder / "palette.json")
    assert set(liveries) == set(game.seats)
    assert (
        len({livery.letter for livery in liveries.values()})
        == len({livery.fill for livery in liveries.values()})
        == len(liveries)
    )
    for livery in liveries.values():
        assert contrast(livery.ink, livery.fill) >= 5
        assert all(contrast(livery.line or livery.fill, ground) >= 3 for ground in ("#efe8d6", "#c9d8da"))
