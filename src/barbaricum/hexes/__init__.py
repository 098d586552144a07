"""Hex geometry on dense integer indices."""
