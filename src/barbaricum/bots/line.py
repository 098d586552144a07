"""What a bot expects of an action, for hints and analysis."""

from __future__ import annotations


class Line:
    """An action, the share (0..1) of its thinking a bot gave it, its value to the seat (-1..1), the likeliest replies."""

    def __init__(self, action: int, share: float, value: float, following: list[int]) -> None:
        self.action: int = action
        self.share: float = share
        self.value: float = value
        self.following: list[int] = following
