"""ORN1xx: bytes and lines."""

from omega_records.diagnostics.code import Code, Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES = (
    Code(
        "ORN101",
        "byte-order-mark",
        NOTE,
        "a byte-order mark stands before this record and was skipped",
        "Some editors begin a file with an invisible mark. It carries no meaning in UTF-8. One in the middle of a "
        "file shows that two files were joined.",
        'U+FEFF before [Game "Omega"]',
        "notation: Tags",
        "`fmt` writes files without the mark",
        leniency=True,
    ),
    Code(
        "ORN102",
        "invalid-encoding",
        ERROR,
        "byte {byte} is not valid {encoding}",
        "The bytes of this record can't be decoded, so a name or a comment may be wrong. The rest of the file is "
        "read; the faulty bytes are shown as U+FFFD and never written anywhere.",
        'the byte 0xEF of Latin-1 in [White "Loïc"]',
        "notation: Tags",
        "if the file comes from an older program, try `--encoding latin-1` or `--encoding cp1252`",
    ),
    Code(
        "ORN103",
        "control-character-in-tag",
        ERROR,
        "tag `{tag}` holds the control character {character}",
        "A tag value stands on one line and holds printable characters only. A stray carriage return or tab usually "
        "comes from a copied spreadsheet cell. The value is read without it only for messages.",
        '[White "An\\tn"] with a real tab inside',
        "notation: Tags",
        "remove the character",
    ),
    Code(
        "ORN104",
        "control-character",
        ERROR,
        "the control character {character} stands in the movetext",
        "Outside comments a record holds printable characters and white space only. A NUL byte often marks a file "
        "that was damaged when it was copied.",
        "1. Wa1,Bc3 <NUL>",
        "notation: Movetext",
        "remove the character, or fetch the file again",
    ),
    Code(
        "ORN105",
        "carriage-returns",
        NOTE,
        "lines end in carriage returns",
        "Files from Windows end lines in CR LF, very old ones in CR. They read the same; the canonical form ends "
        "lines in LF. Said once a file.",
        "a file with CR LF line ends",
        "notation: Tags",
        "`fmt` writes LF",
        leniency=True,
    ),
    Code(
        "ORN106",
        "not-a-record-file",
        ERROR,
        "this is not a text of game records: it looks like {what}",
        "The bytes are those of another kind of file, so nothing in it was read as a record.",
        "a file in UTF-16, a zip archive, a picture",
        "notation: Tags",
        "{cure}",
    ),
    Code(
        "ORN107",
        "odd-space",
        WARNING,
        "a {character} stands where a plain space belongs",
        "Text copied from a web page or a word processor can hold spaces that look plain and are not. They are read "
        "as spaces.",
        "1.<no-break space>Wa1,Bc3",
        "notation: Movetext",
        "replace it by a space",
        leniency=True,
    ),
    Code(
        "ORN108",
        "record-too-long",
        ERROR,
        "this record is longer than {limit} bytes; the rest of it was not read",
        "A limit on the size of one record keeps a damaged or hostile file from filling the memory. Reading goes on "
        "at the next line that begins with a tag.",
        "ten megabytes without a result token",
        "limit: record_bytes",
        "raise `--max-record-bytes` if the record is real",
    ),
    Code(
        "ORN109",
        "empty-file",
        ERROR,
        "there is no record in this file",
        "The file is empty or holds nothing but white space and comments.",
        "a file of zero bytes",
        "notation: A record",
        "check that the right file was given",
    ),
)
