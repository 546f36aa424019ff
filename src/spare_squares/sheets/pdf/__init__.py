"""The PDF writer: fonts, the tagged canvas, a document written to bytes; the only importer of reportlab."""
