"""Tables as spreadsheets write them: any delimiter, headers in four languages, what they leave behind."""

from __future__ import annotations

import pytest

from spare_squares.errors import WrongUse

CARD = "A4 B2 B4 D3"


@pytest.mark.parametrize(
    ("delimiter", "name"), [(",", "commas"), (";", "semicolons"), ("\t", "tabs"), ("|", "bars")]
)
def test_delimiter_is_found_and_told(read, cards, one, delimiter, name):
    """V2, V35: whatever stands between the fields is found, and what was assumed is said."""
    rows = [["id", "title", "blocked"], ["01", "Gate", CARD], ["02", "", "A1 B1 D1 D2"]]
    reading = read("\r\n".join(delimiter.join(row) for row in rows) + "\r\n")
    assert cards(reading) == {"01": CARD, "02": "A1 B1 D1 D2"}
    assert reading.deck is not None and reading.deck.cards[0].title == "Gate"
    assert one(reading, "V2", "info").message == f"the fields are taken to be apart by {name}"


def test_two_delimiters_that_fit_equally_well(read, one):
    """V2: a header that two delimiters fit is an error, and sep= settles it."""
    finding = one(read("id;blocked,title\n1;A4,x\n"), "V2")
    assert finding.message.startswith("commas and semicolons fit equally well")
    assert "sep=" in finding.fix
    assert "V3" in {each.code for each in read("sep=;\nid;blocked,title\n1;A4,x\n").findings}


@pytest.mark.parametrize("first", ["sep=;", "SEP=;", '"sep=;"', "\ufeffsep=;"])
def test_sep_line(read, cards, first):
    """V2: the line that spreadsheets put in front is understood."""
    reading = read(f"{first}\r\nid;blocked\r\n01;A4, B2, B4, D3\r\n")
    assert cards(reading) == {"01": CARD}


def test_sep_line_of_several_characters(read, one):
    """V2: a sep= line that names no one character is an error."""
    assert "one character is needed" in one(read("sep=ab\nid,blocked\n"), "V2").message


def test_utf_16_as_unicode_text(read, cards):
    """V35: "Unicode text" of a spreadsheet is UTF-16 with tabs."""
    reading = read("\ufeffKarte\tGesperrt\r\nÄ\tA4 B2 B4 D3\r\n".encode("utf-16-le"))
    assert cards(reading) == {"Ä": CARD}
    assert reading.format == "tsv"


@pytest.mark.parametrize(
    "header",
    [
        "id,blocked,title,answer",
        "Card,Blocked cells,Title,Answer",
        "Karte,Gesperrt,Titel,Lösung",
        "Kartennummer,Gesperrte Felder,Überschrift,Antwort",
        "CARTE,Cases bloquées,Titre,Réponse",
        "Tarjeta,Casillas bloqueadas,Título,Solución",
        "# , BLOCKED ,name,Solution",
        "Card #,Blocked cells,Card title,Answer",
        "Karten-Nr.,Gesperrt,Titel,Lösung",
        "N°,Cases bloquées,Nom,Solution",
        "cardId,blockedCells,cardTitle,answer",
        "CARD_ID,BLOCKED_CELLS,TITLE,ANSWER",
    ],
)
def test_headers_in_four_languages(read, cards, header):
    """V37: the columns have synonyms in English, German, French and Spanish, in any case."""
    reading = read(f"{header}\n01,{CARD},Gate,I: A3 B3 C3; L: A1 A2 B1; D: C4 D4; O: C1 C2 D1 D2\n")
    assert cards(reading) == {"01": CARD}
    assert reading.deck is not None and reading.deck.cards[0].title == "Gate"
    assert len(reading.deck.answers["01"]) == 4


def test_columns_in_any_order(read, cards):
    """V37: the order of the columns does not matter."""
    assert cards(read(f"title,blocked,id\nGate,{CARD},01\n")) == {"01": CARD}


def test_columns_are_mapped(read, cards, one):
    """V35: --columns says which header holds what; other columns are then left out, and that is said."""
    content = f"Nr. im Spiel;frei;Wetter\n01;{CARD};Regen\n"
    reading = read(content, columns={"id": "nr im spiel", "blocked": "Frei"})
    assert cards(reading) == {"01": CARD}
    assert "Wetter is not mapped" in one(reading, "V3", "info").message


def test_mapping_of_no_key_is_refused(read):
    """V34: --columns with a key that no card has names the nearest."""
    with pytest.raises(WrongUse, match=r"'blockd' is no key .*did you mean blocked\?"):
        read("id,blocked\n", columns={"blockd": "x"})


def test_missing_column_lists_what_is_there(read, one):
    """V3: a missing column names the headers seen and the synonyms known."""
    finding = one(read("id,title\n01,x\n"), "V3")
    assert finding.message == "no column holds the card's blocked cells"
    assert "the columns there are id, title" in finding.fix
    assert "--columns blocked=HEADER" in finding.fix
    assert "Gesperrt".lower() in finding.fix.lower()
    reading = read("Foo;Bar\n1;A4 B2\n")
    assert reading.deck is None and {each.code for each in reading.findings if each.severity == "error"} == {
        "V3"
    }


def test_unknown_column_names_the_nearest(read, one):
    """V3: a column that is not known is an error, with the nearest known one."""
    finding = one(read(f"id,blocked,Tiitle\n01,{CARD},x\n"), "V3")
    assert (finding.at.line, finding.at.column, finding.found) == (1, 12, "Tiitle")
    assert "did you mean title?" in finding.fix


def test_unknown_column_that_may_be_the_missing_one_is_told_once(read):
    """V3: headers in another language are not to be left out: what is missing is said, once."""
    found = read(f"Κάρτα;Κλειστά\n01;{CARD}\n").findings
    assert [each.message for each in found if each.code == "V3"] == [
        "no column holds the card's id",
        "no column holds the card's blocked cells",
    ]
    found = read(f"Card,Bloked,Notes\n01,{CARD},x\n").findings
    assert [each.found for each in found if each.code == "V3"] == ["Bloked"]


def test_column_that_is_too_many_names_the_option_that_reads_the_others(read, one, cards):
    """V3, V35: the option proposed for a table with a column of its own reads it."""
    table = f"Card no,Cell 1,Cell 2,Cell 3,Cell 4,Notes\n01,{CARD.replace(' ', ',')},easy\n"
    fix = one(read(table), "V3").fix
    assert "--columns 'id=Card no,blocked=Cell 1';" in fix
    assert cards(read(table, columns={"id": "Card no", "blocked": "Cell 1"})) == {"01": CARD}


def test_column_that_stands_twice(read, one):
    """V6: two columns of one key are told by both their headers."""
    finding = one(read(f"id,Karte,blocked\n1,2,{CARD}\n"), "V6")
    assert "id and Karte" in finding.message


def test_blank_rows_and_trailing_columns(read, cards, one):
    """V5: blank rows, trailing separators and comments are skipped."""
    reading = read(f"# made by hand\nid,blocked,,\n\n01,{CARD},,\n,,,\n# later\n02,A1 B1 D1 D2,,\n,,\n\n")
    assert list(cards(reading)) == ["01", "02"]
    assert one(reading, "V5", "info").message == "4 blank rows are skipped"


def test_rows_after_a_hash_are_told(read, cards, one):
    """V5: a row that is skipped as a comment is said; what a spreadsheet shows for an error is no comment."""
    reading = read(f"# ours\nid,blocked\n#x,A1 B1 D1 D2\n01,{CARD}\n#N/A,A1 B1 D1 D2\n#7,A1 B1 D1 D3\n")
    assert list(cards(reading)) == ["01", "#N/A", "#7"]
    finding = one(reading, "V5", "info")
    assert (finding.at.line, finding.message) == (3, "rows that begin with # are skipped as comments (1)")


def test_no_row_under_the_header(read, one):
    """V5: a table without a card is an error."""
    assert one(read("id,blocked\n"), "V5")


def test_quoted_line_breaks_and_quotes(read, cards):
    """V35: a field may hold separators, line breaks and doubled quotes."""
    reading = read(
        'id,title,blocked\r\n"0,1","Say ""hi""\r\nagain","A4,\r\nB2, B4, D3"\r\n2,,A1 B1 D1 D2\r\n'
    )
    assert cards(reading) == {"0,1": CARD, "2": "A1 B1 D1 D2"}
    assert reading.deck is not None and reading.deck.cards[0].title == 'Say "hi" again'
    assert [each.at.line for each in reading.cards] == [2, 5]


def test_a_cell_behind_a_line_break_in_a_field_has_its_own_place(read, one):
    """V15: where a field goes on in the next line, what is wrong there is shown there."""
    finding = one(read('id,blocked\n01,"A4 B2\nE9 D3"\n'), "V15")
    assert (finding.at.line, finding.at.column, finding.found) == (3, 1, "E9")


def test_open_quote_has_its_row(read, one):
    """V1: a quote that is not closed is told in the row where it opens."""
    finding = one(read(f'id,blocked\n01,{CARD}\n02,"A1 B1\n03,{CARD}\n'), "V1")
    assert finding.at.line == 3 and "quote" in finding.fix


@pytest.mark.parametrize(
    "table",
    [
        "id,cell 1,cell 2,cell 3,cell 4\n01,A4,B2,B4,D3\n",
        "id,blocked\n01,A4,B2,B4,D3\n",
        "Nummer;Feld1;Feld2;Feld3;Feld4\n01;A4;B2;B4;D3\n",
    ],
)
def test_cells_in_columns_of_their_own(read, cards, table):
    """V35: cells may stand in several columns, with headers or running on past the last."""
    assert cards(read(table)) == {"01": CARD}


def test_value_without_a_header(read, one):
    """V3: what stands beyond the last header is told, not dropped."""
    finding = one(read(f"id,blocked,title\n01,{CARD},Gate,more\n"), "V3")
    assert (finding.at.line, finding.found) == (2, "more")


def test_missing_id_in_a_row(read, one):
    """V12: a row without an id is an error with its line."""
    reading = read(f"id,blocked\n01,{CARD}\n,A1 B1 D1 D2\n")
    assert one(reading, "V12").at.line == 3
    assert len(reading.left_out) == 1


def test_ids_of_a_table_stay_as_typed(read, cards):
    """V4: no id of a table becomes a number or a date."""
    ids = ["010", "1e1", "12:30", "NO", "1-2", "TRUE", "=1+1"]
    assert list(cards(read("id,blocked\n" + "".join(f"{each},{CARD}\n" for each in ids)))) == ids


@pytest.mark.parametrize("above", ["Class 4b;;\n", "Class 4b\n\nmade by hand;x\n", "sep=;\nOur deck;;\n"])
def test_rows_above_the_header(read, cards, one, above):
    """V5: a title above the header is skipped, and that is said."""
    reading = read(f"{above}Karte;Gesperrt;Titel\n01;{CARD};Gate\n")
    assert cards(reading) == {"01": CARD}
    assert "above the header" in next(each.message for each in reading.findings if each.at.line)


def test_a_line_without_fields_stands_where_it_is():
    """V6: what is empty has the place of its line."""
    from spare_squares.decks.as_written import Text
    from spare_squares.decks.delimited import place_fields

    assert place_fields([], [""], 4) == [Text("", 5, 1)]
    assert place_fields(["a", "b"], ['"a",b'], 4) == [Text("a", 5, 2), Text("b", 5, 5)]
