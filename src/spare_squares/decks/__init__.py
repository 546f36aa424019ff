"""FILES: decks and games in every format into core values, with findings; judged, written and shipped."""
