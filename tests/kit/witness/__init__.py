"""A witness beside the proof: it knows nothing of marks, and hunts in a finished file for an answer.

It reads pages by pdfplumber and looks for pieces in whichever way they can be shown: cells named in columns,
letters set as a picture, outlines and walls on a board, silhouettes and shades without one.
"""
