"""What ``serve`` and ``play`` share: a server on this machine, from its start to its end."""

from __future__ import annotations

import argparse
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Thread
from types import FrameType

import uvicorn

from ferrovia import clock
from ferrovia.calls.caller import CallSettings
from ferrovia.calls.mail import MailServer
from ferrovia.cli.account_arguments import add_account_arguments, chosen_accounts
from ferrovia.cli.database_argument import add_database_arguments, chosen_database
from ferrovia.cli.errors import CommandError
from ferrovia.cli.single_server import AlreadyRunning, only_one
from ferrovia.server.app import create_app
from ferrovia.server.bounded_connections import (
    Connections,
    bounded_http,
    bounded_websockets,
    quieted,
)
from ferrovia.server.log_lines import FORMATS, LEVELS, configure_logs
from ferrovia.server.metrics import Metrics
from ferrovia.server.settings import ConnectionLimits, Settings
from ferrovia.store import StoreError, open_store, sqlite_file
from ferrovia.struct import Struct
from ferrovia.tables import Tables
from ferrovia.tables.registry import Quota
from ferrovia.tables.secret import SecretError, secret_of

PORT = 8649
OTHER_PORTS = 20
"""Ports tried after the usual one, if that is taken and none was named."""
EVERYWHERE = ("0.0.0.0", "::", "")
INTERRUPTED = 130
FILES, FILES_UNKNOWN, OTHER_FILES = 16_384, 1_024, 200
"""File descriptors: asked for, there where nobody says how many, needed besides connections."""
SMTP_PASSWORD = "FERROVIA_SMTP_PASSWORD"
"""The variable of the environment that holds the password of the server for mail."""
GRACE = 10.0
"""Seconds that requests in hand are given when the server stops, unless told otherwise."""
LAST_SECONDS = 10.0
"""After these, what has still not ended is left as it is."""
LOG = logging.getLogger("ferrovia.server")


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
    add_database_arguments(parser)
    add_account_arguments(parser)
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
    parser.add_argument(
        "--grace",
        type=float,
        default=GRACE,
        metavar="SECONDS",
        help="time that requests in hand are given when the server stops (default: %(default)g)",
    )
    parser.add_argument(
        "--log-format",
        choices=FORMATS,
        default=FORMATS[0],
        help="how the log is written: lines for people, or JSON (default: %(default)s)",
    )
    parser.add_argument(
        "--log-level",
        choices=LEVELS,
        default="warning",
        help="what is logged; info notes every request (default: %(default)s)",
    )
    parser.add_argument(
        "--connections-per-address",
        type=int,
        default=ConnectionLimits().per_address,
        metavar="N",
        help="connections that are taken from one address (default: %(default)s)",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="the address of a proxy that brings the requests of many, and says whose they are; "
        "this machine always may be one; can be given several times",
    )
    parser.add_argument(
        "--most-tables",
        type=int,
        default=Quota().tables,
        metavar="N",
        help="tables that one browser or account may have opened (default: %(default)s)",
    )
    parser.add_argument(
        "--most-moves",
        type=int,
        default=Quota().events,
        metavar="N",
        help="moves that the tables of one browser may hold in all (default: %(default)s)",
    )
    parser.add_argument(
        "--expire",
        type=float,
        default=0.0,
        metavar="DAYS",
        help="delete tables whose game is not over and at which nothing has happened for so many "
        "days (default: never)",
    )
    parser.add_argument(
        "--metrics-port",
        type=int,
        metavar="N",
        help="show the server's metrics at this port, to this machine only",
    )


def _limits(chosen: argparse.Namespace) -> ConnectionLimits:
    """Return how many connections are taken: no more than the system has file descriptors for."""
    usual = ConnectionLimits()
    return ConnectionLimits(
        most=min(usual.most, max(1, most_files() - OTHER_FILES)),
        per_address=max(1, chosen.connections_per_address),
        proxies=(*usual.proxies, *chosen.proxy),
    )


def most_files() -> int:
    """Let this process open as many files as it may, and return how many these are."""
    try:
        import resource  # not everywhere
    except ImportError:
        return FILES_UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return FILES
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


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
    configure_logs(chosen.log_format, chosen.log_level)
    try:
        address = chosen_database(chosen)
        file = sqlite_file(address)
        with nullcontext() if file is None else only_one(file.parent) as here:
            store = open_store(address)
            try:
                metrics = Metrics()
                tables = Tables(metrics.timed(store), secret_of(store))
                with metrics_shown(metrics, chosen.metrics_port):
                    _serve(chosen, tables, metrics, begun, here.note if here else _nothing)
            except KeyboardInterrupt:  # before the server itself listens for it
                return INTERRUPTED
            finally:
                store.close()
    except (StoreError, SecretError) as problem:
        raise CommandError(str(problem)) from None
    return 0


@contextmanager
def metrics_shown(metrics: Metrics, port: int | None) -> Iterator[None]:
    """Show metrics at a port of their own, as long as this lasts; without a port, nowhere."""
    if port is None:
        yield
        return
    try:
        stop = metrics.serve(port)
    except (OSError, OverflowError) as problem:
        raise CommandError(f"metrics cannot be shown at port {port}: {problem}") from None
    try:
        yield
    finally:
        stop()


def _nothing(link: str) -> None:
    """Note nowhere where a server answers: it need not be the only one."""


def _serve(
    chosen: argparse.Namespace,
    tables: Tables,
    metrics: Metrics,
    begun: Begun,
    note: Callable[[str], None],
) -> None:
    calls, accounts = _calls(chosen), chosen_accounts(chosen)
    listening = listen(chosen.host, chosen.port)
    address = Address(chosen.host, listening.getsockname()[1])
    note(address.link())
    settings = Settings(
        hosts=(*own_names(), *chosen.allow_host),
        addresses=reached_at(address),
        bot_pace=max(0.0, chosen.bot_pace),
        calls=calls,
        accounts=accounts,
        quota=Quota(chosen.most_tables, chosen.most_moves),
        expire=chosen.expire,
    )
    connections = Connections(_limits(chosen))
    metrics.watch("connections", "Connections that are open.", lambda: connections.count)
    config = uvicorn.Config(
        create_app(tables, settings, metrics=metrics),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=bounded_http(connections),
        ws=bounded_websockets(connections),
        forwarded_allow_ips=list(connections.limits.proxies),
        ws_max_size=settings.largest,
        timeout_graceful_shutdown=max(0.0, chosen.grace),
    )
    speak_again = quieted()
    try:
        _Server(config, lambda: begun(address, tables)).run(sockets=[listening])
    finally:
        speak_again()
        listening.close()
        tables.close()


class _Server(uvicorn.Server):
    """A server that says when it answers, and ends quietly when it is told to.

    Then it takes no more requests, finishes those in hand, and closes the sockets of pages with
    code 1012, so that they come back as soon as they are answered again. All that was acknowledged
    is kept, so nothing is lost by leaving what does not end in time.
    """

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
        if not self.should_exit:
            Thread(target=self._leave_at_last, name="leaving", daemon=True).start()
        self.should_exit = True

    def _leave_at_last(self) -> None:
        """End the process if threads still work when everything should have ended."""
        clock.sleep((self.config.timeout_graceful_shutdown or 0.0) + LAST_SECONDS)
        LOG.warning("the server was stopped, and something did not end in time; it is left")
        os._exit(0)


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
