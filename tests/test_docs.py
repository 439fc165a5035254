"""Generated pages are up to date, and links between pages lead somewhere."""

import re
from pathlib import Path

import pytest

from sintra.cli.catalogues import catalogues
from sintra.cli.reference import pages
from sintra.cli.typescript import files

ROOT = Path(__file__).parent.parent
PAGES, CATALOGUES, TYPES = pages(), catalogues(), files()


@pytest.mark.parametrize("path", sorted(PAGES))
def test_a_generated_page_is_up_to_date(path: str) -> None:
    assert (ROOT / "docs" / path).read_text(encoding="utf-8") == PAGES[path], "run `make docs`"


@pytest.mark.parametrize("name", sorted(CATALOGUES))
def test_the_words_of_the_page_are_up_to_date(name: str) -> None:
    assert (ROOT / "web/src/i18n" / name).read_text(encoding="utf-8") == CATALOGUES[name], "run `make docs`"


@pytest.mark.parametrize("name", sorted(TYPES))
def test_the_types_of_the_page_are_up_to_date(name: str) -> None:
    assert (ROOT / "web/src" / name).read_text(encoding="utf-8") == TYPES[name], "run `make docs`"


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]), ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
