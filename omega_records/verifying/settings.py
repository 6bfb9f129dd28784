"""From a record's tags to the game, board and options that it is to be replayed under."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from omega_records.board import Board, BoardError, Cell, parse_board
from omega_records.colours import BY_LETTER, COLOURS, INDEX, Colour
from omega_records.diagnostics import Findings, replacement
from omega_records.games import GAMES, Game, Options, State
from omega_records.games.rulesets import PROTOCOLS
from omega_records.games.stars import NAMED, PRESETS, StarError, named_stars
from omega_records.record import Record, Tag
from omega_records.record.tags import KNOWN_TAGS, VERSION
from omega_records.wording import nearest

_KOMI = re.compile(r"([0-9]{1,6})(\.[05])?", re.ASCII)
_DATE = re.compile(r"([0-9]{4}|\?{4})\.(0[1-9]|1[0-2]|\?\?)\.(0[1-9]|[12][0-9]|3[01]|\?\?)", re.ASCII)
_LOOSE_DATE = re.compile(r"([0-9]{4})[-./ ]([0-9]{1,2})[-./ ]([0-9]{1,2})", re.ASCII)
_LOWERED = {name.lower(): name for name in KNOWN_TAGS}
# Tags that mean something in some game, and perhaps not in another.
_OPTIONS = {tag for game in GAMES.values() for tag in game.tags} | set(COLOURS)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a record is replayed under. names: colour -> the person who began with it, where named."""

    game: Game
    rules_id: str
    rules: Any
    board: Board
    options: Options
    setup: tuple[tuple[int, Cell], ...] | None
    on_turn: int
    names: dict[int, str]

    @property
    def order(self) -> tuple[int, ...]:
        """The colours in play, in turn order."""
        return self.game.order[: self.options.players]

    def start(self, found: Findings, record: Record) -> State:
        """Return the state before the first turn, with the setup on the board."""
        state = self.game.start(self.board, self.rules, self.options)
        if self.setup is not None:
            for fault in state.set_up(self.setup, self.on_turn):
                tag = record.tag("Setup")
                found.add(fault.slug, tag.span if tag else None, rule=fault.rule, **fault.facts)
        return state


def settle(record: Record, found: Findings, rules: str | None = None) -> Settings | None:
    """Return the settings that the tags describe, or None when the moves can't be judged.

    rules: a ruleset to use whatever the record says. Every fault in a tag is added to `found`.
    """
    reader = _TagReader(record, found)
    game = reader.game()
    reader.free_tags()
    if game is None:
        return None
    reader.check_meaning(game)
    rules_id = reader.rules(game, rules)
    board = reader.board(game)
    players = reader.players(game)
    if rules_id is None or board is None or players is None:
        return None
    options = reader.options(board, players)
    if options is None:
        return None
    reader.check(game, board, rules_id, options)
    if reader.hopeless:
        return None
    order = game.order[:players]
    setup, on_turn = reader.setup(board, order)
    if reader.hopeless:
        return None
    if on_turn is None:
        on_turn = reader.assume_turn(game.start(board, game.rulesets[rules_id], options), setup or ())
    names = {INDEX[colour]: name for colour in COLOURS if (name := reader.person(colour))}
    return Settings(game, rules_id, game.rulesets[rules_id], board, options, setup, on_turn, names)


class _TagReader:
    """Decodes one record's tags. `hopeless` turns true when a fault leaves the moves without a meaning."""

    def __init__(self, record: Record, found: Findings) -> None:
        self.record = record
        self.found = found
        self.hopeless = False
        self._meaningful: frozenset[str] = frozenset()

    def _value(self, name: str) -> str:
        return (self.record.value(name) or "").strip()

    def _fault(self, slug: str, name: str, *, hopeless: bool = False, **details: Any) -> None:
        tag = self.record.tag(name)
        self.found.add(slug, tag.span if tag else self._anywhere(), **details)
        self.hopeless = self.hopeless or hopeless

    def _anywhere(self) -> Any:
        return self.record.tags[0].span if self.record.tags else self.record.span

    def _option(self, name: str) -> str:
        """Return the value of an option tag; nothing when the game has no such option."""
        return self._value(name) if name in self._meaningful else ""

    def person(self, colour: Colour) -> str:
        """Return who began with a colour, or nothing when the tag is missing or says unknown."""
        name = self._value(colour)
        return "" if name == "?" else name

    def game(self) -> Game | None:
        name = self._value("Game")
        if name in GAMES:
            return GAMES[name]
        if self.record.tag("Game") is None:
            self._fault("missing-game", "Game")
        else:
            known = ", ".join(GAMES)
            self._fault("unknown-game", "Game", found=name, known=known, suggestion=nearest(name, GAMES))
        return None

    def free_tags(self) -> None:
        """Check the tags that mean something whatever the game."""
        version = self.record.value("ORN")
        if version not in (None, VERSION):
            self._fault("unsupported-version", "ORN", found=version)
        if coordinates := self._value("Coordinates"):
            self._fault("other-coordinates", "Coordinates", hopeless=True, found=coordinates)
        for tag in self.record.tags:
            if tag.name not in KNOWN_TAGS and tag.name.lower() in _LOWERED:
                known = _LOWERED[tag.name.lower()]
                self.found.add("misspelled-tag", tag.span, found=tag.name, known=known)
        date = self.record.tag("Date")
        if date and date.value and not _DATE.fullmatch(date.value):
            self._malformed_date(date)

    def _malformed_date(self, tag: Tag) -> None:
        loose = _LOOSE_DATE.fullmatch(tag.value.strip())
        right = f"{loose[1]}.{int(loose[2]):02}.{int(loose[3]):02}" if loose else ""
        suggestion, fix = "write for example 2026.11.29 or 2026.??.??", None
        if _DATE.fullmatch(right):
            suggestion, text = f"write {right}", str(Tag(name="Date", value=right))
            fix = replacement(self.found.source, tag.span, text, suggestion, safe=True)
        self.found.add("malformed-date", tag.span, fix=fix, found=tag.value, suggestion=suggestion)

    def check_meaning(self, game: Game) -> None:
        """Report option and colour tags that mean nothing in this game."""
        self._meaningful = game.tags
        foreign = _OPTIONS - game.tags - {COLOURS[colour] for colour in game.order}
        for tag in self.record.tags:
            if tag.name in foreign:
                self.found.add("tag-not-for-game", tag.span, tag=tag.name, game=game.name)

    def rules(self, game: Game, override: str | None) -> str | None:
        name = override or self._value("Rules") or game.default_rules
        if name in game.rulesets:
            return name
        facts: dict[str, Any] = {"game": game.name, "found": name, "known": ", ".join(game.rulesets)}
        self._fault("unknown-ruleset", "Rules", suggestion=nearest(name, game.rulesets), **facts)
        return None

    def board(self, game: Game) -> Board | None:
        text = self._value("Board") or game.default_board
        if text is None:
            self._fault("missing-board", "Board")
            return None
        try:
            return parse_board(text)
        except BoardError as error:
            self._fault(error.slug, "Board", why=str(error))
            return None

    def players(self, game: Game) -> int | None:
        """Return the number of players; a game of two is never played by more (O1)."""
        most = len(game.order)
        named = [INDEX[c] for c in COLOURS if self._value(c) and INDEX[c] in game.order]
        text = self._value("Players")
        if not text:
            players = max(2, *(1 + game.order.index(colour) for colour in named), 0)
        elif text.isascii() and text.isdigit() and len(text) == 1 and 2 <= int(text) <= most:
            players = int(text)
        else:
            admitted = "2 players" if most == 2 else f"2 to {most} players"
            self._fault("malformed-players", "Players", game=game.name, found=text, admitted=admitted)
            return None
        for colour in named:
            if colour not in game.order[:players]:
                self._fault("player-count-conflict", COLOURS[colour], players=players, colour=COLOURS[colour])
        for colour in game.order[:players]:
            if named and colour not in named:
                self._fault("missing-player", COLOURS[colour], colour=COLOURS[colour])
        return players

    def _flag(self, name: str) -> bool:
        text = self._option(name).lower()
        if text not in ("", "yes", "no"):
            self._fault("malformed-flag", name, found=self._value(name))
        return text == "yes"

    def options(self, board: Board, players: int) -> Options | None:
        variant = self._variant()
        stars = self._stars(board, variant) if "Stars" in self._meaningful and not self.hopeless else ()
        komi = self._komi()
        protocol = self._option("Protocol") or "alternate"
        if protocol not in PROTOCOLS:
            suggestion = nearest(protocol, PROTOCOLS)
            self._fault("unknown-protocol", "Protocol", hopeless=True, found=protocol, suggestion=suggestion)
        if self.hopeless:
            return None
        return Options(
            players=players,
            pie=self._flag("Pie"),
            variant=variant,
            stars=stars,
            komi=komi,
            protocol=protocol,
            misere=self._flag("Misere"),
        )

    def _variant(self) -> str:
        name = self._option("Variant")
        if "captur" in name.lower():
            self._fault("unsupported-variant", "Variant", hopeless=True, found=name)
        elif name and name not in PRESETS:
            facts: dict[str, Any] = {"found": name, "known": ", ".join(PRESETS), "suggestion": nearest(name, PRESETS)}
            self._fault("unknown-variant", "Variant", hopeless=True, **facts)
        return name

    def _komi(self) -> int:
        """Return the komi in half points (N5)."""
        text = self._option("Komi")
        match = _KOMI.fullmatch(text or "0")
        if not match:
            self._fault("malformed-komi", "Komi", hopeless=True, found=text)
            return 0
        return 2 * int(match[1]) + (match[2] == ".5")

    def _stars(self, board: Board, variant: str) -> tuple[Cell, ...]:
        """Return the star cells, from the list or the preset (N1, N10)."""
        preset = PRESETS.get(variant)
        text = self._value("Stars")
        try:
            fixed = named_stars(board, preset.stars) if preset else None
            listed = self._listed_stars(board, text) if text else None
        except StarError as error:
            # A preset on the wrong board is reported as such, with the board that it needs.
            if preset and not preset.fits(board):
                facts = {"variant": variant, "needs": preset.needs, "board": board.name}
                self._fault("variant-board-mismatch", "Variant", hopeless=True, **facts)
            else:
                self._fault("stars-not-on-board", "Stars", hopeless=True, why=str(error))
            return ()
        if fixed is not None and listed is not None and fixed != listed:
            self._fault("stars-variant-conflict", "Stars", variant=variant)
        if listed is None and fixed is None:
            self._fault("missing-stars", "Stars", hopeless=True)
        return listed or fixed or ()

    def _listed_stars(self, board: Board, text: str) -> tuple[Cell, ...]:
        if "+" in text or text in NAMED:
            unknown = next((name for name in map(str.strip, text.split("+")) if name not in NAMED), None)
            if unknown is None:
                return named_stars(board, text)
            self._unknown_star(unknown)
            return ()
        cells: dict[Cell, None] = {}
        for word in text.replace(",", " ").split():
            if word not in board.index:
                if word[-1:].isdigit():
                    self._fault("star-off-board", "Stars", hopeless=True, cell=word, board=board.name)
                else:
                    self._unknown_star(word)
            elif board.index[word] in cells:
                self._fault("star-repeated", "Stars", cell=word)
            else:
                cells[board.index[word]] = None
        if not cells and not self.hopeless:
            self._unknown_star(text)
        return tuple(sorted(cells))

    def _unknown_star(self, word: str) -> None:
        mixed = "names are joined by `+`, cells by spaces; the two can't be mixed"
        suggestion = mixed if word in NAMED else nearest(word, NAMED)
        facts = {"found": word, "known": ", ".join(NAMED), "suggestion": suggestion}
        self._fault("malformed-stars", "Stars", hopeless=True, **facts)

    def check(self, game: Game, board: Board, rules_id: str, options: Options) -> None:
        """Report what the ruleset doesn't admit."""
        for misfit in game.check(board, game.rulesets[rules_id], options):
            # Without a sound board the winning condition means nothing (N6).
            hopeless = misfit.slug == "board-has-hole"
            facts = {"rules": rules_id, "found": self._value(misfit.tag), **misfit.facts}
            self._fault(misfit.slug, misfit.tag, hopeless=hopeless, rule=misfit.rule, **facts)

    def setup(self, board: Board, order: tuple[int, ...]) -> tuple[tuple[tuple[int, Cell], ...] | None, int | None]:
        """Return the stones of the setup, None without one, and whose turn follows, None where it isn't said."""
        turn = self._value("Turn")
        on_turn = INDEX[Colour(turn)] if turn in COLOURS else None
        if turn and on_turn not in order:
            known = ", ".join(COLOURS[colour] for colour in order)
            suggestion = nearest(BY_LETTER.get(turn, turn), (COLOURS[colour] for colour in order))
            facts: dict[str, Any] = {"found": turn, "known": known, "suggestion": suggestion}
            self._fault("malformed-turn-tag", "Turn", hopeless=True, **facts)
            on_turn = None
        if self.record.tag("Setup") is not None:
            return self._setup_stones(board, order), on_turn
        if on_turn not in (None, order[0]):
            self._fault("turn-without-setup", "Turn", colour=COLOURS[order[0]])
        return None, order[0]

    def assume_turn(self, state: State, stones: Sequence[tuple[int, Cell]]) -> int:
        """Return whose turn follows a setup that doesn't say: that which its stones tell, else the first colour's."""
        state.set_up(stones, state.order[0])
        turns = state.whole_turns()
        on_turn = state.order[(turns or 0) % len(state.order)]
        self._fault("setup-without-turn", "Setup", colour=COLOURS[on_turn])
        return on_turn

    def _setup_stones(self, board: Board, order: tuple[int, ...]) -> tuple[tuple[int, Cell], ...]:
        stones: dict[Cell, int] = {}
        colour = None
        for word in self._value("Setup").replace(",", " ").split():
            letter = BY_LETTER.get(word)
            if letter and INDEX[letter] in order:
                colour = INDEX[letter]
            elif colour is None or not (word[0].isalpha() and word[-1].isdigit()):
                self._fault("malformed-setup", "Setup", hopeless=True, found=word)
                # What follows a word that isn't understood would only repeat the fault.
                break
            elif word not in board.index:
                problem = f"is not a cell of {board.name}"
                self._fault("setup-cell", "Setup", hopeless=True, cell=word, problem=problem)
            elif board.index[word] in stones:
                self._fault("setup-cell", "Setup", hopeless=True, cell=word, problem="is named twice")
            else:
                stones[board.index[word]] = colour
        return tuple((colour, cell) for cell, colour in stones.items())
