"""What the rules say of the board, held against its data."""

from __future__ import annotations

from typing import Final

from barbaricum.orders.board import Board

SPACES: Final = (63, 23)
CONNECTED: Final = (("Moa", "Sem", "both"), ("Cla", "Vec", "both"), ("VeB", "Vec", "both"), ("CAB", "FDE", "boats"))
_ARMY: Final = "A"


def faults_of(board: Board) -> list[str]:
    """Say what is not as the rules have it."""
    return [*_spaces(board), *_connections(board)]


def _spaces(board: Board) -> list[str]:
    """There are 63 spaces of land and 23 of sea, each with an abbreviation of its own.

    Clause: 8/spaces.
    """
    seas = board.terrain.count("sea")
    found = (board.size - seas, seas)
    return [] if found == SPACES else [f"provinces: {SPACES[0]} of land and {SPACES[1]} of sea were expected, not {found}"]


def _connections(board: Board) -> list[str]:
    """Mona and Segontium, Clausentum and Vectis, Venta Belgarum and Vectis, Cardigan Bay and Fretum Deva are connected.

    Clause: 7/connected.
    """
    faults = []
    for a, b, who in CONNECTED:
        for letter, kind in zip(board.letters, range(len(board.types)), strict=True):
            wanted = who == "both" or letter != _ARMY
            if bool(board.steps[kind][board.index[a] * board.places + board.index[b]]) != wanted:
                faults.append(f"borders: {a}-{b} should {'' if wanted else 'not '}be open to {board.types[kind].name} units")
    return faults
