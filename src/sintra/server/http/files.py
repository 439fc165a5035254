"""The files of the page, read and compressed once, as long as they stay what they are."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

KINDS = mimetypes.MimeTypes()
"""Of Python alone: what a system says of scripts may be wrong, and browsers refuse them then."""
KINDS.add_type("text/javascript", ".js")
KINDS.add_type("font/woff2", ".woff2")
WORDY = ("application/json", "application/manifest+json", "image/svg+xml")
"""What gets smaller, beside every kind of text; fonts and pictures are compressed already."""
WORTHWHILE = 0.9
KEPT_FILES = 512
"""So many files are kept in memory; the page has far fewer."""


@dataclass(frozen=True)
class Content:
    """A file as it is sent: as it is, or compressed."""

    kind: str
    plain: bytes
    packed: bytes | None
    """The same with gzip; None: it would not be smaller."""
    tag: str


class Files:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[Path, tuple[tuple[int, int], Content]] = {}
        """By the file itself: one file has any number of names that lead to it."""

    def get(self, name: str) -> Content | None:
        """Give a file; None if there is none, or if the name leads out of the folder."""
        try:
            found = (self.folder / name).resolve()
            if not name or not found.is_file() or not found.is_relative_to(self.folder.resolve()):
                return None
            facts = found.stat()
            state = facts.st_mtime_ns, facts.st_size
            known = self._known.get(found)
            if known is None or known[0] != state:  # it may be built anew while the server runs
                if len(self._known) >= KEPT_FILES:
                    self._known.clear()
                known = self._known[found] = state, content(found.read_bytes(), found.name)
        except (OSError, ValueError):  # a name that no file can have
            return None
        return known[1]


def content(plain: bytes, name: str) -> Content:
    """Make what is sent of a file's bytes."""
    kind = KINDS.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, 9, mtime=0) if kind.startswith("text/") or kind in WORDY else None
    if packed is not None and len(packed) > WORTHWHILE * len(plain):
        packed = None
    return Content(kind, plain, packed, hashlib.sha256(plain).hexdigest()[:20])


def takes_gzip(header: str) -> bool:
    """Read an Accept-Encoding."""
    found = {}
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        found[name.strip()] = quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return found.get("gzip", found.get("*", False))
