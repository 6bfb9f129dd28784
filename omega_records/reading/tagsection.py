"""From the tags at the head of a record to fields of Tags, each fault costing one tag and no other."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, NamedTuple

from lark import Token

from omega_records.diagnostics import Findings
from omega_records.reading.grammar import parse
from omega_records.reading.limits import Limits
from omega_records.reading.movetext import read_comment, report_syntax
from omega_records.record import CONTROL, Comment, Source, Span, printable

Fields = dict[str, Any]
"""The fields of a Tag, validated later with its whole record."""

# Takes apart what the grammar has already accepted as tags.
_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*\]', re.ASCII)
_NAME = re.compile(r"\s*\[[ \t]*([A-Za-z0-9_]*)", re.ASCII)
_ESCAPE = re.compile(r'\\(["\\])')
_PIECE = re.compile(r'(?=\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*")|(?<=[\r\n])', re.ASCII)


class Section(NamedTuple):
    """A stretch of tags: those read, the comments among them, and the names of those that could not be read."""

    tags: list[Fields]
    comments: list[Comment]
    lost: frozenset[str] = frozenset()


def read_tags(source: Source, start: int, end: int, found: Findings) -> Section:
    """Read a stretch of tags and comments; where it doesn't parse whole, piece by piece."""
    text = source.text[start:end]
    items, fault = parse(text, "tags")
    if fault is None:
        return _tags_of(items, start, found)
    tags: list[Fields] = []
    comments: list[Comment] = []
    lost: set[str] = set()
    at = 0
    while at < len(text) and not found.full:
        end = _piece_end(text, at)
        items, fault = parse(text[at:end], "tags")
        if fault:
            name = _NAME.match(text, at, end)
            closer = parse(text[at:end], "tag")[1] if name else None
            report_syntax(closer or fault, start + at, found)
            lost.update(name.groups() if name else ())
        else:
            more = _tags_of(items, start + at, found)
            tags += more.tags
            comments += more.comments
        at = end
    return Section(tags, comments, frozenset(lost))


def _piece_end(text: str, at: int) -> int:
    """Return the end of the next piece of a faulty stretch of tags, chosen so that the fault costs little else.

    Pieces end before a tag or after a line; one that is sound is preferred, since a comment may run over lines.
    """
    cuts = [match.start() for match in islice(_PIECE.finditer(text, at + 1), 8)] or [len(text)]
    return next((cut for cut in cuts if parse(text[at:cut], "tags")[1] is None), cuts[0])


def _tags_of(items: list[Token], base: int, found: Findings) -> Section:
    tags: list[Fields] = []
    comments: list[Comment] = []
    for item in items:
        start = base + (item.start_pos or 0)
        if item.type != "TAG_RUN":
            comments.append(read_comment(item, Span(start, start + len(item))))
            continue
        for match in _TAG.finditer(item):
            name, value = match[1], printable(match[2])
            if "\\" in value:
                value = _ESCAPE.sub(r"\1", value)
            if not value.isprintable() and (control := CONTROL.search(match[2])):
                at = start + match.start(2) + control.start()
                shown = f"U+{ord(control[0]):04X}"
                found.add("control-character-in-tag", Span(at, at + 1), tag=name, character=shown)
                value = CONTROL.sub("\ufffd", value)
            span = Span(start + match.start(), start + match.end())
            tags.append({"name": name, "value": value, "span": span})
    return Section(tags, comments)


def check_tags(tags: list[Fields], limits: Limits, found: Findings) -> frozenset[str]:
    """Report tags that are given twice, and values longer than the limit; return the names of the latter."""
    first: dict[str, Fields] = {}
    long: set[str] = set()
    for tag in tags:
        name, length = tag["name"], len(tag["value"])
        if first.setdefault(name, tag) is not tag:
            label = (first[name]["span"], "first given here")
            found.add("duplicate-tag", tag["span"], secondary=[label], tag=name)
        if length > limits.tag_characters:
            long.add(name)
            found.hit("tag_characters")
            found.add("tag-too-long", tag["span"], tag=name, length=length, limit=limits.tag_characters)
    return frozenset(long)
