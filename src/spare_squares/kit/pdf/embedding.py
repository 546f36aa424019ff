"""A TrueType font that is embedded with a right ToUnicode map: text copies out as it was composed (K39).

reportlab's own map gives code 0 a character, cannot say those beyond the Basic Multilingual Plane, and
writes more than the hundred entries a block may hold (Adobe Technical Note 5411), so it is replaced.
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /{name} def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange"""
_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class KitFont(TTFont):
    """A font of the kit."""

    def addObjects(self, doc: pdfdoc.PDFDocument) -> None:
        """Embed each subset, then put the right ToUnicode map in the place of reportlab's."""
        subsets = [tuple(subset) for subset in self.state[doc].subsets]
        super().addObjects(doc)
        for index, subset in enumerate(subsets):
            name = (SUBSETN(index) + b"+" + self.face.name + self.face.subfontNameX).decode("ascii")
            stream = doc.idToObject["toUnicodeCMap:" + name]
            if not isinstance(stream, pdfdoc.PDFStream):
                raise TypeError("this reportlab keeps its ToUnicode maps elsewhere")
            stream.content = to_unicode(name, subset).encode("ascii")


def to_unicode(name: str, subset: Sequence[int]) -> str:
    """Return the CMap from each code (the index) to its character (the code point there, 0 for none)."""
    rows = [
        f"<{code:02X}> <{chr(point).encode('utf-16-be').hex().upper()}>"
        for code, point in enumerate(subset)
        if point
    ]
    lines = [_HEAD.format(name=name)]
    for start in range(0, len(rows), 100):
        block = rows[start : start + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines.append(_TAIL)
    return "\n".join(lines)
