"""Words: what players read, the catalogue of each language, and what is true of a game said in words."""
