"""The Epic Battle of Alesia: the siege of 52 BC on a hex map, two assaults of a hidden relief force."""
