"""The PDF writer: fonts, operators, structure, and a document written to bytes; only here is reportlab."""
