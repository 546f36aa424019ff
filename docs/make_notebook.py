"""Run the handbook's notebook in a real kernel and write what it says as a page: `make_notebook.py [FOLDER]`.

The page is plain Markdown: a cell is a block of code, a drawing a picture of its own beside the page, with
the words that a screen reader gets in the notebook as its alternative text.
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

HERE = Path(__file__).parent
INTRODUCTION = """# In a notebook

A real notebook, run by a script: in Jupyter, Marimo or an editor's notebook, cards, packings, reasons and
decks show themselves, and a screen reader is told the cells. What the functions take stands in
[From Python](from-python.md).
"""
# Words before a cell, and the cell.
CELLS = (
    (
        "A card draws its blocked cells.",
        'from spare_squares import atlas, challenge, deck, card, explain, generate, packings, verify\n\n'
        'challenge("A4 B2 B4 D3")',
    ),
    ("So does each of its packings.", 'next(packings(challenge("A4 B2 B4 D3")))'),
    ("A board that cannot be packed says why.", 'explain(challenge("A1 B1 C1 D2"))'),
    ("A longer reason has steps.", 'explain(challenge("A1 A4 D2 D3"))'),
    ("A deck shows all its cards.", "generate(4, range(1, 3), seed=7)"),
    ("What is true of it is a value too.", "print(verify(generate(4, range(1, 3), seed=7)))"),
    (
        "And a few lines answer a question of one's own: how many boards have how many packings?",
        "from collections import Counter\n\n"
        "counted = Counter(entry.packings for entry in atlas())\n"
        "for packed, boards in sorted(counted.items()):\n"
        '    print(f"{packed:2} packings: {boards:4} boards")',
    ),
)  # fmt: skip


def main(folder: Path) -> None:
    """Write notebook.md and its pictures under a folder."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for _, code in CELLS])
    # The kernel of this very Python, whatever kernels the machine has.
    manager = AsyncKernelManager(transport="ipc", ip=str(folder / ".kernel"))
    manager.kernel_spec.argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    try:
        NotebookClient(book, timeout=120, km=manager).execute(cleanup_kc=True)
    finally:
        for left in folder.glob(".kernel-*"):
            left.unlink()
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    page = [INTRODUCTION]
    for (words, code), cell in zip(CELLS, book.cells, strict=True):
        page += [words, f"```python\n{code}\n```"]
        for output in cell.outputs:
            page.append(_shown(output, pictures))
    (folder / "notebook.md").write_text("\n\n".join(part.strip("\n") for part in page) + "\n", "utf-8")


def _shown(output: nbformat.NotebookNode, pictures: Path) -> str:
    """Return an output as Markdown, its drawings saved as files."""
    if output.output_type == "stream":
        return f"```text\n{output.text.rstrip()}\n```"
    shown = output.data.get("text/html")
    if shown is None:
        return f"```text\n{output.data['text/plain']}\n```"

    def saved(match: re.Match[str]) -> str:
        drawing = match[0].replace("currentColor", "#000")  # a picture of its own has no colour to take over
        drawing = re.sub(
            r"(<svg[^>]*>)", r'\1<rect x="-9" y="-9" width="999" height="999" fill="#fff"/>', drawing
        )
        name = f"notebook-{len(list(pictures.glob('notebook-*.svg'))) + 1:02}.svg"
        (pictures / name).write_text(drawing, "utf-8")
        label = re.search(r'aria-label="([^"]*)"', match[0])
        alt = " ".join(html.unescape(label[1]).split()) if label else ""
        return f"![{alt}](pictures/{name}) "

    text = re.sub(r"<svg.*?</svg>", saved, shown, flags=re.DOTALL)
    text = re.sub(r"<figcaption>.*?</figcaption>|</?figure[^>]*>", "", text)
    text = re.sub(r"</?b>", "**", text)
    text = re.sub(r"<(p|li|ol|ul|div)\b[^>]*>|</(p|li|ol|ul|div)>", "\n\n", text)
    return re.sub(r"\n{3,}", "\n\n", html.unescape(text)).strip()


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for old in (target / "pictures").glob("notebook-*.svg"):
        old.unlink()
    main(target)
