"""The commands about decks and boards: parse, call, report."""
