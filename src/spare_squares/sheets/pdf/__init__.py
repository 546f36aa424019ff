"""The PDF writer: fonts, the tagged canvas, and a document written to bytes. The only importer of reportlab."""
