"""THE RULES of packing: cells, pieces, board, game, challenge, solver. Standard library only.

No file, no clock, no randomness without an argument. Whoever wants a limit of time passes `should_stop()`.
"""
