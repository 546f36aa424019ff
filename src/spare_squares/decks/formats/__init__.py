"""One reader a format: each turns text into a raw deck, whose every word knows where it stands."""
