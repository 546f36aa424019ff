"""Drawings for cutters: the marks of the sheets as SVG in true millimetres, in layers by what is done."""
