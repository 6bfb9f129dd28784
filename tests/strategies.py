"""Hypothesis strategies: legal random games of every kind, annotated with text as hostile as a record can hold.

`records()` draws canonical records; its keyword arguments narrow the game, ruleset and annotations. Positions come
from playing the games' own states, so every record verifies clean; a seed is drawn rather than every cell, which
keeps large boards cheap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from omega_records.board import Board, labels, parse_board
from omega_records.board.board import DIRECTIONS
from omega_records.colours import COLOURS, LETTERS
from omega_records.diagnostics import Findings
from omega_records.games import GAMES, State
from omega_records.games.stars import NAMED, PRESETS, StarError, named_stars
from omega_records.reading import Reading
from omega_records.record import CONTROL, Comment, Decision, Entry, Record, ResultToken, Stone, Tag, Turn, Variation
from omega_records.verifying import examine, normalise
from omega_records.verifying.settings import settle

_FREE_TAGS = ("Annotator", "TimeControl", "GameId", "Source", "X_1")
_GLYPHS = ("!", "?", "!!", "??", "!?", "?!", "$0", "$5", "$146")
_COMMANDS = ("[%clk 0:04:31]", "[%emt 12]", "[%eval 0.5,7]")


def tag_values(min_size: int = 0) -> st.SearchStrategy[str]:
    """Every value that a tag can hold: quotes, backslashes, brackets, every script, no control character."""
    odd = st.sampled_from(['"', "\\", '\\"', "[", "]", "{", "}", ";", ":", "=x", '[Game "Omega"]', "é", "\U0001f3b2"])
    plain = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])
    text = st.lists(odd | plain, min_size=min_size, max_size=12).map("".join)
    return text.filter(lambda value: not CONTROL.search(value) and len(value.strip()) >= min_size)


def comments() -> st.SearchStrategy[Comment]:
    """Comments of both forms with every character that their form allows, commands among them."""
    odd = st.sampled_from(
        ["\n", "\n\n", "[", "]", "\\", ":", "\\]", "(", ")", '"', "$1", "White", " ", "\t", *_COMMANDS]
    )
    anything = st.characters(exclude_categories=["Cs"], exclude_characters="\r}")
    brace = st.lists(odd | anything, max_size=10).map("".join)
    line = brace.filter(lambda text: "\n" not in text)
    return brace.map(lambda text: Comment(text=text)) | line.map(lambda text: Comment(text=text, form="line"))


def records(
    *, game: str | None = None, rules: str | None = None, annotated: bool = True, **choices: Any
) -> st.SearchStrategy[Record]:
    """Canonical records of legal games. choices: see Choices; None of one leaves it to chance."""
    return _records(game, rules, annotated, Choices(**choices))


@dataclass(frozen=True)
class Choices:
    """What of a game is fixed. Each is left to chance when None.

    setup: whether it begins from a position. variations: whether there may be any. decision: whether it may end by one.
    board: the `Board` tag.
    """

    setup: bool | None = None
    variations: bool | None = None
    decision: bool | None = None
    board: str | None = None


@st.composite
def _records(draw: st.DrawFn, game: str | None, rules: str | None, annotated: bool, choices: Choices) -> Record:
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    name = game or draw(st.sampled_from(sorted(GAMES)))
    ruleset = rules or draw(st.sampled_from(sorted(GAMES[name].rulesets)))
    tags = random_options(rng, name, ruleset, choices.board)
    if annotated:
        tags |= {colour: draw(tag_values(1).filter(lambda v: v.strip() != "?")) for colour in _named(draw, tags)}
        tags |= {tag: draw(tag_values()) for tag in draw(st.sets(st.sampled_from(_FREE_TAGS), max_size=3))}
    pool = draw(st.lists(comments(), max_size=4)) if annotated else []
    record = _play(rng, tags, pool, annotated, choices)
    if annotated and pool and rng.random() < 0.3:
        record = record.model_copy(update={"comments": (rng.choice(pool),)})
    return record


def _named(draw: st.DrawFn, tags: dict[str, str]) -> list[str]:
    """Return the colour tags to give: all in play or none."""
    players = int(tags.get("Players", "2"))
    return [str(colour) for colour in COLOURS[:players]] if draw(st.booleans()) else []


def random_options(rng: Random, game: str, rules: str, board: str | None = None) -> dict[str, str]:
    """Return the tags of a random legal choice of board and options under a ruleset."""
    tags = {"ORN": "1", "Game": game, "Rules": rules}
    return tags | (_omega(rng, rules, board) if game == "Omega" else _omny(rng, rules, board))


def _omega(rng: Random, rules: str, board: str | None) -> dict[str, str]:
    row = GAMES["Omega"].rulesets[rules]
    players = rng.choice((2, 3, 4))
    side = rng.randint(row.sides[0], row.sides[0] + 1) if row.sides else 0
    tags = {"Board": board or (f"hexagon {side}" if side else random_board(rng)), "Players": str(players)}
    if players in row.swap:
        tags["Pie"] = rng.choice(("yes", "no"))
    return tags


def _omny(rng: Random, rules: str, board: str | None) -> dict[str, str]:
    row = GAMES["Omny"].rulesets[rules]
    tags: dict[str, str] = {}
    if row.shapes is None:
        shape = parse_board(board) if board else random_patch(rng)
        while shape.has_hole:
            shape = random_patch(rng)
    else:
        shape = parse_board(board or f"{rng.choice(sorted(row.shapes))} {rng.randint(row.sides[0], row.sides[0] + 1)}")
    tags["Board"] = shape.name
    fitting = [name for name, preset in PRESETS.items() if preset.fits(shape)]
    if row.stars is None and fitting and rng.random() < 0.4:
        tags["Variant"] = rng.choice(fitting)
    else:
        tags["Stars"] = _stars(rng, shape, row.stars)
    if row.komi and rng.random() < 0.4:
        tags["Komi"] = rng.choice(("0.5", "1", "1.5"))
    if row.misere and rng.random() < 0.3:
        tags["Misere"] = "yes"
    tags["Protocol"] = rng.choice(sorted(row.protocols))
    if tags["Protocol"] == "alternate" or row.pie_with_protocol:
        tags["Pie"] = rng.choice(("yes", "no"))
    return tags


def _stars(rng: Random, board: Board, admitted: tuple[str, ...] | None) -> str:
    names = [name for name in admitted or NAMED if _has(board, name)]
    if admitted is None and rng.random() < 0.5:
        return " ".join(rng.sample(board.labels, rng.randint(min(4, len(board)), len(board))))
    return rng.choice(names)


def _has(board: Board, expression: str) -> bool:
    try:
        return bool(named_stars(board, expression))
    except StarError:
        return False


def random_board(rng: Random) -> str:
    """Return the `Board` tag of a small board of any shape."""
    return random_patch(rng).name


def random_patch(rng: Random) -> Board:
    """Return a small board of any shape; an enumerated one may have a hole."""
    kind = rng.choice(("hexagon", "triangle", "rhombus", "limping", "six sides", "cells"))
    match kind:
        case "hexagon":
            return parse_board(f"hexagon {rng.randint(2, 4)}")
        case "triangle":
            return parse_board(f"triangle {rng.randint(4, 7)}")
        case "rhombus":
            return parse_board(f"rhombus {rng.randint(3, 5)} {rng.randint(3, 5)}")
        case "limping":
            return parse_board(f"limping {rng.randint(2, 3)}")
        case "six sides":
            a, b, cut = rng.randint(2, 4), rng.randint(2, 4), rng.randint(0, 1)
            # Moving one from a to d and b to e keeps the sides closed.
            return parse_board(f"hexagon {a + cut} {b} {a} {b + cut} {a} {b}")
        case _:
            cells = {(5, 5)}
            while len(cells) < rng.randint(10, 22):
                x, y = rng.choice(sorted(cells))
                dx, dy = rng.choice(DIRECTIONS)
                cells.add((x + dx, y + dy))
            return parse_board("cells " + " ".join(labels.label(x, y) for x, y in sorted(cells) if min(x, y) >= 0))


@dataclass
class _Branch:
    """A line as played, with the lines that branch off: (index replaced, branch)."""

    entries: list[Entry] = field(default_factory=list)
    branches: list[tuple[int, _Branch]] = field(default_factory=list)


def _play(rng: Random, tags: dict[str, str], pool: list[Comment], annotated: bool, choices: Choices) -> Record:
    bare = Record(tags=tuple(Tag(name=name, value=value) for name, value in tags.items()))
    settings = settle(bare, Findings(None, 100))
    assert settings is not None, tags
    state = settings.start(Findings(None, 100), bare)
    if choices.setup if choices.setup is not None else rng.random() < 0.15:
        for _ in range(rng.randint(1, 4)):
            if not state.over:
                _place(rng, state)
        if not state.over:
            tags = tags | _setup(state)
            bare = Record(tags=tuple(Tag(name=name, value=value) for name, value in tags.items()))
            settings = settle(bare, Findings(None, 100))
            assert settings is not None, tags
            state = settings.start(Findings(None, 100), bare)
    depth = 2 if choices.variations or (choices.variations is None and annotated) else 0
    length = rng.choice((0, 3, 8, 400))
    main = _line(rng, state, length, depth)
    if not state.over and (choices.decision if choices.decision is not None else rng.random() < 0.3):
        colour = rng.choice((None, *[COLOURS[c] for c in state.order]))
        main.entries.append(Decision(kind=rng.choice(("resign", "timeout", "forfeit")), colour=colour))
    if annotated:
        _annotate(rng, main, pool)
    variations: list[Variation] = []
    _flatten(rng, main, None, variations, pool)
    record = bare.model_copy(update={"line": tuple(main.entries), "variations": tuple(variations)})
    return normalise(examine(Reading(_claim(rng, record, pool), (), b"")))


def _setup(state: State) -> dict[str, str]:
    cells = {colour: [label for cell, label in enumerate(state.board.labels) if state.stones.owner[cell] == colour]
             for colour in state.order}  # fmt: skip
    text = " ".join(f"{LETTERS[colour]} {','.join(found)}" for colour, found in cells.items() if found)
    return {"Setup": text, "Turn": str(COLOURS[state.on_turn]), "Pie": "no"}


def _line(rng: Random, state: State, length: int, depth: int) -> _Branch:
    """Play on from a state, letting shorter lines branch off."""
    branch = _Branch()
    while not state.over and len(branch.entries) < length:
        before = state.copy() if depth and rng.random() < 0.15 else None
        branch.entries.append(_swap(rng, state) or _place(rng, state))
        for _ in range(rng.randint(1, 2) if before else 0):
            assert before is not None
            branch.branches.append((len(branch.entries) - 1, _line(rng, before.copy(), rng.randint(1, 4), depth - 1)))
    return branch


def _swap(rng: Random, state: State) -> Decision | None:
    if not state.options.pie or rng.random() < 0.3:
        return None
    partner = rng.choice([c for c in state.order if c != state.on_turn])
    named = partner if len(state.order) > 2 or rng.random() < 0.2 else None
    return Decision(kind="swap", colour=None if named is None else COLOURS[named]) if not state.swap(named) else None


def _place(rng: Random, state: State) -> Turn:
    """Play a random legal turn, colours stated in Omega."""
    empty = [cell for cell, owner in enumerate(state.stones.owner) if owner < 0]
    lettered = state.end_reason == "score"
    if lettered:
        start = 0 if state.rules.placement_order == "white-first" else state.on_turn  # type: ignore[attr-defined]
        colours: list[int | None] = [*state.order[start:], *state.order[:start]]
    else:
        two = state.options.protocol == "12*" and state.turns > 0
        colours = [None] * min(2 if two else 1, len(empty))
    cells = rng.sample(empty, len(colours))
    if len(cells) == 2 and not lettered:
        # A turn is over with the stone that wins (N12).
        probe = state.copy()
        if not probe.play([(None, cells[0])]):
            cells = cells[:1]
    faults = state.play(list(zip(colours, cells, strict=False)))
    assert not faults, faults
    labelled = [state.board.labels[cell] for cell in cells]
    return Turn(stones=tuple(
        Stone(colour=None if colour is None else COLOURS[colour], cell=cell)
        for colour, cell in zip(colours, labelled, strict=False)
    ))  # fmt: skip


def _annotate(rng: Random, branch: _Branch, pool: list[Comment]) -> None:
    for index, entry in enumerate(branch.entries):
        update: dict[str, Any] = {}
        if pool and rng.random() < 0.3:
            update["comments"] = tuple(rng.choices(pool, k=rng.randint(1, 2)))
        if rng.random() < 0.1:
            update["glyphs"] = tuple(rng.sample(_GLYPHS, rng.randint(1, 2)))
        branch.entries[index] = entry.model_copy(update=update)
    for _, child in branch.branches:
        _annotate(rng, child, pool)


def _flatten(rng: Random, branch: _Branch, parent: int | None, out: list[Variation], pool: list[Comment]) -> None:
    for replaces, child in branch.branches:
        if not child.entries:
            continue
        before = (rng.choice(pool),) if pool and rng.random() < 0.2 else ()
        out.append(Variation(parent=parent, replaces=replaces, comments=before, line=tuple(child.entries)))
        _flatten(rng, child, len(out) - 1, out, pool)


def _claim(rng: Random, record: Record, pool: list[Comment]) -> Record:
    """Let a record claim what its moves show."""
    verdict = examine(Reading(record, (), b"")).verdict
    outcome = verdict.computed.outcome
    after = (rng.choice(pool),) if pool and rng.random() < 0.2 else ()
    tags = list(record.tags)
    if rng.random() < 0.5:
        tags.append(Tag(name="Result", value=outcome))
    if verdict.reason == "score" and rng.random() < 0.5:
        tags.append(Tag(name="Scores", value=", ".join(f"{c.colour} {c.score}" for c in verdict.colours)))
    if verdict.computed.person and rng.random() < 0.5:
        tags.append(Tag(name="Winner", value=verdict.computed.person))
    if verdict.reason != "unfinished" and rng.random() < 0.5:
        tags.append(Tag(name="Termination", value=verdict.reason))
    return record.model_copy(update={"tags": tuple(tags), "result": ResultToken(value=outcome, comments=after)})
