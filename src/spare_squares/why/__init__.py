"""THE BOARD THAT SAYS WHY: from the atlas and its reasons to one page."""
