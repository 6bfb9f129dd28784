"""The registry: a row for every format. The command `formats` and the table in the docs are made from it."""

from __future__ import annotations

from omega_records.formats import (
    abstractplay,
    abstractplay_write,
    bga,
    brechard,
    csv_,
    json_,
    ludii,
    ludii_write,
    orn,
    sgf,
    sgf_write,
)
from omega_records.formats.features import EVERYTHING, Feature, Format
from omega_records.games import GAMES
from omega_records.reading import read_stream

_ALL = tuple(GAMES)

FORMATS: dict[str, Format] = {
    row.name: row
    for row in (
        Format(
            "orn",
            "the notation of this program",
            (".orn",),
            _ALL,
            EVERYTHING,
            detect=orn.detect,
            read=lambda stream, file, limits: read_stream(stream, file=file, limits=limits),
            write=lambda record, _, __: orn.write(record),
            labels="cells",
            holds_faults=True,
        ),
        Format(
            "json",
            "the records' own JSON, an array",
            (".json",),
            _ALL,
            EVERYTHING,
            detect=json_.detect,
            read=json_.read,
            write=json_.write,
            labels="cells",
            holds_faults=True,
            head="[\n",
            between=",\n",
            foot="\n]\n",
        ),
        Format(
            "jsonl",
            "the records' own JSON, one record a line",
            (".jsonl",),
            _ALL,
            EVERYTHING,
            read=json_.read,
            write=json_.write,
            labels="cells",
            holds_faults=True,
            between="\n",
            foot="\n",
        ),
        Format(
            "sgf",
            "SGF, with properties of our own that make it lossless",
            (".sgf",),
            _ALL,
            EVERYTHING,
            detect=sgf.detect,
            read=sgf.read,
            write=sgf_write.write,
        ),
        Format(
            "ludii",
            "Ludii's trials",
            (".trl", ".trl.txt"),
            _ALL,
            frozenset({Feature.SWAP, Feature.DECISIONS, Feature.PROTOCOL, Feature.MISERE, Feature.MORE_PLAYERS}),
            boards="hexagon, triangle, rhombus, limping",
            rules={"Omega": "ludii", "Omny": "ludii"},
            tags=frozenset({"Result", *ludii.TAGS}),
            commands=frozenset({ludii.COMMAND}),
            detect=ludii.detect,
            read=ludii.read,
            write=ludii_write.write,
        ),
        Format(
            "abstractplay",
            "Abstract Play's game records",
            (".ap.json",),
            ("Omny",),
            frozenset({Feature.NAMES, Feature.SWAP, Feature.DECISIONS}),
            boards="hexagon 4 to 10",
            rules={"Omny": "abstractplay"},
            tags=frozenset(
                {"Event", "Site", "Date", "Round", "Result", "Winner", "Termination", "GameId", abstractplay.HEADER}
            ),
            commands=frozenset({abstractplay.COMMAND}),
            detect=abstractplay.detect,
            read=abstractplay.read,
            write=abstractplay_write.write,
            between="\n",
            foot="\n",
        ),
        Format(
            "bga",
            "the archive of an Omega table of Board Game Arena",
            (".bga.json",),
            ("Omega",),
            frozenset({Feature.NAMES, Feature.CLOCKS, Feature.SWAP, Feature.MORE_PLAYERS}),
            boards="hexagon 3 to 7",
            detect=bga.detect,
            read=bga.read,
        ),
        Format(
            "brechard",
            "logs of Brechard's Omega program",
            (".txt",),
            ("Omega",),
            frozenset(),
            boards="hexagon",
            detect=brechard.detect,
            read=brechard.read,
        ),
        Format(
            "csv",
            "a row a stone, for spreadsheets",
            (".csv",),
            _ALL,
            frozenset({Feature.SWAP, Feature.MORE_PLAYERS}),
            write=csv_.write,
            labels="any",
            head=csv_.HEAD,
        ),
    )
}
