"""Records as text and files: readable, strict, written in one piece or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from ferrovia.records.first_format import FIRST, FirstRecord, converted
from ferrovia.records.record import FORMAT, VERSION, Record, RecordError, broken_seal
from ferrovia.struct import prepared

LONGEST_LIST = ("actions", "seals")
"""Lists that are written one entry a line."""


def dumps(record: Record) -> str:
    """Return a record as JSON, one action a line."""
    plain: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    lines = [f"{_text(name)}: {_value(name, value)}" for name, value in plain.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(name: str, value: Any) -> str:
    if name not in LONGEST_LIST or not value:
        return _text(value)
    return "[\n" + ",\n".join(_text(entry) for entry in value) + "\n]"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def loads(text: str | bytes) -> Record:
    """Read a record; ``RecordError`` says where a text is none, or was changed."""
    decoded = _decoded(text)
    version = _version(_parsed(decoded))
    try:
        if version == FIRST:
            return converted(msgspec.json.decode(decoded.encode(), type=prepared(FirstRecord)))
        record = msgspec.json.decode(decoded.encode(), type=prepared(Record))
    except (msgspec.MsgspecError, UnicodeEncodeError) as problem:
        raise RecordError(*_place_and_problem(str(problem))) from None
    broken = broken_seal(record)
    if broken is not None:
        raise broken
    return record


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode()
    except UnicodeDecodeError as problem:
        line = text.count(b"\n", 0, problem.start) + 1
        column = problem.start - (text.rfind(b"\n", 0, problem.start) + 1) + 1
        raise RecordError(f"line {line}, column {column}", "no UTF-8 text") from None


def _parsed(text: str) -> Any:
    """Parse JSON strictly, for the sake of line and column: no name twice, no NaN."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        cut = "" if text.rstrip().endswith("}") else "; the file seems to be cut off"
        raise RecordError(place, f"no JSON: {problem.msg}{cut}") from None
    except RecursionError:
        raise RecordError("", "no game file: too many brackets within each other") from None
    except RecordError:
        raise
    except ValueError as problem:  # a number of thousands of digits
        raise RecordError("", f"no game file: {problem}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise RecordError(name, "stands there twice")
        found[name] = value
    return found


def _no_constant(name: str) -> Any:
    raise RecordError("", f"no game file: {name} is no number")


def _version(plain: Any) -> int:
    """Return the version of a record's format.

    Say of a foreign file that it is one, before anything else is held against it.
    """
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RecordError("format", f'no game file of ours: it does not say "{FORMAT}"')
    version = plain.get("version")
    if version not in (FIRST, VERSION) or isinstance(version, (bool, float)):
        raise RecordError("version", f"{version!r} cannot be read here; this reads up to {VERSION}")
    return int(version)


def _place_and_problem(message: str) -> tuple[str, str]:
    """Take apart what msgspec says: ``"Expected `str`, got `int` - at `$.actions[3].by`"``."""
    problem, _, place = message.rpartition(" - at ")
    if not problem:
        return "", message
    return place.strip("`").removeprefix("$").lstrip("."), problem


def save(record: Record, path: str | Path) -> None:
    """Write a record to a file; whatever happens, the file holds the old game or the new one."""
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", text=False)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(dumps(record).encode())
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as problem:
        raise RecordError(str(target), f"cannot be written: {problem.strerror}") from None


def _umask() -> int:
    """Return the mask of new files, which a temporary file does not follow."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def load_file(path: str | Path) -> Record:
    """Read a record from a file."""
    try:
        data = Path(path).read_bytes()
    except OSError as problem:
        raise RecordError(str(path), f"cannot be read: {problem.strerror}") from None
    try:
        return loads(data)
    except RecordError as problem:
        place = f"{path}, {problem.place}" if problem.place else str(path)
        raise RecordError(place, problem.problem) from None
