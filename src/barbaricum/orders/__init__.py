"""Diplomacy orders, knowing no variant."""
