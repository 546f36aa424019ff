"""THE RULES of packing: cells, board, pieces, game, challenge, deck. Standard library only.

No file but the schema that ships, no clock, no randomness without an argument.
"""
