"""What every game keeps to."""
