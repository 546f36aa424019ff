"""The commands that build the maker page and the site, and what the page asks of the program."""
