"""How a server writes its log: as lines for people or as JSON for programs, never with a key.

Nothing is logged that was meant to be secret: addresses are noted without what follows their path,
cookies and messages not at all. Should a key or a password get into a line all the same, such as by
the words of an error, it is taken out here, where every line passes.
"""

from __future__ import annotations

import logging
import re
from typing import Literal

import msgspec

from ferrovia.server.request_log import REQUEST
from ferrovia.store import now

LogFormat = Literal["text", "json"]
FORMATS: tuple[LogFormat, ...] = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
KEY = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])")
"""A key of 256 bits as it stands in links and cookies."""
PASSWORD = re.compile(r"(?<=://)(?P<user>[^\s:/@]*):[^\s/]*@")
"""What stands before the host of an address."""
HIDDEN = "[hidden]"
FIELDS = ("method", "route", "status", "milliseconds", "table", "address")
"""What is known of a request besides its line."""
QUIET = ("uvicorn.access", "httpx", "websockets")
"""Loggers of others that would repeat what is noted here, or show addresses as they were sent."""


def configure_logs(form: LogFormat, level: str) -> None:
    """Let everything be logged from a level on, to the standard error, in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)


def without_secrets(text: str) -> str:
    """Return a text in which nothing can stand for a key or a password any more."""
    return PASSWORD.sub(rf"\g<user>:{HIDDEN}@", KEY.sub(HIDDEN, text))


class TextLines(logging.Formatter):
    """A line for people; whoever keeps the log knows the time."""

    def format(self, record: logging.LogRecord) -> str:
        """Return what was logged, and for which request."""
        request = REQUEST.get()
        head = f"{record.levelname} {request}" if request else record.levelname
        return without_secrets(f"{head}: {super().format(record)}")


class JsonLines(logging.Formatter):
    """An object of JSON in each line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return what was logged with the time, where, and for which request."""
        line: dict[str, object] = {
            "at": now(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()
