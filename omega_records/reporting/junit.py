"""JUnit's XML as CI servers read it: a suite a file, a test case a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import TextIOBase
from tempfile import SpooledTemporaryFile
from typing import TextIO, cast
from xml.etree import ElementTree
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from omega_records.reporting.concise import finding_line
from omega_records.reporting.selection import Selection
from omega_records.reporting.visible import MESSAGE, short, visible
from omega_records.reporting.words import outcome
from omega_records.verifying import Verdict

_IN_MEMORY = 4 * 1024 * 1024
_CHUNK = 64 * 1024


@dataclass(slots=True)
class _Suite:
    """The records of one file. length: characters that its test cases take up in the spool."""

    file: str
    tests: int = 0
    failures: int = 0
    length: int = 0


class Report:
    """Writes the XML at the end: a suite begins with its counts, so test cases wait in a temporary file."""

    def __init__(self, stream: TextIO, selection: Selection) -> None:
        self._stream = stream
        self._selection = selection
        self._suites: list[_Suite] = []
        # Closed by `end`.
        self._spool = SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="ascii", newline="\n")  # noqa: SIM115

    def verdict(self, verdict: Verdict, _: int) -> None:
        """Keep a verdict as a test case, failed if a finding says so."""
        if not self._suites or self._suites[-1].file != verdict.file:
            self._suites.append(_Suite(verdict.file))
        suite = self._suites[-1]
        name = f"record {verdict.record}" + (f": {short(verdict.players)}" if verdict.players else "")
        facts = {"name": name, "classname": verdict.file, "file": verdict.file, "line": str(verdict.line), "time": "0"}
        case = ElementTree.Element("testcase", _plain(facts))
        failed = [finding for finding in verdict.diagnostics if self._selection.fails(finding)]
        if failed:
            facts = {"type": f"{failed[0].code} {failed[0].slug}", "message": short(failed[0].message, MESSAGE)}
            failure = ElementTree.SubElement(case, "failure", _plain(facts))
            failure.text = "\n".join(finding_line(verdict, finding) for finding in failed)
        others = [finding_line(verdict, finding) for finding in verdict.diagnostics if finding not in failed]
        output = ElementTree.SubElement(case, "system-out")
        output.text = "\n".join([visible(f"{verdict.status}: {outcome(verdict)}"), *others])
        suite.tests += 1
        suite.failures += bool(failed)
        text = ElementTree.tostring(case, encoding="us-ascii").decode("ascii") + "\n"
        self._spool.write(text)
        suite.length += len(text)

    def end(self) -> None:
        """Write the suites."""
        self._spool.seek(0)
        xml = XMLGenerator(cast("TextIOBase", self._stream), encoding="utf-8")
        xml.startDocument()
        total = _Suite("omega-records", sum(s.tests for s in self._suites), sum(s.failures for s in self._suites))
        self._open(xml, "testsuites", total)
        for suite in self._suites:
            self._open(xml, "testsuite", suite)
            for done in range(0, suite.length, _CHUNK):
                self._stream.write(self._spool.read(min(_CHUNK, suite.length - done)))
            self._close(xml, "testsuite")
        self._close(xml, "testsuites")
        self._spool.close()

    def _open(self, xml: XMLGenerator, element: str, suite: _Suite) -> None:
        counts = {"tests": str(suite.tests), "failures": str(suite.failures), "errors": "0"}
        xml.startElement(element, AttributesImpl(_plain({"name": suite.file, **counts})))
        xml.characters("\n")

    def _close(self, xml: XMLGenerator, element: str) -> None:
        xml.endElement(element)
        xml.characters("\n")


def _plain(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return attributes without the characters that XML can't hold."""
    return {name: visible(value) for name, value in attributes.items()}
