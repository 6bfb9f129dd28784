"""What the commands that change files share: showing the change, and making it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from omega_records.cli.common import binary_output, display_name
from omega_records.reporting.visible import visible


def diff_lines(path: Path, before: list[bytes], after: list[bytes], what: str) -> Iterator[bytes]:
    """Yield the unified diff of a file's lines; `what` says what the second version is."""
    from difflib import diff_bytes, unified_diff

    name = visible(display_name(path)).encode()
    for line in diff_bytes(unified_diff, before, after, name, name + f" ({what})".encode()):
        yield line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def rewrite_file(path: Path, content: IO[bytes], packed: bool) -> None:
    """Replace a file by new content, whole or not at all; `packed`: it is to be gzipped."""
    from gzip import GzipFile
    from shutil import copyfileobj

    content.seek(0)
    with binary_output(path) as out:
        if packed:
            # Without a name and a time the same records give the same file.
            with GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as pack:
                copyfileobj(content, pack)
        else:
            copyfileobj(content, out)
