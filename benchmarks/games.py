"""Random legal games, the same for the same seed, as the material of the benchmarks."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn

from omega_records.board import Board, parse_board
from omega_records.colours import COLOURS, LETTERS
from omega_records.games import GAMES, Options
from omega_records.games.stars import named_stars


def omega_record(rng: random.Random, board_name: str, players: int = 2) -> str:
    """Return a finished Omega record under `open`, with the tags that an event's records have."""
    board = parse_board(board_name)
    game = GAMES["Omega"]
    state = game.start(board, game.rulesets["open"], Options(players=players))
    cells = _shuffled(rng, board)
    words = []
    while not state.over:
        if state.starts_round:
            words.append(f"{state.turns // players + 1}.")
        order = [*range(state.on_turn, players), *range(state.on_turn)]
        turn = [(colour, cells.pop()) for colour in order]
        state.play(turn)
        words.append(",".join(LETTERS[colour] + board.labels[cell] for colour, cell in turn))
    scores = ", ".join(f"{COLOURS[s.colour]} {s.score}" for s in state.standings())
    winner = COLOURS[state.winner or 0]
    tags = {"Game": "Omega", "Rules": "open", "Board": board_name, "Scores": scores}
    return _record(rng, tags, words, winner)


def omny_record(rng: random.Random, board_name: str) -> str:
    """Return a finished Omny record in which every cell is a star (Sunder on a hexagon)."""
    board = parse_board(board_name)
    game = GAMES["Omny"]
    options = Options(stars=named_stars(board, "all"))
    state = game.start(board, game.rulesets["designer"], options)
    cells = _shuffled(rng, board)
    words = []
    while not state.over:
        if state.starts_round:
            words.append(f"{state.turns // 2 + 1}.")
        cell = cells.pop()
        state.play([(None, cell)])
        words.append(board.labels[cell])
    return _record(rng, {"Game": "Omny", "Board": board_name, "Stars": "all"}, words, COLOURS[state.winner or 0])


def chess_game(rng: random.Random, plies: int = 80) -> str:
    """Return a PGN game of random legal moves with the seven-tag roster; 80 plies is an average game."""
    board = chess.Board()
    game = chess.pgn.Game()
    node: chess.pgn.GameNode = game
    for name, value in _event(rng).items():
        game.headers[name] = value
    while board.ply() < plies and not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
    return str(game) + "\n\n"


def read_chess(text: str) -> int:
    """Read PGN games with python-chess, which checks that every move is legal; return how many there were."""
    stream = io.StringIO(text)
    count = 0
    while game := chess.pgn.read_game(stream):
        assert not game.errors
        count += 1
    return count


def _shuffled(rng: random.Random, board: Board) -> list[int]:
    return rng.sample(range(len(board)), len(board))


def _event(rng: random.Random) -> dict[str, str]:
    return {
        "Event": "Winter Open",
        "Site": "Leiden NED",
        "Date": f"2026.11.{rng.randint(1, 28):02}",
        "Round": str(rng.randint(1, 9)),
        "White": f"Player {rng.randint(1, 99)}",
        "Black": f"Player {rng.randint(100, 199)}",
    }


def _record(rng: random.Random, tags: dict[str, str], words: list[str], winner: str) -> str:
    tags = {"ORN": "1", **tags, **_event(rng), "Result": winner}
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{' '.join(words)}\n{winner}\n\n"
