"""THE SECOND GAME: shapes, deal, engine, replay, bots and the page of "make room"."""
