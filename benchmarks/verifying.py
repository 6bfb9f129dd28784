"""What verifying costs: against python-chess reading PGN, by board size, and in memory.

Run `python benchmarks/verifying.py`. Every figure is a ratio within one run on one core; absolute times
depend on the machine. Pairs are measured in turn, so that a slow minute slows both.
"""

from __future__ import annotations

import io
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from games import chess_game, omega_record, omny_record, read_chess

from omega_records.reading import read_stream
from omega_records.verifying import Status, verify_reading

PAIRS = 9


def verify(data: bytes) -> int:
    """Verify every record of a text and return how many there were; all must be valid."""
    count = 0
    for reading in read_stream(io.BytesIO(data)):
        verdict = verify_reading(reading)
        assert verdict.status is Status.VALID, verdict.diagnostics
        count += 1
    return count


def seconds(work: Callable[[], int]) -> float:
    """Return the processor seconds that a piece of work takes, per item."""
    begin = time.process_time()
    count = work()
    return (time.process_time() - begin) / count


def against_python_chess() -> None:
    """Records of side-5 two-player Omega a second against average PGN games a second."""
    rng = random.Random(5)
    records = "".join(omega_record(rng, "hexagon 5") for _ in range(200)).encode()
    games = "".join(chess_game(rng) for _ in range(100))
    verify(records), read_chess(games)
    ratios = []
    ours, theirs = [], []
    for _ in range(PAIRS):
        theirs.append(seconds(lambda: read_chess(games)))
        ours.append(seconds(lambda: verify(records)))
        ratios.append(theirs[-1] / ours[-1])
    print(f"omega-records verifies {1 / median(ours):7.0f} records/s (side 5, two players)")
    print(f"python-chess reads     {1 / median(theirs):7.0f} games/s (80 plies, legality checked)")
    print(f"ratio: median {median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f} in {PAIRS} pairs\n")


def by_board_size() -> None:
    """Cost of a record, and per cell of its board, from side 3 to side 20."""
    print("side  cells   Omega ms   us/cell    Omny ms   us/cell")
    for side in (3, 5, 7, 10, 14, 20):
        rng = random.Random(side)
        cells = 3 * side * (side - 1) + 1
        count = max(6, 4000 // cells)
        row = f"{side:4} {cells:6}"
        for make in (omega_record, omny_record):
            data = "".join(make(rng, f"hexagon {side}") for _ in range(count)).encode()
            verify(data)
            cost = min(seconds(lambda data=data: verify(data)) for _ in range(3))
            row += f" {cost * 1e3:10.2f} {cost * 1e6 / cells:9.1f}"
        print(row)
    print()


def memory() -> None:
    """Peak memory of verifying 10,000 records against 1,000, each in a process of its own."""
    rng = random.Random(1)
    some = "".join(omega_record(rng, "hexagon 5") for _ in range(500)).encode()
    peaks = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in (1_000, 10_000):
            path = Path(folder) / f"{count}.orn"
            path.write_bytes(some * (count // 500))
            script = (
                "import omega_records, resource, sys\n"
                "for _ in omega_records.verify(sys.argv[1]): pass\n"
                "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
            )
            done = subprocess.run([sys.executable, "-c", script, str(path)], check=True, capture_output=True, text=True)
            peaks[count] = int(done.stdout)
            print(f"peak memory, {count:6} records: {peaks[count] / 1024:.1f} MiB")
    print(f"ratio {peaks[10_000] / peaks[1_000]:.3f}")


if __name__ == "__main__":
    against_python_chess()
    by_board_size()
    memory()
