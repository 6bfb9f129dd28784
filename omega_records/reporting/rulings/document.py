"""A ruling as headings, sentences and tables, which every written form lays out in its own way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from omega_records.adjudicating import Position, Ruling
from omega_records.adjudicating.wording import basis, conclusion, heading

REPAIRS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. level: 1 for the ruling itself."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. strong: it is what the reader looks for."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Numbered:
    """Numbered sentences, each with what it rests on and, when asked for, its evidence."""

    items: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: names of columns, and rows of as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Numbered | Table


def document(ruling: Ruling, *, explain: bool) -> Iterator[Block]:
    """Yield the parts of a ruling in the order in which they are read; `explain` adds evidence and replies."""
    yield Heading("Ruling", 1)
    yield from map(Paragraph, heading(ruling))
    yield Paragraph(conclusion(ruling.outcome), strong=True)
    yield Heading("Findings")
    yield Numbered(tuple((f.text, basis(f), f.evidence if explain else "") for f in ruling.findings))
    if ruling.position:
        yield from _position(ruling.position)
    yield from _proof(ruling, explain)
    yield from _repairs(ruling)
    if ruling.policy:
        yield Heading("Policy applied")
        yield Paragraph(ruling.policy.name + (f": {ruling.policy.source}" if ruling.policy.source else ""))
        yield Table(("key", "value"), tuple(ruling.policy.stated.items()))
    yield Heading("Records")
    yield Table(
        ("file", "record", "line", "players", "status"),
        tuple((s.file, str(s.record), str(s.line), s.players, s.status) for s in ruling.scoresheets),
    )
    if ruling.partial:
        yield Paragraph(f"Not everything was looked at: these limits were reached: {', '.join(ruling.partial)}.")


def _position(position: Position) -> Iterator[Block]:
    yield Heading("Position")
    state = "the game is over" if position.final else f"{position.on_turn}'s turn is next"
    cells = f"{position.empty_cells} cell{'s are' if position.empty_cells != 1 else ' is'} empty"
    where = f"After ply {position.ply}" if position.ply else "At the beginning of the record"
    yield Paragraph(f"{where}: {cells}, {state}. Setup: {position.setup or 'no stones'}")
    yield Table(
        ("colour", "held by", "group sizes", "product", "score", "place"),
        tuple(
            (
                colour.colour.value,
                colour.person or (f"seat {colour.seat}" if colour.seat else "unknown"),
                ", ".join(str(len(group)) for group in colour.groups) or "none",
                colour.product or "-",
                "-" if colour.score is None else str(colour.score),
                "-" if colour.place is None else str(colour.place),
            )
            for colour in position.colours
        ),
    )


def _proof(ruling: Ruling, explain: bool) -> Iterator[Block]:
    proof = ruling.proof
    if proof is None:
        return
    yield Heading("Proof")
    if proof.evidence:
        yield Paragraph(proof.evidence)
    if proof.method == "search":
        yield Paragraph(f"Positions searched: {proof.positions:,}, in {proof.seconds:.1f} seconds.")
    if proof.line:
        yield Paragraph(f"Best play by both: {' '.join(proof.line)}")
    if explain and proof.replies:
        other = "to every turn" if proof.all_replies else "to those turns that there was time for"
        first = f" after {proof.line[0]}" if proof.replies[0][0] != proof.line[0] else ""
        yield Paragraph(f"A reply that holds the result, {other} of the other side{first}:")
        yield Table(("turn", "reply"), proof.replies)


def _repairs(ruling: Ruling) -> Iterator[Block]:
    if not ruling.repairs:
        return
    yield Heading("Single slips that would explain the record")
    yield Paragraph("For display only, the likeliest first. None of them was applied or taken for true.")
    shown = ruling.repairs[:REPAIRS_SHOWN]
    yield Table(
        ("slip", "correction", "claims that then agree"),
        tuple((repair.kind, repair.text, "; ".join(repair.confirms) or "none") for repair in shown),
    )
    hidden = len(ruling.repairs) - len(shown)
    if hidden:
        yield Paragraph(f"{hidden} less likely ones are left out here; the JSON form has them all.")
