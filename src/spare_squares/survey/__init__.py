"""LONG WORK: an atlas over class representatives through an executor, resumable."""
