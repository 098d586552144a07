"""Hengist: a two-player raid along the British coast."""
