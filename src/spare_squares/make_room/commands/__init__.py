"""The commands of the block puzzle: parse, call, report."""
