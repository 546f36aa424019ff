"""The game on a phone: from a deck and texts to one page that keeps the turns and knows no packing."""
