"""A second, slow machine of the turns, written from the sentences of the rules alone, to hold the first to.

It knows the head of a journal and actions as JSON values, keeps cells as names and orientations as drawn
sets, and keeps every table it ever was in, so that undo is a look into the past.
"""

from __future__ import annotations

import base64
import copy
import json
import unicodedata

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK = "[\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    chr(n) for n in range(0x2000, 0x200B)
)


class No(Exception):
    """A refusal, by its code."""


def tidy(name):
    words, word = [], ""
    for each in name:
        if each in BLANK[1:]:
            words, word = [*words, word], ""
        else:
            word += each
    return " ".join(each for each in [*words, word] if each)


def same(one, other):
    """Two names are one when they are equal composed and in lower case."""
    return (
        unicodedata.normalize("NFC", tidy(one)).lower() == unicodedata.normalize("NFC", tidy(other)).lower()
    )


def good_name(name):
    name = tidy(name)
    joins = {"\u200c", "\u200d"} | {chr(n) for n in range(0xE0020, 0xE0080)}
    rest = [unicodedata.category(each) for each in name if each not in joins]
    if any(each in ("Cc", "Cf", "Cs", "Co") for each in rest) or all(each[0] in "MZ" for each in rest):
        raise No("not-a-name")
    if not 1 <= len(name) <= 40 or "," in name:
        raise No("not-a-name")
    return name


def number_of(card):
    """Card 07, 7 and SQ-07 are one card."""
    name = card.strip().lower()
    for start in ("sq", "spare squares"):
        if name.startswith(start):
            name = name[len(start) :].lstrip(" -#:.")
    return name.lstrip("0") or ("0" if name else card.strip().lower())


class SlowTable:
    def __init__(self, head):
        head = json.loads(head)
        self.head, self.game = head, head["game"]
        rows = self.game["picture"].split("/")
        self.rows, self.columns = len(rows), len(rows[0])
        self.board = {
            self.name(r, c) for r in range(self.rows) for c in range(self.columns) if rows[r][c] == "#"
        }
        self.pieces = {each["letter"]: each for each in self.game["pieces"]}
        self.order = list(base64.urlsafe_b64decode(head["order"] + "=" * (-len(head["order"]) % 4)))
        first = head["cards"][self.order[0]] if self.order else None
        self.now = {
            "phase": "open" if self.order else "card", "board": 1, "attempt": 1, "card": first, "used": 0,
            "acts": head["starter"], "starter": head["starter"], "recorder": head["recorder"],
            "next": ("", ""),
            "planned": 0, "revealed": 0, "players": list(head["players"]), "lying": [], "results": [],
        }  # fmt: skip
        self.entries, self.undone = 0, set()
        self.past, self.future = [], []

    # cells

    def name(self, row, column):
        across = self.game["letters"] == "across"
        letter, number = (column, row) if across else (row, column)
        return f"{LETTERS[letter]}{number + 1}"

    def place_of(self, name):
        letter, number = LETTERS.index(name[0]), int(name[1:]) - 1
        return (number, letter) if self.game["letters"] == "across" else (letter, number)

    def in_order(self, names):
        return sorted(names, key=lambda each: (each[0], int(each[1:])))

    def shape(self, cells):
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        return frozenset((r - top, c - left) for r, c in cells)

    def drawn(self, piece):
        rows = piece["picture"].split("/")
        return self.shape([(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"])

    def ways(self, piece):
        found, shapes = set(), [self.drawn(piece)]
        if self.game["flips"]:
            shapes.append(self.shape([(r, -c) for r, c in shapes[0]]))
        for shape in shapes:
            for _ in range(4 if self.game["rotations"] else 1):
                found.add(shape)
                shape = self.shape([(c, -r) for r, c in shape])
        return found

    def piece(self, letter):
        if letter in self.pieces:
            return self.pieces[letter]
        alike = [each for name, each in self.pieces.items() if name.lower() == letter.lower()]
        if len(alike) != 1:
            raise No("no-piece")
        return alike[0]

    def on_the_board(self, piece):
        return [cells for letter, cells in self.now["lying"] if letter == piece["letter"]]

    def from_the_side(self, letter):
        piece = self.piece(letter)
        if len(self.on_the_board(piece)) == piece["copies"]:
            raise No("on-the-board" if piece["copies"] == 1 else "all-on-the-board")
        return piece

    # who and when

    def over(self):
        now = self.now
        return now["phase"] == "closed" or (now["phase"] == "scored" and now["board"] == self.head["boards"])

    def playing(self, action):
        if self.over():
            raise No("finished")
        if self.now["phase"] == "card":
            raise No("no-card")
        if self.now["phase"] != "open":
            raise No("over")
        if action.get("by") and not same(action["by"], self.now["acts"]):
            raise No("not-your-turn")

    def after(self, name, steps=1):
        around = self.now["players"]
        return around[(around.index(name) + steps) % len(around)]

    def at_the_table(self, name):
        for each in self.now["players"]:
            if same(each, name):
                return each
        raise No("not-seated")

    def turn(self):
        now = self.now
        player, now["acts"], now["used"] = now["acts"], self.after(now["acts"]), now["used"] + 1
        total = sum(each["copies"] for each in self.pieces.values())
        if len(now["lying"]) == total or (not self.head["relaxed"] and now["used"] == self.game["turns"]):
            self.score(0)
        return player

    def score(self, stopped):
        now = self.now
        missing = sum(each["copies"] for each in self.pieces.values()) - len(now["lying"])
        table = self.game["points"]
        points = None if self.head["relaxed"] else table[min(missing, len(table) - 1)]
        now["results"].append([
            now["board"], now["card"]["id"], now["attempt"], now["starter"], now["recorder"], now["used"],
            int(missing == 0), points, stopped, 0, 0, list(now["players"]), copy.deepcopy(now["lying"]),
        ])  # fmt: skip
        following = self.after(now["starter"]) if self.head["rotate_starter"] else now["acts"]
        now["phase"], now["next"] = "scored", (following, self.after(now["recorder"]))

    # one action

    def do(self, action):
        """Return (result, turns, player, why); raise No for a refusal, which changes nothing."""
        kept = copy.deepcopy(self.now)
        kind = action["do"]
        if kind in ("undo", "redo"):
            return self.back_and_forth(kind)
        try:
            came = getattr(self, f"do_{kind}")(action)
        except No:
            self.now = kept
            raise
        self.entries += 1
        if kind not in ("plan", "reveal", "found", "answer"):
            self.past.append((self.entries, kept, None))
            self.future = []
        return came

    def back_and_forth(self, kind):
        source, target = (self.past, self.future) if kind == "undo" else (self.future, self.past)
        if not source:
            raise No(f"nothing-to-{kind}")
        if kind == "undo" and self.now["revealed"]:
            raise No("solution-opened")
        number, table, _ = source.pop()
        target.append((number, copy.deepcopy(self.now), None))
        self.now = copy.deepcopy(table)
        self.entries += 1
        (self.undone.add if kind == "undo" else self.undone.discard)(number)
        return f"{kind}ne", 0, "", []

    def do_place(self, action):
        self.playing(action)
        now, piece, cells = self.now, self.from_the_side(action["piece"]), action.get("cells", [])
        if len(set(cells)) < len(cells):
            raise No("twice-named")
        if len(cells) != len(self.drawn(piece)):
            raise No("wrong-number")
        if self.shape([self.place_of(each) for each in cells]) not in self.ways(piece):
            raise No("not-its-shape")
        if not set(cells) & self.board:
            raise No("none-on-board")
        why = ["off-board"] if set(cells) - self.board else []
        why += ["covered" for _, others in now["lying"] if set(others) & set(cells)]
        why += ["blocked"] if set(now["card"]["blocked"]) & set(cells) else []
        if why:
            return "illegal", 1, self.turn(), why
        now["lying"].append([piece["letter"], self.in_order(cells)])
        rank = list(self.pieces)

        def first_cells(each):
            # copies stand by their cells, read as a number whose lowest place is the top left cell
            return sum(1 << r * self.columns + c for r, c in map(self.place_of, each[1]))

        now["lying"].sort(key=lambda each: (rank.index(each[0]), first_cells(each)))
        return "placed", 1, self.turn(), []

    def do_remove(self, action):
        self.playing(action)
        piece = self.piece(action["piece"])
        lying = self.on_the_board(piece)
        if not lying:
            raise No("at-the-side")
        for name in action.get("cells", []):
            if name not in self.board:
                raise No("off-the-board")
            lying = [each for each in lying if name in each]
        if not lying:
            raise No("not-there")
        if len(lying) > 1:
            raise No("which-copy")
        self.now["lying"].remove([piece["letter"], lying[0]])
        return "removed", 1, self.turn(), []

    def do_pass(self, action):
        self.playing(action)
        return "passed", 1, self.turn(), []

    def do_illegal(self, action):
        self.playing(action)
        self.from_the_side(action["piece"])
        words = {"boundary": "off-board", "edge": "off-board", "overlap": "covered", "blocked": "blocked"}
        words["alignment"] = "misaligned"
        return "illegal", 1, self.turn(), [words.get(tidy(action.get("note", "")).lower(), "called")]

    def do_nudge(self, action):
        self.playing(action)
        return "restored", 0, "", []

    def do_reset(self, action):
        self.playing(action)
        now = self.now
        if not now["used"]:
            raise No("nothing-to-reset")
        now.update(used=0, lying=[], attempt=now["attempt"] + 1, planned=0, acts=now["starter"])
        return "reset", 0, "", []

    def do_plan(self, action):
        self.playing(action)
        if self.now["used"]:
            raise No("turns-used")
        self.now["planned"] = 1
        return "planning", 0, "", []

    def do_stop(self, action):
        self.playing(action)
        now = self.now
        passes = 0 if self.head["relaxed"] else self.game["turns"] - now["used"]
        now["acts"], now["used"] = self.after(now["acts"], passes), now["used"] + passes
        self.score(1)
        return "stopped", passes, "", []

    def do_next(self, action):
        now = self.now
        if self.over():
            raise No("finished")
        if now["phase"] != "scored":
            raise No("not-scored")
        starter, recorder = now["next"]
        board = now["board"] + 1
        card = self.head["cards"][self.order[board - 1]] if self.order else None
        now.update(
            phase="open" if card else "card", board=board, attempt=1, card=card, used=0, acts=starter,
            starter=starter, recorder=recorder, next=("", ""), planned=0, revealed=0, lying=[],
        )  # fmt: skip
        return "next", 0, "", []

    def do_card(self, action):
        now = self.now
        if self.over():
            raise No("finished")
        if now["phase"] != "card":
            raise No("card-known")
        found = [each for each in self.head["cards"] if number_of(each["id"]) == number_of(action["name"])]
        if not found:
            raise No("no-such-card")
        if not self.head["allow_repeats"] and found[0]["id"] in [each[1] for each in now["results"]]:
            raise No("card-played")
        now.update(card=found[0], phase="open")
        return "card", 0, "", []

    def new_name(self, name, but=None):
        name = good_name(name)
        if any(same(name, each) for each in self.now["players"] if each != but):
            raise No("seated-already")
        return name

    def do_join(self, action):
        if self.over():
            raise No("finished")
        if self.now["phase"] == "open" and self.now["used"]:
            raise No("join-too-late")
        name = self.new_name(action["name"])
        players = self.now["players"]
        after = self.at_the_table(action["after"]) if action.get("after") else players[-1]
        players.insert(players.index(after) + 1, name)
        return "joined", 0, "", []

    def hand(self, old, new):
        now = self.now
        for field in ("acts", "starter", "recorder"):
            now[field] = new if now[field] == old else now[field]
        now["next"] = tuple(new if each == old else each for each in now["next"])

    def do_leave(self, action):
        if self.over():
            raise No("finished")
        name = self.at_the_table(action["name"])
        if len(self.now["players"]) == 1:
            self.now["phase"] = "closed"
        else:
            self.hand(name, self.after(name))
            self.now["players"].remove(name)
        return "left", 0, "", []

    def do_rename(self, action):
        old = self.at_the_table(action["name"])
        new = self.new_name(action["to"], but=old)
        self.hand(old, new)
        now = self.now
        now["players"] = [new if each == old else each for each in now["players"]]
        for result in now["results"]:
            result[3], result[4] = (new if each == old else each for each in result[3:5])
            result[11] = [new if each == old else each for each in result[11]]
        return "renamed", 0, "", []

    def do_recorder(self, action):
        if self.over():
            raise No("finished")
        now, name = self.now, self.at_the_table(action["name"])
        if name == (now["next"][1] if now["phase"] == "scored" else now["recorder"]):
            raise No("records-already")
        if now["phase"] == "scored":
            now["next"] = (now["next"][0], name)
        else:
            now["recorder"] = name
        return "handed", 0, "", []

    def do_reveal(self, action):
        now = self.now
        if now["phase"] not in ("scored", "closed") or not now["results"]:
            raise No("reveal-too-early")
        if now["results"][-1][0] != now["board"]:
            raise No("board-unscored")
        now["revealed"] = 1
        return "revealed", 0, "", []

    def do_finish(self, action):
        if self.over():
            raise No("finished")
        if self.now["phase"] == "open" and self.now["used"]:
            raise No("board-open")
        self.now["phase"] = "closed"
        return "finished", 0, "", []

    def do_answer(self, action):
        if not self.over():
            raise No("not-finished")
        if not 1 <= action.get("number", 0) <= 4:
            raise No("no-question")
        return "answered", 0, "", []

    def do_found(self, action):
        now = self.now
        if now["phase"] != "scored" or not now["results"][-1][6]:
            raise No("not-complete")
        now["results"][-1][9:11] = [action.get("number", 0), action.get("of", 0)]
        return "found", 0, "", []

    def key(self):
        now, scored = self.now, self.now["phase"] == "scored"
        results = [[*each[:12], [[letter, *cells] for letter, cells in each[12]]] for each in now["results"]]
        values = [
            now["phase"], int(self.over()), now["board"], now["attempt"], now["card"]["id"] if now["card"]
            else "", now["used"], now["acts"] if now["phase"] == "open" else "", now["starter"],
            now["recorder"], *(now["next"] if scored else ("", "")), now["planned"], now["revealed"],
            now["players"], [[letter, *cells] for letter, cells in now["lying"]], results, self.entries,
            sorted(self.undone),
        ]  # fmt: skip
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
