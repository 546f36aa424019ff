"""The commands that print and prove: parse, call, report."""
