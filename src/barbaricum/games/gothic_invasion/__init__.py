"""Gothic Invasion: the card-driven war of 377 to 382 between the Goths and the Eastern Empire."""
