"""Players that serve any game."""
