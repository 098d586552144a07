"""Hex geometry on dense indices: a rectangular map, its neighbours, lines and distances, and what can be reached on it."""
