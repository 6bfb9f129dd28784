"""From text to entries: every construct of the notation, and every fault at its place."""

from io import BytesIO

import pytest
from hypothesis import given
from strategies import comments, records, tag_values

from omega_records.formats.orn import write
from omega_records.reading import Reading, read_stream
from omega_records.record import Comment, Record, Tag

HEAD = '[Game "Omega"]\n'


def read(movetext: str, head: str = HEAD) -> Reading:
    (reading,) = read_stream(BytesIO((head + movetext).encode()))
    return reading


def line(reading: Reading) -> str:
    return " ".join(map(str, reading.record.line))


def test_every_construct() -> None:
    record = read(
        "{first} 1. We1,Ba1! $3 {c [%clk 0:04:31]} (1. We2,Ba1 {v} (We3,Ba1) 2. a1,b2?) swap ; to the end }\n"
        "Bb2,Wd4 2... c3,d4 resign:B * {last}"
    ).record
    assert [str(entry) for entry in record.line] == ["We1,Ba1", "swap", "Bb2,Wd4", "c3,d4", "resign:B"]
    assert [c.text for c in record.comments] == ["first"]
    opening = record.line[0]
    assert opening.glyphs == ("!", "$3")
    assert [(c.name, c.arguments) for c in opening.comments[0].commands] == [("clk", "0:04:31")]
    assert record.line[1].comments == (Comment(text=" to the end }", form="line"),)
    number = record.line[3].number
    assert number is not None
    assert (number.value, number.continued) == (2, True)
    assert [(v.parent, v.replaces, [str(e) for e in v.line]) for v in record.variations] == [
        (None, 0, ["We2,Ba1", "a1,b2"]),
        (0, 0, ["We3,Ba1"]),
    ]
    assert record.result is not None
    assert (record.result.value, [c.text for c in record.result.comments]) == ("*", ["last"])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{a} a1,b2 *", "record"),
        ("a1,b2 {a} *", "turn"),
        ("1. {a} a1,b2 *", "record"),
        ("a1,b2 * {a}", "result"),
        ("a1,b2 (c1,c2 {a}) *", "variation"),
        ("a1,b2 ({a} c1,c2) *", "before variation"),
    ],
)
def test_a_comment_belongs_to_what_stands_before_it(text: str, where: str) -> None:
    record = read(text).record
    places = {
        "record": record.comments,
        "turn": record.line[0].comments,
        "result": record.result.comments if record.result else (),
        "variation": record.variations[0].line[0].comments if record.variations else (),
        "before variation": record.variations[0].comments if record.variations else (),
    }
    assert {name for name, found in places.items() if found} == {where}


# Movetext, what is read before the fault, code, line and column.
FAULTS = [
    ("1. a1,b2 hello", "a1,b2", "ORN201", 2, 10),
    ("1. a1b2 *", "", "ORN201", 2, 4),
    ("1. Wa1Bb2 *", "", "ORN221", 2, 4),
    ("1. a1, *", "", "ORN201", 2, 4),
    ("a1,b2\n\n  c3,d4 }", "a1,b2 c3,d4", "ORN201", 4, 9),
    ("a1,b2 {x", "a1,b2", "ORN203", 2, 7),
    ("a1,b2 ) c1,c2 *", "a1,b2", "ORN208", 2, 7),
    ("a1,b2 (c1,c2 *", "a1,b2", "ORN207", 2, 7),
    ("( a1,b2 ) *", "", "ORN212", 2, 1),
    ("a1,b2 (($1", "a1,b2", "ORN212", 2, 8),
    ("! a1,b2 *", "", "ORN213", 2, 1),
    ("a1,b2 1-0", "a1,b2", "ORN217", 2, 7),
    ("a1,b2 ½-½", "a1,b2", "ORN217", 2, 7),
    ("a1,b2 1/2-1/2", "a1,b2", "ORN217", 2, 7),
    ("a1,b2 0 – 1", "a1,b2", "ORN217", 2, 7),
    ("a1,b2 1 - 0", "a1,b2", "ORN217", 2, 7),
    ("a1,b2 0.5-0.5", "a1,b2", "ORN217", 2, 7),
    ("a1,b2 white 2. c1,c2", "a1,b2", "ORN222", 2, 13),
    ("a1,b2 \x00 *", "a1,b2", "ORN104", 2, 7),
    ("a1,b2 pass *", "a1,b2", "ORN201", 2, 7),
    ("a1,b2 swap:w *", "a1,b2", "ORN201", 2, 7),
    ("Überraschung a1,b2", "", "ORN201", 2, 1),
]


@pytest.mark.parametrize(("text", "before", "code", "row", "column"), FAULTS)
def test_a_syntax_fault_is_told_at_its_place(text: str, before: str, code: str, row: int, column: int) -> None:
    reading = read(text)
    assert line(reading) == before
    errors = [d for d in reading.diagnostics if d.severity == "error"]
    assert [d.code for d in errors] == [code]
    place = errors[0].place
    assert place is not None
    assert (place.line, place.column) == (row, column)
    assert place.excerpt[place.indent :].startswith(text.split("\n")[-1][column - 1 : column].replace("\x00", "\x00"))


# Leniencies: movetext, what it is read as, code, what the fix writes.
LENIENT = [
    ("WA1,BC3 *", "Wa1,Bc3", "ORN214", "Wa1,Bc3"),
    ("A1,c3 *", "a1,c3", "ORN214", "a1,c3"),
    ("B4,W5 *", "b4,w5", "ORN214", "b4,w5"),
    ("Wa1, Bc3 *", "Wa1,Bc3", "ORN215", "Wa1,Bc3"),
    ("Wa1 ,\n Bc3 *", "Wa1,Bc3", "ORN215", "Wa1,Bc3"),
    ("a1,c3 white", "a1,c3", "ORN216", "White"),
    ("a1,c3 DRAW", "a1,c3", "ORN216", "Draw"),
    ("1 a1,c3 *", "a1,c3", "ORN219", "1."),
    ("1.\u00a0a1,c3 *", "a1,c3", "ORN107", " "),
    ("1. a1,c3 1... b1,b2 *", "a1,c3 b1,b2", "ORN218", None),
]


@pytest.mark.parametrize(("text", "read_as", "code", "fix"), LENIENT)
def test_leniency(text: str, read_as: str, code: str, fix: str | None) -> None:
    reading = read(text)
    assert line(reading) == read_as
    (finding,) = reading.diagnostics
    assert finding.code == code
    assert finding.leniency
    assert (finding.fix.edits[0].text if finding.fix else None) == fix
    if finding.fix:
        assert finding.fix.kind == "safe"
        edit = finding.fix.edits[0]
        data = (HEAD + text).encode()
        mended = data[: edit.offset] + edit.text.encode() + data[edit.offset + edit.length :]
        (again,) = read_stream(BytesIO(mended))
        assert again.record.line == reading.record.line
        assert not again.diagnostics


# Tag sections: text, tags read, codes.
@pytest.mark.parametrize(
    ("text", "tags", "codes"),
    [
        ('[Game "Omega"] *', {"Game": "Omega"}, []),
        ('[ Game\t"Omega" ] *', {"Game": "Omega"}, []),
        ('[Game "Omega"][White "A"]*', {"Game": "Omega", "White": "A"}, []),
        ('[Game "Omega"]\n[White "A \\"b\\" \\\\"]\n*', {"Game": "Omega", "White": 'A "b" \\'}, []),
        ('[Game "Omega"]\n[x_1 ""]\n*', {"Game": "Omega", "x_1": ""}, []),
        ('[Game "Omega"]\n[White Ann]\n[Black "B"]\n*', {"Game": "Omega", "Black": "B"}, ["ORN202"]),
        ('[White "Ann]\n[Game "Omega"]\n*', {"Game": "Omega"}, ["ORN204"]),
        ('[White "Ann \\x"]\n[Game "Omega"]\n*', {"Game": "Omega"}, ["ORN204"]),
        ('[White “Ann”]\n[Game "Omega"]\n*', {"Game": "Omega"}, ["ORN220"]),
        ('[1st "x"]\n[Game "Omega"]\n*', {"Game": "Omega"}, ["ORN202"]),
        ('[White "the "great" Ann"]\n[Game "Omega"]\n*', {"Game": "Omega"}, ["ORN202"]),
        (
            '[Game "Omega"]\n{c}\n[White "A"]\n{over\nlines}\n[Bad]\n[Black "B"]\n*',
            {"Game": "Omega", "White": "A", "Black": "B"},
            ["ORN202"],
        ),
        ('[Game "Omega"]\n[White "A\tB"]\n*', {"Game": "Omega", "White": "A\ufffdB"}, ["ORN103"]),
        ('[Game "Omega"]\n[White "A\rB"]\n*', {"Game": "Omega", "White": "A\ufffdB"}, ["ORN105", "ORN103"]),
        ('[Game "Omega"]\n[Round "1"]\n[Round "2"]\n*', {"Game": "Omega", "Round": "1"}, ["ORN303"]),
    ],
)
def test_tags(text: str, tags: dict[str, str], codes: list[str]) -> None:
    reading = read(text, head="")
    assert {name: reading.record.value(name) for name in (t.name for t in reading.record.tags)} == tags
    assert [d.code for d in reading.diagnostics] == codes


@pytest.mark.parametrize("depth", [1, 64])
def test_variations_up_to_the_limit(depth: int) -> None:
    reading = read("a1,b2 " + "(c1,c2 " * depth + ")" * depth + " *")
    assert not reading.diagnostics
    assert len(reading.record.variations) == depth


@pytest.mark.parametrize("depth", [65, 100_000])
def test_variations_beyond_the_limit(depth: int) -> None:
    reading = read("a1,b2 " + "(c1,c2 " * depth + ")" * depth + " *")
    assert [d.code for d in reading.diagnostics] == ["ORN209"]
    assert len(reading.record.variations) == 64


def test_a_hundred_thousand_turns() -> None:
    reading = read(" ".join(f"{n + 1}. Wa1,Bb2 Bc3,Wd4" for n in range(50_000)) + " *")
    assert len(reading.record.line) == 100_000
    assert not reading.diagnostics


def back(record: Record) -> Record:
    (reading,) = read_stream(BytesIO(write(record).encode()))
    assert not [d for d in reading.diagnostics if d.severity == "error"], reading.diagnostics
    return reading.record


@given(records())
def test_what_is_written_reads_as_the_same_record(record: Record) -> None:
    assert back(record) == record
    assert write(back(record)) == write(record)


@given(tag_values())
def test_every_tag_value_comes_back(value: str) -> None:
    record = Record(tags=(Tag(name="Game", value="Omega"), Tag(name="Note", value=value)))
    assert back(record).value("Note") == value


@given(comments(), comments())
def test_every_comment_comes_back(one: Comment, other: Comment) -> None:
    record = read("a1,b2 *").record.model_copy(update={"comments": (one, other)})
    assert back(record).comments == (one, other)


@given(records(annotated=False, variations=True))
def test_lines_without_comments_are_at_most_80_columns(record: Record) -> None:
    rows = write(record).split("\n\n", 1)[1].split("\n")
    assert max(map(len, rows)) <= 80
