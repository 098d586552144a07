"""Invasion 44AD: Rome crosses to Britain; boats of half strength, carried armies, nine months a year."""
