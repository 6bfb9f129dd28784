"""A ruling as a page of HTML, built as a tree so that nothing a record says can be markup."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from omega_records.adjudicating import Ruling
from omega_records.reporting.rulings.document import Block, Heading, Numbered, Paragraph, Table, document
from omega_records.reporting.visible import visible

_STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #999;padding:.2rem .6rem;text-align:left}"
    "td{overflow-wrap:anywhere}.basis{color:#555;font-style:italic}.evidence{font-size:.9rem;color:#333}"
)


def write(ruling: Ruling, *, explain: bool = False) -> str:
    """Return a ruling as a complete page."""
    page = Element("html", lang="en")
    head = SubElement(page, "head")
    SubElement(head, "meta", charset="utf-8")
    _text(head, "title", "Ruling")
    _text(head, "style", _STYLE)
    body = SubElement(page, "body")
    for block in document(ruling, explain=explain):
        _add(body, block)
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"


def _add(body: Element, block: Block) -> None:
    match block:
        case Heading(text, level):
            _text(body, f"h{level}", text)
        case Paragraph(text, strong):
            _text(SubElement(body, "p"), "strong", text) if strong else _text(body, "p", text)
        case Numbered(items):
            _list(body, items)
        case Table(columns, rows):
            table = SubElement(body, "table")
            header = SubElement(table, "tr")
            for column in columns:
                _text(header, "th", column)
            for row in rows:
                line = SubElement(table, "tr")
                for cell in row:
                    _text(line, "td", cell)


def _list(body: Element, items: tuple[tuple[str, str, str], ...]) -> None:
    ordered = SubElement(body, "ol")
    for text, basis, evidence in items:
        item = _text(ordered, "li", f"{text} ")
        _text(item, "span", f"[{basis}]").set("class", "basis")
        if evidence:
            _text(item, "div", evidence).set("class", "evidence")


def _text(parent: Element, tag: str, text: str) -> Element:
    element = SubElement(parent, tag)
    element.text = visible(text)
    return element
