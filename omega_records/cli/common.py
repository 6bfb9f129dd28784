"""What the commands share: exit codes, messages, inputs, outputs, and what happens when something goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TextIO, TypeVar

import typer
from typer.core import TyperCommand

from omega_records.reporting.visible import visible
from omega_records.wording import counted, nearest

if TYPE_CHECKING:
    from omega_records.cli.progress import Progress
    from omega_records.reading import Reading
    from omega_records.verifying import Verdict

T = TypeVar("T")

FINDINGS = 1
UNUSABLE = 2
BUG = 3
INTERRUPTED = 130
BROKEN_PIPE = 141
TRACEBACK = "OMEGA_RECORDS_TRACEBACK"


def warn(message: str) -> None:
    """Say something on standard error."""
    print(visible(message), file=sys.stderr)


def fail(message: str) -> NoReturn:
    """Say on standard error what was wrong with the use or the input, and exit with code 2."""
    warn(f"error: {message}")
    raise typer.Exit(UNUSABLE)


def warn_findings(verdict: Verdict) -> None:
    """Say on standard error what keeps a record from being judged; claims are left to `verify`."""
    from omega_records.diagnostics import Severity
    from omega_records.reporting.concise import finding_line

    for finding in verdict.diagnostics:
        if finding.severity is not Severity.NOTE and not finding.code.startswith("ORN6"):
            warn(finding_line(verdict, finding))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ": did you mean X?" for a word that is close to a known one, else nothing."""
    suggestion = nearest(word, known)
    return f": {suggestion}" if suggestion else ""


def split_words(values: Iterable[str]) -> list[str]:
    """Return the words of a repeatable option whose values may also be lists with commas."""
    return [word for value in values for word in value.replace(",", " ").split()]


def check_encoding(encoding: str) -> None:
    """Exit with code 2 for an encoding in which records can't be found."""
    from omega_records.reading.files import ascii_superset

    if not ascii_superset(encoding):
        fail(f"`{encoding}` is not a known encoding that extends ASCII, such as utf-8, latin-1 or cp1252")


class Guarded(TyperCommand):
    """A command whose accidents are told apart: a bug of ours is code 3, Ctrl-C 130, a closed pipe quiet."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        _prepare_streams()
        try:
            result = super().invoke(ctx)
            # Otherwise a closed pipe would only be noticed when the interpreter ends.
            sys.stdout.flush()
        except (typer.Exit, typer.Abort):
            raise
        except BrokenPipeError:
            _forget_output()
            raise typer.Exit(BROKEN_PIPE) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            _report_bug(error)
            raise typer.Exit(BUG) from None
        return result


def _prepare_streams() -> None:
    """Write UTF-8 to files and pipes; on a terminal let what it can't show be escaped."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="backslashreplace")


def _forget_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter ends in silence."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report_bug(error: Exception) -> None:
    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exception(error)
    for note in getattr(error, "__notes__", ()):
        warn(note)
    warn(f"This is a bug in omega-records, not a fault of yours: {type(error).__name__}: {error}")
    warn(f"Please report it, with the record if you may. Set {TRACEBACK}=1 to see where it happened.")


@contextmanager
def blame(what: str) -> Iterator[None]:
    """Let the report of a bug that happens inside say what was being worked on."""
    try:
        yield
    except (OSError, typer.Exit):
        raise
    except Exception as error:
        error.add_note(f"while working on {what}")
        raise


def blame_record(reading: Reading) -> AbstractContextManager[None]:
    """Let the report of a bug that happens inside name the record as read."""
    source = reading.record.source
    return blame(f"{source.file}, record {source.number}" if source else "a record")


class Inputs:
    """The files, folders and `-` that the user named, read one after the other.

    suffixes: of the files that a folder stands for, those of ORN when none are given. output: where the results go;
    naming one of the inputs there, or `-` twice, ends the program with code 2. What can't be read is reported on
    standard error and passed over; `failed` then turns true.
    """

    def __init__(
        self,
        paths: Iterable[Path],
        progress: Progress | None = None,
        *,
        output: Path | None = None,
        suffixes: tuple[str, ...] = (),
    ) -> None:
        self.failed = False
        self._progress = progress
        self._suffixes = suffixes
        self.files = [file for path in paths for file in self._expand(path)]
        if sum(str(file) == "-" for file in self.files) > 1:
            fail("standard input can be named only once")
        if output and output.exists() and any(file.exists() and file.samefile(output) for file in self.files):
            fail(f"{display_name(output)} is both read and written; name another file for the output")

    def read(self, reader: Callable[[BinaryIO, Path], Iterator[T]]) -> Iterator[T]:
        """Yield what `reader(stream, path)` yields for every file in turn."""
        from omega_records.reading import UnreadableError, open_records

        if self._progress:
            self._progress.expect(self.files)
        for file in self.files:
            try:
                with open_records(file) as stream, blame(display_name(file)):
                    yield from reader(self._progress.watch(stream) if self._progress else stream, file)
            except UnreadableError as error:
                self.complain(str(error))

    def complain(self, message: str) -> None:
        """Report an input that can't be used."""
        warn(f"error: {message}")
        self.failed = True

    def _expand(self, path: Path) -> list[Path]:
        from omega_records.reading.files import SUFFIXES, find_files

        suffixes = self._suffixes or SUFFIXES
        try:
            files = list(find_files([path], suffixes))
        except OSError as error:
            self.complain(f"can't read {path}: {error.strerror}")
            return []
        if not files:
            self.complain(f"{path} holds no files of records ({', '.join(suffixes)})")
        return files


@contextmanager
def progress_bar(shown: bool) -> Iterator[Progress | None]:
    """Show a progress bar on standard error while the block runs, when asked to."""
    if not shown:
        yield None
        return
    from omega_records.cli.progress import Progress

    with Progress() as progress:
        yield progress


def pick_record(
    inputs: Inputs, number: int, reader: Callable[[BinaryIO, str], Iterator[Reading]] | None = None
) -> Reading:
    """Return record `number` of the inputs, or exit with code 2. reader: of a stream and its name; ORN's without it."""
    from omega_records.reading import read_stream

    def read(stream: BinaryIO, path: Path) -> Iterator[Reading]:
        name = display_name(path)
        return reader(stream, name) if reader else read_stream(stream, file=name)

    count = 0
    for reading in inputs.read(read):
        count += 1
        if count == number:
            return reading
    if inputs.failed:
        raise typer.Exit(UNUSABLE)
    fail(f"there {'are' if count != 1 else 'is'} {counted(count, 'record')}, so no record {number}")


def display_name(path: Path) -> str:
    """Return a path as reports show it; `-` is standard input."""
    from omega_records.record import printable

    return "<stdin>" if str(path) == "-" else printable(str(path))


@contextmanager
def binary_output(path: Path | None) -> Iterator[BinaryIO]:
    """Open a file to be written whole or not at all; None is standard output.

    The file takes its name only when the block ends without an exception. Exits with code 2 when it can't be written.
    """
    with _explained(path):
        if path is None:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        elif path.exists() and not path.is_file():
            # A device or a pipe has to be written, never replaced.
            with path.open("wb") as stream:
                yield stream
        else:
            with _replacing(path.resolve()) as stream:
                yield stream


@contextmanager
def text_output(path: Path | None) -> Iterator[TextIO]:
    """Open a UTF-8 text file as `binary_output` does; None is standard output."""
    if path is None:
        with _explained(path):
            yield sys.stdout
            sys.stdout.flush()
        return
    with binary_output(path) as stream:
        text = TextIOWrapper(stream, encoding="utf-8", newline="\n")
        yield text
        text.detach()


@contextmanager
def _explained(path: Path | None) -> Iterator[None]:
    from omega_records.reading import UnreadableError

    try:
        yield
    except (UnreadableError, BrokenPipeError):
        raise
    except OSError as error:
        fail(f"can't write {'standard output' if path is None else path}: {error.strerror or error}")


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    from tempfile import mkstemp

    descriptor, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        temporary.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def print_bytes(data: bytes) -> None:
    """Write records to standard output as they are; on a terminal, what could steer it is spelled out."""
    if sys.stdout.isatty():
        text = data.decode("utf-8", "replace")
        sys.stdout.write("".join(map(_visible_line, text.splitlines(keepends=True))))
    else:
        sys.stdout.buffer.write(data)


def _visible_line(line: str) -> str:
    return "\t".join(map(visible, line.rstrip("\r\n").split("\t"))) + "\n" * line.endswith(("\n", "\r"))
