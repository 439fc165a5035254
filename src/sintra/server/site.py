"""The page: files that were built into the package, with headers that let nothing in from elsewhere."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.response import File

from sintra.server.answers import answer
from sintra.server.refusals import Refusal

FOLDER = Path(__file__).parent / "static"
POLICY = "; ".join(
    (
        "default-src 'self'", "img-src 'self' data:", "style-src 'self'", "script-src 'self'", "connect-src 'self'",
        "font-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    )
)  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a link may hold an invitation
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FOREVER = "public, max-age=31536000, immutable"
MISSING = """<!doctype html><meta charset="utf-8"><title>Sintra</title>
<h1>Sintra</h1><p>The page is not built. <code>make web</code> builds it; the game server itself is running, see
<a href="/api/docs">its interface</a>.</p>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: str = "") -> Response[Any]:
    """Give a file of the page; every other address is a view of the page itself."""
    name = path.strip("/")
    if name.startswith(("api/", "ws/")):
        return answer(Refusal("no_such_page"), 404)
    file = _file(name)
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        caching = FOREVER if name.startswith("assets/") else "no-cache"
        return File(file, media_type=kind, content_disposition_type="inline", headers={"cache-control": caching})
    if "." in name.rpartition("/")[2]:
        return answer(Refusal("no_such_page"), 404)
    index = FOLDER / "index.html"
    if not index.is_file():
        return Response(MISSING, media_type="text/html; charset=utf-8", status_code=503)
    return File(index, media_type="text/html", content_disposition_type="inline", headers={"cache-control": "no-cache"})


def _file(name: str) -> Path | None:
    """Find a built file; a path that leads out of the folder finds nothing."""
    try:
        found = (FOLDER / name).resolve()
        return found if name and found.is_file() and found.is_relative_to(FOLDER.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None
