"""The documentation site in a real browser: opened as files, without a server, its search finds things."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True)
    return folder


@pytest.mark.parametrize("words", ["pattern line", "плитка", "fábrica", "AZ-B5"])
def test_the_search_works_in_pages_opened_as_files(browser: Browser, site: Path, words: str) -> None:
    context = browser.new_context(offline=True, viewport={"width": 1280, "height": 860})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    box = page.get_by_role("textbox", name="Search")
    box.click()
    box.press_sequentially(words)
    expect(page.locator(".md-search-result__link").first).to_be_visible()
    expect(page.locator(".md-search-result__list")).to_contain_text("The rules of Azul")
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.close()
