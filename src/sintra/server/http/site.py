"""The page: files that were built into the package, with headers that let nothing in from elsewhere."""

import asyncio
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from sintra.server.errors import Refusal
from sintra.server.http.error_handlers import answer
from sintra.server.http.files import Content, Files, content, takes_gzip
from sintra.server.http.services import Services

FOLDER = Path(__file__).parents[1] / "static"
FILES = Files(FOLDER)
INDEX = "index.html"
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
<h1>Sintra</h1><p>The page is not built. <code>make web</code> builds it in a clone; a release holds it. The game server
itself is running, see <a href="/api/docs">its interface</a>.</p>"""


def has_page() -> bool:
    """Tell whether the page was built into this package."""
    return (FOLDER / INDEX).is_file()


@get(["/", "/{path:path}"], include_in_schema=False, opt={"compressed": True})
async def page(request: Request[Any, Any, Any], services: Services, path: str = "") -> Response[Any]:
    """Give a file of the page; every other address is a view of the page itself."""
    name = path.strip("/")
    if name.startswith(("api/", "ws/")):
        return answer(Refusal("no_such_page"), 404)
    file = None if name == INDEX else await asyncio.to_thread(FILES.get, name)
    if file is not None:
        return _sent(request, file, FOREVER if name.startswith("assets/") else "no-cache")
    if name != INDEX and "." in name.rpartition("/")[2]:
        return answer(Refusal("no_such_page"), 404)
    index = await asyncio.to_thread(FILES.get, INDEX)
    if index is None:
        return Response(MISSING, media_type="text/html", status_code=503)
    return _sent(request, _addressed(index, services.address.outside(request.headers.get("host", ""))), "no-cache")


@lru_cache(maxsize=8)
def _addressed(index: Content, url: str) -> Content:
    """Tell the page how the server is reached, if it is not by the address that the browser shows."""
    if not url:
        return index
    meta = f'<meta name="sintra-url" content="{escape(url)}" /></head>'
    return content(index.plain.replace(b"</head>", meta.encode(), 1), INDEX)


def _sent(request: Request[Any, Any, Any], file: Content, caching: str) -> Response[Any]:
    """Answer with a file: compressed if it can be, and not again if the browser has it."""
    packed = file.packed if takes_gzip(request.headers.get("accept-encoding", "")) else None
    tag = f'"{file.tag}"' if packed is None else f'"{file.tag}-gzip"'
    headers = {"cache-control": caching, "etag": tag}
    if file.packed is not None:
        headers["vary"] = "Accept-Encoding"
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(None, status_code=304, headers=headers)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(file.plain if packed is None else packed, media_type=file.kind, headers=headers)
