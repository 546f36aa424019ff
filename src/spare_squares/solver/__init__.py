"""Counting and explaining: search, counting, symmetry, reasons, odds, generating and surveys."""
