"""READING: decks in every format into core values, with findings; games, themes, texts."""
