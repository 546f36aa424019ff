"""PAPER: from values to pages of marks in millimetres, to a PDF, and back to prove it."""
