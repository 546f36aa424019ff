"""Every deck is read where no compiled package exists, as in a browser, with the same findings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parents[1] / "cases"
# What is compiled, or not there in a browser: importing one of these fails in the second run.
BARRED = ("rpds", "jsonschema", "_ruamel_yaml", "ruamel.yaml.clib", "PIL", "lxml", "rich", "numpy")
SCRIPT = """
import importlib.abc, json, sys
barred = {barred!r}
class Barred(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in barred or name.split(".")[0] in barred:
            raise ImportError(name)
sys.meta_path.insert(0, Barred())
from pathlib import Path
from spare_squares.decks.judging import judge
from spare_squares.decks.reading import read_deck
from spare_squares.errors import SpareSquaresError
found = {{}}
for path in sorted(Path({cases!r}).iterdir()):
    try:
        found[path.name] = [each.data() for each in judge(read_deck(str(path))).findings]
    except SpareSquaresError as error:
        found[path.name] = str(error)
loaded = [name for name, module in sys.modules.items() if getattr(module, "__file__", None)
          and str(module.__file__).endswith((".so", ".pyd")) and "lib-dynload" not in str(module.__file__)]
print(json.dumps([found, loaded]))
"""


def findings(barred):
    script = SCRIPT.format(barred=barred, cases=str(CASES))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_decks_are_read_without_any_compiled_package():
    """DI7, DI8: the same findings over all the files of the cases, and no compiled module is loaded."""
    everything, _ = findings(())
    bare, loaded = findings(BARRED)
    assert bare == everything and len(bare) > 30
    assert loaded == []
