"""The commands of the table: parse, call, report."""
