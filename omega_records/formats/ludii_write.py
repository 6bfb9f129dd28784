"""Writing Ludii trials. A record that came from a trial gives that trial again, line by line."""

from __future__ import annotations

from typing import Any

from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import COLOURS
from omega_records.diagnostics import Findings
from omega_records.formats.ludii import COMMAND, FOOTER, RNG, SIZES, outcome_of
from omega_records.formats.ludii_options import DEFAULTS, SHAPES, STARS, OptionError, options_of, tags_of
from omega_records.formats.ludii_trial import Dialect, forfeit_line, swap_line
from omega_records.formats.play import Play
from omega_records.games.stars import PRESETS, named_stars
from omega_records.record import Decision, Entry, Record

_FOLDERS = {"Omega": "group", "Omny": "group", "Y": "connection", "Gyre": "connection"}
_BOARDS = {"Omega": (("hexagon",), 4, 10), "Omny": (tuple(SHAPES.values()), 3, 12)}
_VERSION = "1.3.0"
_ENDED = {"resign": "a resignation", "timeout": "a loss on time"}


def write(record: Record, play: Play, found: Findings) -> str:
    """Return a record as a trial. Ludii's Omega has no pie rule, which forbids a record only where a swap was made."""
    game = _game(record, play)
    options = options_of(play, game) if _playable(record, play, found) else None
    if options is None:
        return ""
    lines = [*_head(record, game, options), *_moves(record, play, game, found), *_foot(record, play)]
    ends = record.value("LudiiLineEnds") or ""
    broken = "\r\n" if ends == "CRLF" else "\n"
    text = "".join(line + broken for line in lines)
    if not ends.endswith("last two lines"):
        return text
    kept = text.split("\n")
    return "\n".join(kept[:-3]) + "\n" + "".join(line + "\r\n" for line in kept[-3:-1])


def _playable(record: Record, play: Play, found: Findings) -> bool:
    """Whether Ludii can play the game; if not, say why."""

    def lost(slug: str, where: str, **facts: Any) -> bool:
        named = record.tag(where) or record.tag("Game")
        found.add(slug, named.span if named else None, format="ludii", **facts)
        return False

    shapes, low, high = _BOARDS[play.game]
    shape, *sizes = play.board.name.split()
    if shape not in shapes or len(sizes) != 1 or not low <= int(sizes[0]) <= high:
        return lost(
            "board-not-carried", "Board", board=play.board.name, admitted=f"{', '.join(shapes)} {low} to {high}"
        )
    if play.game == "Omega":
        swap = next((entry for entry in record.line if entry.kind == "swap"), None)
        if swap is None and play.options.pie:
            lost("tag-not-carried", "Pie", tag="Pie")
        return swap is None or lost("swap-not-carried", "Pie", game="Omega")
    if play.options.pie and play.options.protocol == "12*":
        return lost("protocol-not-carried", "Protocol", protocol="12* together with the pie rule")
    return options_of(play, "Omny") is not None or lost("stars-not-carried", "Stars", admitted=", ".join(STARS))


def _game(record: Record, play: Play) -> str:
    """Return the Ludii game: the one that the record came from, if it still is that game."""
    path = record.value("LudiiGame") or ""
    name = path.replace("\\", "/").split("/")[-1].removesuffix(".lud")
    if name in DEFAULTS and name != "Omega" and play.game == "Omny":
        options = options_of(play, name)
        if options and _same(play, tags_of(name, options)):
            return name
    return play.game


def _same(play: Play, tags: dict[str, str]) -> bool:
    """Whether tags describe the board and options that were played."""
    stars = tags["Stars"] if "Stars" in tags else PRESETS[tags["Variant"]].stars
    described = (
        tags["Board"],
        tags.get("Pie") == "yes",
        tags.get("Protocol", "alternate"),
        tags.get("Misere") == "yes",
    )
    options = play.options
    return described == (play.board.name, options.pie, options.protocol, options.misere) and (
        named_stars(play.board, stars) == options.stars
    )


def _head(record: Record, game: str, options: dict[str, str]) -> list[str]:
    came_from_trial = record.tag("LudiiRNG") is not None
    path = record.value("LudiiGame")
    if path is None or f"{game}.lud" not in path:
        path = None if came_from_trial and path is None else f"/lud/board/space/{_FOLDERS[game]}/{game}.lud"
    listed = record.value("LudiiOptions")
    lines = [f"{category}/{item}" for category, item in options.items()]
    if listed is not None and _equivalent(game, listed, options):
        lines = listed.split("; ") if listed else []
    head = [] if path is None else [f"game={path}"]
    if listed is not None or not came_from_trial:
        head += ["START GAME OPTIONS", *lines, "END GAME OPTIONS"]
    return [*head, RNG + (record.value("LudiiRNG") or "0,0,0,0,0,0,0,0")]


def _equivalent(game: str, listed: str, options: dict[str, str]) -> bool:
    given = dict(option.partition("/")[::2] for option in listed.split("; ") if option)
    try:
        return tags_of(game, given) == tags_of(game, options)
    except OptionError:
        return False


def _moves(record: Record, play: Play, game: str, found: Findings) -> list[str]:
    dialect = Dialect(
        game,
        players=len(play.order),
        pie=play.options.pie and game != "Omega",
        two_a_turn=play.options.protocol == "12*",
        level=record.value("LudiiLevel") == "0",
    )
    roles = {colour: role for role, colour in enumerate(play.order, start=1)}
    sites = SYSTEMS["ludii"]
    lines = []
    turn = 0
    for entry, move in zip(record.line, play.moves, strict=True):
        role = roles[move.mover]
        if isinstance(entry, Decision):
            lines.append(swap_line(role) if entry.kind == "swap" else _decision(entry, role, roles, found))
            continue
        kept = _kept(entry)
        # The order of colours within a turn is Ludii's own, and means nothing to the rules (O5).
        stones = sorted(move.stones) if game == "Omega" else move.stones
        for index, (colour, cell) in enumerate(stones):
            consequences = kept.get(index + 1, dialect.consequences(role, turn, index))
            lines.append(dialect.add(role, sites.write(play.board, cell), roles[colour], consequences))
        turn += 1
    return lines


def _decision(entry: Decision, role: int, roles: dict[int, int], found: Findings) -> str:
    if entry.kind in _ENDED:
        fate = f"is written as a forfeit: Ludii doesn't tell {_ENDED[entry.kind]} apart"
        found.add("decision-not-carried", entry.span, decision=str(entry), fate=fate)
    loser = role if entry.colour is None else roles[COLOURS.index(entry.colour)]
    return forfeit_line(role, loser)


def _kept(entry: Entry) -> dict[int, list[str]]:
    """Return what followed from each stone of a turn in the trial that it came from, stones counted from 1."""
    kept: dict[int, list[str]] = {}
    for comment in entry.comments:
        for command in comment.commands:
            number, _, action = command.arguments.partition(" ")
            if command.name == COMMAND and number in ("1", "2", "3", "4"):
                kept.setdefault(int(number), []).extend([] if action == "-" else [f"[{action}]"])
    return kept


def _foot(record: Record, play: Play) -> list[str]:
    sizes = (record.value("LudiiSizes") or "").split()
    return [f"{SIZES}{size}" for size in sizes] + [
        f"{key}={value}" for key, value in _footer(record, play).items() if value is not None
    ]


def _footer(record: Record, play: Play) -> dict[str, str | None]:
    kept = {key: record.value(tag) for key, tag in FOOTER.items()}
    order = tuple(COLOURS[colour] for colour in play.order)
    if record.tag("LudiiRNG"):
        winner = kept["winner"]
        if winner is None or play.result in ("*", outcome_of(winner, order)):
            return kept
        # Somebody has corrected the result since.
        return kept | {"winner": _winner(play), "rankings": _rankings(play)}
    over = {"winner": _winner(play), "endtype": "NaturalEnd", "rankings": _rankings(play)}
    return {
        "numInitialPlacementMoves": "0",
        **(over if play.result != "*" else {}),
        "SANDBOX": "false",
        "LUDII_VERSION": _VERSION,
    }


def _winner(play: Play) -> str:
    names = [COLOURS[colour] for colour in play.order]
    return str(names.index(next(c for c in names if c == play.result)) + 1) if play.result in names else "0"


def _rankings(play: Play) -> str:
    """Return the places of the roles; those that share places get the mean of them, those without one 0."""
    names = [str(COLOURS[colour]) for colour in play.order]
    places = [play.places.get(colour, 0) for colour in play.order]
    if play.result == "Draw" and not any(places):
        places = [1] * len(names)
    elif play.result in names and places[names.index(play.result)] != 1:
        # The result was claimed or decided, so the board ranks nobody.
        places = [1 if name == play.result else 2 if len(names) == 2 else 0 for name in names]
    means = [place + (places.count(place) - 1) / 2 if place else 0.0 for place in places]
    return ",".join(map(str, [0.0, *means]))
