"""Find cards that are one puzzle: the same cells (V20), or alike under a symmetry of the game (V21)."""
