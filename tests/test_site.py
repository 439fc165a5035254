"""The documentation site builds without a warning, every page is in it, and no page asks another host for anything."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.conftest import browser

__all__ = ["browser"]

ROOT = Path(__file__).parent.parent
FOREIGN = re.compile(r"^\s*(?:[a-z]+:)?//", re.IGNORECASE)
LOADED = {"src", "srcset", "data", "poster", "action", "formaction", "background"}
"""Attributes whose address a browser asks for by itself; `href` is one too, except in links that people follow."""
STYLE_ADDRESS = re.compile(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; --strict makes a broken link or anchor an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    settings = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Addresses(HTMLParser):
    """Collects every address of a page that a browser loads without being asked."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._style = tag == "style"
        for name, value in attrs:
            if name in LOADED or (name in ("href", "xlink:href") and tag != "a"):
                self.found += [part.split()[0] for part in (value or "").split(",") if part.strip()]
            elif name == "style":
                self.found += STYLE_ADDRESS.findall(value or "")

    def handle_data(self, data: str) -> None:
        if self._style:
            self.found += STYLE_ADDRESS.findall(data)


def addresses(site: Path) -> Iterator[tuple[str, str]]:
    for path in site.rglob("*"):
        name = str(path.relative_to(site))
        if path.suffix in (".html", ".svg"):
            page = Addresses()
            page.feed(path.read_text(encoding="utf-8"))
            yield from ((name, address) for address in page.found)
        elif path.suffix == ".css":
            yield from ((name, address) for address in STYLE_ADDRESS.findall(path.read_text(encoding="utf-8")))


def test_no_page_loads_anything_from_another_host(site: Path) -> None:
    found = list(addresses(site))
    assert len(found) > 500, "the pages load something"
    assert [each for each in found if FOREIGN.match(each[1])] == []


def test_every_page_of_the_documentation_is_in_the_site_and_can_be_searched(site: Path) -> None:
    searched = {
        doc["location"].partition("#")[0] for doc in json.loads((site / "search/search_index.json").read_text())["docs"]
    }
    for source in (ROOT / "docs").rglob("*"):
        if source.suffix in (".md", ".ipynb"):
            page = source.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
            assert (site / page).is_file(), page
            assert page in searched, page


def test_every_name_of_the_package_is_in_the_reference(site: Path) -> None:
    import sintra

    page = (site / "reference/library.html").read_text(encoding="utf-8")
    for name in sintra.__all__:
        assert f'id="sintra.{name}"' in page, name


def test_an_address_elsewhere_would_be_noticed() -> None:
    page = Addresses()
    page.feed(
        '<a href="https://a.example">x</a><link href="//b.example/x.css"><style>@import "https://c.example"</style>'
    )
    assert [address for address in page.found if FOREIGN.match(address)] == ["//b.example/x.css", "https://c.example"]


def test_the_search_works_in_pages_opened_as_files(request: pytest.FixtureRequest, site: Path) -> None:
    """In a real browser, without a server."""
    context = request.getfixturevalue("browser").new_context(offline=True, viewport={"width": 1280, "height": 860})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for words in ("pattern line", "плитка", "fábrica", "AZ-B5"):
        page.goto((site / "index.html").as_uri())
        box = page.get_by_role("textbox", name="Search")
        box.click()
        box.press_sequentially(words)
        expect(page.locator(".md-search-result__link").first).to_be_visible()
        expect(page.locator(".md-search-result__list")).to_contain_text("The rules of Azul")
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.close()
