"""How the server is reached: for links, and for whom it lets talk to it."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORTS = {"http": 80, "https": 443}
OWN_SITES = ("same-origin", "none")
"""What a browser says of a request of our own page, and of an address that somebody typed."""
READING = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Address:
    """Where a server listens and what it is called outside."""

    host: str
    port: int
    public_url: str = ""
    lan: bool = False
    opened: str = ""
    """The private address that whoever runs a server on loopback opened to the local network."""

    @property
    def url(self) -> str:
        """The address by which others reach it."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def outside(self, host: str) -> str:
        """Give the address for links, as seen by a client that used this Host; "": that one will do for others, too."""
        if self.public_url:
            return self.url
        if _host_of(host.lower()) not in LOOPBACK:
            return ""
        return self.url if self.lan else self.opened

    def allows_host(self, header: str) -> bool:
        """Tell whether a request's Host is one of ours; others come from pages that only pretend to be here."""
        name = _host_of(header.lower())
        if name in (*LOOPBACK, self.host.lower(), urlsplit(self.public_url).hostname):
            return True
        if self.opened and name == urlsplit(self.opened).hostname:
            return True
        return self.lan and (_is_address(name) or "." not in name or name.endswith(".local"))

    def is_own_loopback(self, header: str) -> bool:
        """Tell whether a Host is this very server, seen from its own machine."""
        return _host_of(header) in LOOPBACK and _place_of(f"http://{header}") == ("http", _host_of(header), self.port)

    def allows_page(self, method: str, headers: Mapping[str, str]) -> bool:
        """Tell whether a request is our own page's or a program's, or no more than a link that somebody followed.

        A page elsewhere may have a visitor's browser send whatever looks like a form; that counts as nobody's wish.
        """
        if not self.allows_origin(headers.get("origin"), headers.get("host", "")):
            return False
        if headers.get("sec-fetch-site", "none") in OWN_SITES:
            return True
        followed = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        return followed and method in READING

    def allows_origin(self, origin: str | None, host: str) -> bool:
        """Tell whether a page of this origin may open a socket or send a request; programs send none."""
        if origin is None:
            return True
        page = _place_of(origin)
        if page is None:
            return False
        if self.public_url and page == _place_of(self.public_url):
            return True
        return page == _place_of(f"{page[0]}://{host}") and self.allows_host(host)


def requester(host: str) -> str:
    """Give what limits count by: an address, or the whole network that one subscriber has in IPv6."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return host
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Tell whether an address is this machine's own."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_root(url: str) -> bool:
    """Tell whether an address is the root of a host, on the web."""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0 and not parts.username
    except ValueError:
        return False
    return named and parts.scheme in PORTS and parts.path in ("", "/") and not (parts.query or parts.fragment)


def _place_of(url: str) -> tuple[str, str, int] | None:
    """Give scheme, host and port of an address, or None if it is none that a page can have."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def _host_of(netloc: str) -> str:
    """Give a host without its port."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0]
    return netloc.rpartition(":")[0] if netloc.count(":") == 1 else netloc


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
