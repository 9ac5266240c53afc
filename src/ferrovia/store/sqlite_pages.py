"""An SQLite file read page by page, without SQLite, which gives up where anything is damaged.

A file is a row of pages of one size. Rows of tables lie on *leaf pages*, each of which can be read
by itself; what does not fit goes on in a chain of *overflow pages*. Pages that lead to leaf pages
are not needed here: every leaf page that is in use is looked at, wherever it hangs. What was
committed and not yet written into the file stands in the *log* beside it. (The form of both is
described at sqlite.org/fileformat2.html.)
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import iter_unpack, unpack_from
from typing import Literal

from ferrovia.struct import Struct

USUAL_SIZE = 4096
"""Bytes of a page where the head of the file cannot be read."""
SIZES = tuple(2**power for power in range(9, 17))
HEAD = 100
"""Bytes of the first page that tell of the whole file."""
MAGIC = b"SQLite format 3\x00"
LEAF = 0x0D
"""First byte of a leaf page of a table."""
INDEXES = {0x0A: 8, 0x02: 12}
"""First byte of the pages of an index, and where the places of their entries begin."""
LOG_HEAD = 32
FRAME_HEAD = 24
LOG_MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
"""How a log begins, and the order of bytes in which its checksums are counted."""

Value = int | float | str | bytes | None


class Unreadable(Exception):
    """A page, a row or a value is not what it should be."""


class FoundRow(Struct, frozen=True):
    """One row as it stands in the file."""

    page: int
    source: Literal["table", "index"]
    values: tuple[Value, ...]


class PageFile:
    """The pages of a file, with what its log says of them; any part may be damaged or missing."""

    def __init__(self, data: bytes, log: bytes = b"") -> None:
        self.page_size = _page_size(data, log)
        size = self.page_size
        self._pages = {
            number + 1: data[start : start + size]
            for number, start in enumerate(range(0, len(data) - size + 1, size))
        }
        self._pages.update(_logged_pages(log, size))
        self.count = max(self._pages, default=0)
        self._usable = size - self._reserved()
        self.unreadable_rows = 0
        """Rows that were there and could not be read, after all have been asked for."""

    def _reserved(self) -> int:
        """Return the bytes at the end of each page that are not used; we never reserve any."""
        first = self._pages.get(1, b"")
        return first[20] if first.startswith(MAGIC) and first[20] < 32 else 0

    def rows(self) -> Iterator[FoundRow]:
        """Yield every row of a table and every entry of an index that can be read."""
        free = self._free_pages()
        for number, page in sorted(self._pages.items()):
            if number in free:
                continue
            start = HEAD if number == 1 else 0
            kind = page[start]
            if kind == LEAF:
                yield from self._found(number, page, start, 8, "table")
            elif kind in INDEXES:
                yield from self._found(number, page, start, INDEXES[kind], "index")

    def _found(
        self, number: int, page: bytes, start: int, skip: int, source: Literal["table", "index"]
    ) -> Iterator[FoundRow]:
        (cells,) = unpack_from(">H", page, start + 3)
        room = (len(page) - start - skip) // 2
        for place in iter_unpack(">H", page[start + skip : start + skip + 2 * min(cells, room)]):
            try:
                at = place[0] + (4 if skip == 12 else 0)
                payload, at = _varint(page, at)
                if source == "table":
                    _, at = _varint(page, at)
                yield FoundRow(number, source, _values(self._payload(page, at, payload, source)))
            except (Unreadable, IndexError, UnicodeDecodeError):
                self.unreadable_rows += source == "table"

    def _payload(self, page: bytes, at: int, size: int, source: str) -> bytes:
        """Return all bytes of a row, those on overflow pages among them."""
        if size > self.count * self.page_size:
            raise Unreadable("longer than the file")
        usable = self._usable
        most = usable - 35 if source == "table" else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return page[at : at + size]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (size - least) % (usable - 4)
        here = here if here <= most else least
        parts = [page[at : at + here]]
        left = size - here
        (following,) = unpack_from(">I", page[at + here : at + here + 4].ljust(4, b"\0"))
        while left > 0:
            overflow = self._pages.get(following)
            if overflow is None:
                raise Unreadable("the rest is missing")
            parts.append(overflow[4 : 4 + min(left, usable - 4)])
            left -= len(parts[-1])
            (following,) = unpack_from(">I", overflow)
        return b"".join(parts)

    def _free_pages(self) -> set[int]:
        """Return the pages that are not in use; what stands on them was deleted."""
        found: set[int] = set()
        first = self._pages.get(1, b"")
        if not first.startswith(MAGIC):
            return found
        (trunk,) = unpack_from(">I", first, 32)
        while trunk in self._pages and trunk not in found:
            found.add(trunk)
            following, leaves = unpack_from(">II", self._pages[trunk])
            room = self._usable // 4 - 2
            found.update(
                leaf
                for (leaf,) in iter_unpack(">I", self._pages[trunk][8 : 8 + 4 * min(leaves, room)])
            )
            trunk = following
        return found


def _page_size(data: bytes, log: bytes) -> int:
    """Return the size of the pages, as the file says it, or its log, or as it usually is."""
    said = []
    if data.startswith(MAGIC):
        (size,) = unpack_from(">H", data, 16)
        said.append(65536 if size == 1 else size)
    if len(log) >= LOG_HEAD:
        said.append(unpack_from(">I", log, 8)[0])
    return next((size for size in said if size in SIZES), USUAL_SIZE)


def _logged_pages(log: bytes, size: int) -> dict[int, bytes]:
    """Return the newest form of every page that the log holds, as far as it was committed."""
    if len(log) < LOG_HEAD:
        return {}
    magic, _, said, _, *salt = unpack_from(">IIIIII", log)
    order = LOG_MAGICS.get(magic)
    if order is None or said != size:
        return {}
    sums = _checksum(log[:24], (0, 0), order)
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for start in range(LOG_HEAD, len(log) - FRAME_HEAD - size + 1, FRAME_HEAD + size):
        number, total, first, second, *wanted = unpack_from(">IIIIII", log, start)
        page = log[start + FRAME_HEAD : start + FRAME_HEAD + size]
        sums = _checksum(log[start : start + 8] + page, sums, order)
        if [first, second] != salt or list(sums) != wanted:
            break  # what follows was written before, or not to its end
        pending[number] = page
        if total:
            committed.update(pending)
            pending = {}
    return committed


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    for left, right in iter_unpack(f"{order}II", data):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    found = 0
    for place in range(at, at + 8):
        found = found << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return found, place + 1
    return found << 8 | data[at + 8], at + 9


def _values(row: bytes) -> tuple[Value, ...]:
    """Return the values of a row: a head that names their kinds, then their bytes."""
    size, at = _varint(row, 0)
    place, found = size, []
    while at < size:
        kind, at = _varint(row, at)
        length = _length(kind)
        data = row[place : place + length]
        if len(data) != length:
            raise Unreadable("a row that is too short")
        found.append(_value(kind, data))
        place += length
    if place != len(row):
        raise Unreadable("a row that is too long")
    return tuple(found)


def _length(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    lengths = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
    if kind >= len(lengths):
        raise Unreadable("a kind of value that there is not")
    return lengths[kind]


def _value(kind: int, data: bytes) -> Value:
    if kind >= 12:
        return data.decode() if kind % 2 else data
    if kind == 0:
        return None
    if kind == 7:
        number: float = unpack_from(">d", data)[0]
        return number
    return kind - 8 if kind >= 8 else int.from_bytes(data, signed=True)
