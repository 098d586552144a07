"""Diplomacy on the standard map: the game whose rules the others extend."""
