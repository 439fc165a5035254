"""The interface's description as a page: made here, so that nothing is loaded from another host."""

from html import escape
from typing import Any

import msgspec
from litestar import Request, Response, get

METHODS = ("get", "post", "put", "delete")


@get("/api/openapi.json", include_in_schema=False)
async def description(request: Request[Any, Any, Any]) -> Response[Any]:
    """Give the OpenAPI description."""
    return Response(request.app.openapi_schema.to_schema(), media_type="application/json")


@get("/api/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[Any]:
    """Show the OpenAPI description to a person."""
    return Response(page_of(request.app.openapi_schema.to_schema()), media_type="text/html")


def page_of(schema: dict[str, Any]) -> str:
    """Write a description as one plain page."""
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>",
        "<title>Sintra: the interface</title><link rel='stylesheet' href='/api/docs.css'>",
        f"<main><h1>{escape(schema['info']['title'])}</h1>",
        "<p>Every request and answer of the server, except the tables' sockets, which <code>docs/wire.md</code> ",
        "describes. The same as data: <a href='/api/openapi.json'>openapi.json</a>.</p>",
    ]
    for path, operations in schema["paths"].items():
        for method in METHODS:
            if method in operations:
                parts += _operation(path, method, operations[method])
    parts.append("<h2 id='shapes'>Shapes</h2>")
    for name, shape in schema.get("components", {}).get("schemas", {}).items():
        text = escape(msgspec.json.format(msgspec.json.encode(shape), indent=1).decode())
        parts.append(f"<section><h3 id='{escape(name)}'>{escape(name)}</h3><pre>{text}</pre></section>")
    return "".join([*parts, "</main></html>"])


def _operation(path: str, method: str, operation: dict[str, Any]) -> list[str]:
    parts = [f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"]
    parts.append(f"<p>{escape(operation.get('description') or operation.get('summary', ''))}</p>")
    for each in operation.get("parameters", []):
        needed = "" if each.get("required") else ", optional"
        parts.append(f"<p><code>{escape(each['name'])}</code> in the {escape(each['in'])}{needed}</p>")
    for content in operation.get("requestBody", {}).get("content", {}).values():
        shape = content["schema"].get("$ref", "").rpartition("/")[2]
        parts.append(f"<p>Takes <a href='#{escape(shape)}'>{escape(shape)}</a></p>")
    answers = ", ".join(
        f"{status} {escape(answer['description'])}" for status, answer in operation["responses"].items()
    )
    return [*parts, f"<p>{answers}</p></section>"]


@get("/api/docs.css", include_in_schema=False)
async def style() -> Response[Any]:
    """Dress the page."""
    return Response(STYLE, media_type="text/css")


STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: auto; padding: 1.5rem; }
section { border-top: 1px solid #8886; padding: .25rem 0; }
h2 { font-size: 1rem; } h3 { font-size: .9rem; }
pre { overflow: auto; padding: .75rem; background: #8882; border-radius: 8px; font-size: 12px; }
"""
