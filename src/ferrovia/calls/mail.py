"""Calls by e-mail, through the host's own server for mail."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from typing import Literal

import aiosmtplib

from ferrovia.calls.posting import PATIENCE, NotDelivered
from ferrovia.struct import Struct
from ferrovia.tables.calling import Call


class MailServer(Struct, frozen=True):
    """How the host's server for mail is reached."""

    host: str
    port: int = 587
    sender: str = ""
    """Address in whose name mails are sent."""
    user: str = ""
    password: str = ""
    security: Literal["starttls", "tls", "none"] = "starttls"


class Letter(Struct, frozen=True):
    """A mail to somebody."""

    to: str
    subject: str
    text: str


def call_by_mail(server: MailServer, address: str, call: Call) -> None:
    """Send a call by e-mail; ``NotDelivered`` if the server did not take it."""
    send_letter(server, Letter(address, call.title, f"{call.text}\n\n{call.link}\n"))


def send_letter(server: MailServer, letter: Letter) -> None:
    """Send a mail; ``NotDelivered`` if the server did not take it."""
    message = EmailMessage()
    message["From"] = server.sender
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message.set_content(letter.text)
    try:
        asyncio.run(
            aiosmtplib.send(
                message,
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                use_tls=server.security == "tls",
                start_tls=server.security == "starttls",
                timeout=PATIENCE,
            )
        )
    except (aiosmtplib.SMTPException, OSError, ValueError) as problem:
        raise NotDelivered(f"the mail was not taken ({type(problem).__name__})") from None
