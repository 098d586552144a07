"""Invasions II (ar13): sixteen peoples at the fall of Rome, on Diplomacy's orders."""
