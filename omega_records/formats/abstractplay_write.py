"""Writing Abstract Play's game records. A record that came from one gives every field of it again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from omega_records.board.coordinates import SYSTEMS
from omega_records.diagnostics import Findings
from omega_records.formats.abstractplay import (
    COMMAND,
    HEADER,
    PIE_KEYS,
    PRESETS,
    Layout,
    free_stars,
    layout_of,
    named_fields,
    ply_text,
    result_of,
)
from omega_records.formats.play import Move, Play
from omega_records.games import stars
from omega_records.record import Comment, Decision, Entry, Record

_SIDES = range(4, 11)
_RANDOM = (3, 5, 7, 9)
# Endings that may be claimed without a decision, and the plies that state them.
_CLAIMED = {"abandoned": "abandoned", "resignation": "resign", "time": "timeout"}
_RESULTS = {"Black": (1, 0), "White": (0, 1), "Draw": (1, 1), "*": (0, 0)}


def write(record: Record, play: Play, found: Findings) -> str:
    """Return a record as JSON; players are listed as they sit at the end, and a swap is a flag of the header."""
    named = record.tag("Board") or record.tag("Game")
    span = named.span if named else None
    if play.board.side not in _SIDES:
        admitted = f"hexagons of side {_SIDES[0]} to {_SIDES[-1]}"
        found.add("board-not-carried", span, format="abstractplay", board=play.board.name, admitted=admitted)
        return ""
    header = _kept_header(record)
    plies = [
        ply for entry, move in zip(record.line, play.moves, strict=True) for ply in _plies(entry, move, play, found)
    ]
    plies += _unplayed_end(record)
    layout = layout_of(header["game"]["variants"]) if header else None
    if header is None or layout is None or not _same(layout, header, plies, play):
        header = _fresh_header(header or {}, play, plies)
        if header is None:
            found.add(
                "stars-not-carried", span, format="abstractplay", admitted="star cells named with the first stone"
            )
            return ""
    _update(header, record, play)
    _report_left_out(record, play, found)
    moves = [plies[at : at + 2] for at in range(0, len(plies), 2)]
    return json.dumps({"header": header, "moves": moves}, ensure_ascii=False)


def _kept_header(record: Record) -> dict[str, Any] | None:
    """Return the header that the record came with, None when there is none that can be used."""
    try:
        header = json.loads(record.value(HEADER) or "null")
    except (ValueError, RecursionError):
        return None
    game = header.get("game") if isinstance(header, dict) else None
    sound = isinstance(game, dict) and isinstance(game.setdefault("variants", []), list)
    players = header.get("players") if isinstance(header, dict) else None
    listed = isinstance(players, list) and len(players) == 2 and all(isinstance(p, dict) for p in players)
    return header if sound and listed else None


def _plies(entry: Entry, move: Move, play: Play, found: Findings) -> list[Any]:
    """Return the ply of an entry; a swap has none."""
    if isinstance(entry, Decision):
        if entry.kind == "swap":
            return []
        text = "timeout" if entry.kind == "timeout" else "resign"
        if entry.kind == "forfeit":
            fate = "is written as a resignation: Abstract Play knows no forfeit"
            found.add("decision-not-carried", entry.span, decision=str(entry), fate=fate)
    else:
        text = SYSTEMS["abstractplay"].write(play.board, move.stones[0][1])
    return [_kept_ply(entry.comments, text)]


def _kept_ply(comments: Sequence[Comment], text: str) -> Any:
    """Return the ply as the record kept it, if it still says the same, else its text."""
    for command in (command for comment in comments for command in comment.commands):
        if command.name == COMMAND:
            try:
                ply = json.loads(unquote(command.arguments))
            except (ValueError, RecursionError):
                continue
            if (ply_text(ply) or "").split(",")[0] == text:
                return ply
    return text


def _unplayed_end(record: Record) -> list[Any]:
    """Return the ply that ends a game by agreement or by nobody's playing on."""
    termination = _termination(record)
    comments = record.result.comments if record.result else ()
    decided = any(isinstance(entry, Decision) and entry.kind != "swap" for entry in record.line)
    if termination in _CLAIMED and not decided:
        return [_kept_ply(comments, _CLAIMED[termination])]
    return [_kept_ply(comments, "draw")] if termination == "adjudication" and _drawn(record) else []


def _termination(record: Record) -> str:
    return (record.value("Termination") or "").strip()


def _drawn(record: Record) -> bool:
    return record.result is not None and record.result.value == "Draw"


def _report_left_out(record: Record, play: Play, found: Findings) -> None:
    """Report tags that have a field in a record of Abstract Play, but not with the value that they have."""
    termination = _termination(record)
    lost = {
        "Date": "?" in (record.value("Date") or ""),
        "Pie": not play.options.pie,
        "Termination": termination == "forfeit" or (termination == "adjudication" and not _drawn(record)),
    }
    for tag in record.tags:
        if lost.get(tag.name):
            found.add("tag-not-carried", tag.span, format="abstractplay", tag=tag.name)


def _star_labels(play: Play) -> list[str]:
    return [SYSTEMS["abstractplay"].write(play.board, cell) for cell in play.options.stars]


def _preset(play: Play) -> str | None:
    for uid, name in PRESETS.items():
        if stars.named_stars(play.board, stars.PRESETS[name].stars) == play.options.stars:
            return uid
    return None


def _same(layout: Layout, header: dict[str, Any], plies: Sequence[Any], play: Play) -> bool:
    """Whether a header's variants still say what was played."""
    if layout.board is not play.board or layout.captures or layout.unknown:
        return False
    if layout.stars in PRESETS:
        return layout.stars == _preset(play)
    listed = free_stars(plies) if layout.stars == "free" else str(header.get("startingPosition")).split(",")
    return sorted(listed) == sorted(_star_labels(play))


def _fresh_header(old: dict[str, Any], play: Play, plies: list[Any]) -> dict[str, Any] | None:
    """Return a header that says what was played; star cells of no preset stand in the first ply, if there is one."""
    side, cells = play.board.side, len(play.board)
    board = f"Hexhex {side} board ({cells} spaces)" if side == 8 else f"Hexhex {side} ({cells} spaces)"
    preset, labels, position = _preset(play), _star_labels(play), ""
    if preset:
        layout = PRESETS[preset]
    elif len(labels) in _RANDOM:
        layout, position = f"Random placement: {len(labels)} stars", ",".join(labels)
    else:
        layout = "Free placement"
        if not plies or ply_text(plies[0]) in ("resign", "timeout", "abandoned", "draw"):
            return None
        plies[0] = ",".join([str(ply_text(plies[0])).split(",")[0], *labels])
    fresh = {
        "game": {"name": "Omny", "variants": [board, layout]},
        "site": {"name": "?"},
        "players": [{"name": "?", "result": 0}, {"name": "?", "result": 0}],
    }
    return fresh | old | {"game": fresh["game"], "startingPosition": position}


def _update(header: dict[str, Any], record: Record, play: Play) -> None:
    """Let a header say what the record's tags say, leaving alone what it already says in its own way."""
    swapped = any(entry.kind == "swap" for entry in record.line)
    pied = any(header.get(key) is True for key in PIE_KEYS)
    if swapped != pied:
        for key in PIE_KEYS:
            header.pop(key, None)
        header |= {"pie-invoked": True} if swapped else {}
    players = header["players"]
    if (result_of(players) or "*") != play.result:
        for player, result in zip(players, _RESULTS[play.result], strict=True):
            player["result"] = result
    said = named_fields(header, players, swapped, None)
    for seat, began in enumerate(("White", "Black") if swapped else ("Black", "White")):
        name = record.value(began)
        if name is not None and name != said[began]:
            players[seat]["name"] = name
    for tag, key in (("Event", "event"), ("Round", "round")):
        value = record.value(tag)
        if value is not None and value != said[tag]:
            header[key] = value
    for tag, key in (("Site", "name"), ("GameId", "gameid")):
        value = record.value(tag)
        if value is not None and value != str(said[tag]):
            header["site"] = header["site"] | {key: value}
    date = record.value("Date")
    if date is not None and date != said["Date"] and "?" not in date:
        day = date.replace(".", "-") + "T00:00:00.000Z"
        header |= {"date-start": day, "date-end": day, "date-generated": day}
