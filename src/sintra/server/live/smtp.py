"""Sending mail by the operator's SMTP server: SINTRA_SMTP and SINTRA_MAIL_FROM."""

import os
import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from sintra.core.errors import InvalidOption
from sintra.server.words import WORDS

SERVER, SENDER = "SINTRA_SMTP", "SINTRA_MAIL_FROM"
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
SECONDS = 20.0
LONGEST_LINE = 900
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,189}\Z)(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")


@dataclass(frozen=True)
class SmtpServer:
    """Where mail is handed over, and in whose name."""

    host: str
    port: int
    kind: str
    user: str
    password: str
    sender: str

    def send(self, message: EmailMessage) -> None:
        """Hand a mail over; waits, so call it in a thread. Raises OSError or SMTPException."""
        secure = ssl.create_default_context()
        if self.kind == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=secure)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        with line:
            if self.kind == "smtp+starttls":
                line.starttls(context=secure)
            if self.user:
                line.login(self.user, self.password)
            line.send_message(message)

    def message(self, to: str, subject: str, text: str, leave_url: str = "") -> EmailMessage:
        """Write a mail; nothing of what people typed goes into its headers but the address."""
        mail = EmailMessage(SMTP.clone(max_line_length=LONGEST_LINE))  # an address in a header stays in one piece
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=parseaddr(self.sender)[1].partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if leave_url:
            mail["List-Unsubscribe"] = f"<{leave_url}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        return mail


def smtp_here(environment: Mapping[str, str] = os.environ) -> SmtpServer | None:
    """Give the SMTP server that the operator has set; None: no mail is sent."""
    url, sender = environment.get(SERVER, ""), environment.get(SENDER, "")
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError) as error:
        raise InvalidOption(WORDS, "smtp_server", name=SERVER) from error
    if not parts.hostname or not ADDRESS.fullmatch(parseaddr(sender)[1]) or not sender.isprintable():
        raise InvalidOption(WORDS, "smtp_server", name=SENDER if parts.hostname else SERVER)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpServer(parts.hostname, port, parts.scheme, user, password, sender)


def is_address(text: str) -> bool:
    """Tell whether a text is an address to which mail can be sent."""
    return ADDRESS.fullmatch(text) is not None
