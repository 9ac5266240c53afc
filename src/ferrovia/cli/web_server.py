"""What ``serve`` and ``play`` share: a server on this machine, from its start to its end."""

from __future__ import annotations

import argparse
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import uvicorn

from ferrovia.calls.caller import CallSettings
from ferrovia.calls.mail import MailServer
from ferrovia.cli.errors import CommandError
from ferrovia.cli.single_server import AlreadyRunning, only_one
from ferrovia.server.app import create_app
from ferrovia.server.settings import Settings
from ferrovia.store import SqliteStore, StoreError, tables_file
from ferrovia.struct import Struct
from ferrovia.tables import Tables, load_secret
from ferrovia.tables.secret import SecretError

PORT = 8649
OTHER_PORTS = 20
"""Ports tried after the usual one, if that is taken and none was named."""
EVERYWHERE = ("0.0.0.0", "::", "")
INTERRUPTED = 130
SMTP_PASSWORD = "FERROVIA_SMTP_PASSWORD"
"""The variable of the environment that holds the password of the server for mail."""
GRACE = 2
"""Seconds that open pages are given when the server stops."""


class Address(Struct, frozen=True):
    """Where a server is reached."""

    host: str
    port: int

    def link(self, host: str = "") -> str:
        """Return the address as a link; ``host`` names another way to the same machine."""
        name = host or ("127.0.0.1" if self.host in EVERYWHERE else self.host)
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}"


Begun = Callable[[Address, Tables], None]
"""Called when the server answers."""


def add_server_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take what can be chosen of a server."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen (default: this machine only; 0.0.0.0: the whole network)",
    )
    parser.add_argument(
        "--port", type=int, metavar="N", help=f"default: {PORT}, or a free one after it"
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name under which the server is reached; may be given several times",
    )
    parser.add_argument(
        "--bot-pace",
        type=float,
        default=Settings().bot_pace,
        metavar="SECONDS",
        help="time between two moves of bots (default: %(default)s)",
    )

    parser.add_argument(
        "--smtp",
        metavar="HOST[:PORT]",
        help="the server that sends e-mail to who wants to be called "
        f"(port 587; the password is taken from {SMTP_PASSWORD})",
    )
    parser.add_argument("--smtp-sender", metavar="ADDRESS", help="in whose name mails are sent")
    parser.add_argument("--smtp-user", metavar="NAME", help="how to log in there, if needed")
    parser.add_argument(
        "--smtp-security",
        choices=("starttls", "tls", "none"),
        default="starttls",
        help="how the line to it is kept secret (default: %(default)s)",
    )
    parser.add_argument(
        "--call-private",
        action="store_true",
        help="let webhooks call addresses of private networks, too",
    )


def _calls(chosen: argparse.Namespace) -> CallSettings:
    """Return how people are called who are not looking."""
    mail = None
    if chosen.smtp:
        host, _, port = chosen.smtp.partition(":")
        if not chosen.smtp_sender or not host or not (port or "587").isdecimal():
            raise CommandError("--smtp takes HOST or HOST:PORT, and needs --smtp-sender")
        mail = MailServer(
            host=host,
            port=int(port or 587),
            sender=chosen.smtp_sender,
            user=chosen.smtp_user or "",
            password=os.environ.get(SMTP_PASSWORD, ""),
            security=chosen.smtp_security,
        )
    return CallSettings(mail=mail, private=chosen.call_private)


def run_server(chosen: argparse.Namespace, begun: Begun) -> int:
    """Serve until somebody stops it; ``AlreadyRunning`` if one does with the same tables."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    file = tables_file(chosen.data)
    with only_one(file.parent) as here:
        try:
            store, secret = SqliteStore(file), load_secret(file.parent)
        except (StoreError, SecretError) as problem:
            raise CommandError(str(problem)) from None
        try:
            _serve(chosen, Tables(store, secret), begun, here.note)
        except KeyboardInterrupt:  # before the server itself listens for it
            return INTERRUPTED
        finally:
            store.close()
    return 0


def _serve(
    chosen: argparse.Namespace, tables: Tables, begun: Begun, note: Callable[[str], None]
) -> None:
    listening = listen(chosen.host, chosen.port)
    address = Address(chosen.host, listening.getsockname()[1])
    note(address.link())
    settings = Settings(
        hosts=(*own_names(), *chosen.allow_host),
        addresses=reached_at(address),
        bot_pace=max(0.0, chosen.bot_pace),
        calls=_calls(chosen),
    )
    config = uvicorn.Config(
        create_app(tables, settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.largest,
        timeout_graceful_shutdown=GRACE,
    )
    try:
        _Server(config, lambda: begun(address, tables)).run(sockets=[listening])
    finally:
        listening.close()
        tables.close()


class _Server(uvicorn.Server):
    """A server that says when it answers, and ends quietly when it is told to."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._begun()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at Ctrl-C and at a polite kill, without dying of the signal itself."""
        kinds = (signal.SIGINT, signal.SIGTERM)
        before = {kind: signal.signal(kind, self._stop) for kind in kinds}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def _stop(self, kind: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; without a port, the first free one from the usual one on."""
    ports = [port] if port is not None else list(range(PORT, PORT + OTHER_PORTS + 1))
    for number in ports:
        try:
            return _bound(host, number)
        except (OSError, OverflowError) as problem:
            if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
                continue
            raise CommandError(f"cannot listen at {host}, port {number}: {problem}") from None
    if port is None:
        raise CommandError(
            f"ports {ports[0]} to {ports[-1]} are all taken; name another with --port"
        )
    raise CommandError(
        f"port {port} is taken; name another with --port, or none to find a free one"
    )


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(where)
        bound.listen(128)
    except BaseException:
        bound.close()
        raise
    return bound


def own_names() -> tuple[str, ...]:
    """Return the names that this machine has on its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys((name, short, f"{short}.local")))


def reached_at(address: Address) -> tuple[str, ...]:
    """Return the links under which others reach a server; none if it is for this machine only."""
    if address.host in EVERYWHERE:
        return tuple(address.link(other) for other in own_addresses())
    local = address.host == "localhost" or address.host.startswith("127.") or address.host == "::1"
    return () if local else (address.link(),)


def own_addresses() -> tuple[str, ...]:
    """Return the addresses under which others on the network reach this machine."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; this only picks a way out
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        rows = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        rows = []
    found += [str(row[4][0]) for row in rows]
    return tuple(a for a in dict.fromkeys(found) if not a.startswith("127."))


__all__ = ["Address", "AlreadyRunning", "add_server_arguments", "own_addresses", "run_server"]
