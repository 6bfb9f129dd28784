"""A progress bar by bytes on standard error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, cast

from rich.console import Console
from rich.control import Control
from rich.progress import BarColumn, DownloadColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.segment import ControlType

_CLEAR = Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2))


class Progress:
    """A bar that follows how far the files given to it have been read; a context manager."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        # Redrawn only while reading: a thread that draws would write into the middle of the results.
        self._bar = Bar(
            BarColumn(),
            DownloadColumn(),
            TimeRemainingColumn(),
            console=self._console,
            transient=self._console.is_terminal,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def expect(self, files: Sequence[Path]) -> None:
        """Take the files that are going to be read for the whole; one of unknown length leaves the end open."""
        sizes = [file.stat().st_size if file.is_file() else 0 for file in files]
        self._bar.update(self._task, total=sum(sizes) if all(sizes) else None)

    def watch(self, stream: BinaryIO) -> BinaryIO:
        """Return a stream that moves the bar as it is read; of a gzip stream the packed bytes are counted."""
        return cast("BinaryIO", _Watched(stream, self))

    def clear(self) -> None:
        """Take the bar off its line, so that a result can be printed there."""
        if self._console.is_terminal:
            self._console.control(_CLEAR)

    def advance(self, count: int) -> None:
        """Move the bar on by a number of bytes."""
        self._bar.update(self._task, advance=count, refresh=True)


class _Watched:
    """The `read` of a stream, with the bytes that it cost counted."""

    def __init__(self, stream: BinaryIO, progress: Progress) -> None:
        self._stream = stream
        self._packed = getattr(stream, "fileobj", None)
        self._progress = progress
        self._at = 0

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        at = self._packed.tell() if self._packed else self._at + len(data)
        self._progress.advance(at - self._at)
        self._at = at
        return data
