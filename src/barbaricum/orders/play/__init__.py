"""Games of orders on the contract every game keeps to: their state, sheets, view, texts and positions."""
