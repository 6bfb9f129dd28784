"""Kernels: compiled where numba is installed, the very same functions as plain Python where it isn't.

A kernel uses nothing but integers below 2**63 and flat arrays of them, so that both ways give the
same answers. numba and numpy come with the extra `[fast]`.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from mmap import mmap
from os import W_OK, access
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, Protocol, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class Array(Protocol):
    """A flat array of integers: numpy's where kernels are compiled, else a memoryview."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


_numba, _numpy = _module("numba"), _module("numpy")
COMPILED = _numba is not None and _numpy is not None and not _numba.config.DISABLE_JIT
"""Whether kernels are compiled in this process."""


def zeros(length: int, code: Literal["q", "i"] = "q") -> Array:
    """Return an array of zeros, of 8 bytes each (`q`) or 4 (`i`), whose pages cost nothing until they are used."""
    if COMPILED:
        assert _numpy is not None
        return _numpy.zeros(length, dtype=code)  # type: ignore[no-any-return]  # untyped, since it may be absent
    return memoryview(mmap(-1, max(1, length) * (8 if code == "q" else 4))).cast(code)


def array(values: list[int], code: Literal["q", "i"] = "q") -> Array:
    """Return an array that holds `values`."""
    made = zeros(len(values), code)
    for index, value in enumerate(values):
        made[index] = value
    return made


if COMPILED:
    assert _numba is not None
    _extending, _types = import_module("numba.extending"), import_module("numba.types")
    _false = import_module("llvmlite.ir").Constant(import_module("llvmlite.ir").IntType(1), 0)

    def _cache_directory() -> str | None:
        """Return where machine code is kept for exactly these sources, or None if it can't be.

        numba looks only at the file of the kernel itself, not at those of the kernels it calls.
        """
        here = Path(__file__).parent
        digest = sha256(b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))).hexdigest()
        directory = here / "__pycache__" / f"kernels-{digest[:16]}"
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return str(directory) if access(directory, W_OK) else None

    _kept = _cache_directory()

    def kernel(function: Function) -> Function:
        """Compile a function on its first call and keep the machine code beside the source where possible."""
        assert _numba is not None
        config = _numba.config
        elsewhere, config.CACHE_DIR = config.CACHE_DIR, _kept or ""
        try:
            return _numba.njit(cache=_kept is not None)(function)  # type: ignore[no-any-return]  # untyped, since it may be absent
        finally:
            config.CACHE_DIR = elsewhere

    @_extending.intrinsic  # type: ignore[untyped-decorator]  # numba may be absent
    def lowest(_context: Any, _bits: Any) -> Any:
        """Return the index of the lowest bit set."""
        return _types.int64(_types.int64), lambda _c, build, _s, args: build.cttz(args[0], _false)

    @_extending.intrinsic  # type: ignore[untyped-decorator]  # numba may be absent
    def count(_context: Any, _bits: Any) -> Any:
        """Return how many bits are set."""
        return _types.int64(_types.int64), lambda _c, build, _s, args: build.ctpop(args[0])

else:

    def kernel(function: Function) -> Function:
        """Return the function as it is."""
        return function

    def lowest(bits: int) -> int:
        """Return the index of the lowest bit set."""
        return (bits & -bits).bit_length() - 1

    def count(bits: int) -> int:
        """Return how many bits are set."""
        return bits.bit_count()
