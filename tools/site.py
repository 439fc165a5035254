"""What `make site` adds to MkDocs: pages made of files outside docs/, notebooks as pages, and a place for new pages."""

import json
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
OUTSIDE = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site that are files in the project's root."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs/, and list under "More" what the navigation does not name."""
    for page, source in OUTSIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, page, content=text))
    for found in [file for file in files if file.src_uri.endswith(".ipynb")]:
        text = page_of(json.loads(found.content_string), Path(found.src_uri).name)
        files.append(File.generated(config, found.src_uri.removesuffix("ipynb") + "md", content=text))
    named = set(pages_in(config.nav))
    new = sorted(file.src_uri for file in files.documentation_pages() if file.src_uri not in named)
    if new and config.nav is not None:
        config.nav.append({"More": new})
    return files


def pages_in(nav: Any) -> list[str]:
    """List the pages that a part of the navigation names."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav or []
    return [page for part in parts for page in pages_in(part)]


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Turn links to files that are pages here into links to those pages, and links out of docs/ into plain words."""
    folder = posixpath.dirname(page.file.src_uri)

    def inside(link: re.Match[str]) -> str:
        words, target = link.groups()
        path = posixpath.normpath(posixpath.join(folder, target))
        if not path.startswith("../"):
            return link[0]
        pages = [name for name, source in OUTSIDE.items() if path == f"../{source}"]
        return f"[{words}]({posixpath.relpath(pages[0], folder)})" if pages else words

    markdown = re.sub(r"(?<!!)\[([^\]]*)\]\((\.\./[^)#\s]*)\)", inside, markdown)
    return re.sub(r"\]\(([\w/.-]+)\.ipynb\)(?!\{)", r"](\1.md)", markdown)


def page_of(notebook: dict[str, Any], name: str) -> str:
    """Write a notebook as Markdown: its text, its code and what the code printed or drew."""
    parts = [part for cell in notebook["cells"] for part in parts_of(cell)]
    title, *rest = parts
    link = f"[Download this notebook]({name}){{ download }}. The tests run it and compare what it prints."
    return "\n\n".join([title, link, *rest]) + "\n"


def parts_of(cell: dict[str, Any]) -> list[str]:
    """Write one cell."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [source]
    return [f"```python\n{source}\n```", *(text for output in cell["outputs"] if (text := shown(output)))]


def shown(output: dict[str, Any]) -> str:
    """Write an output: a picture as it is, everything else as plain text."""
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    data = output.get("data", {})
    if "image/svg+xml" in data:
        picture = re.sub(r"\n\s*\n", "\n", "".join(data["image/svg+xml"]))
        return f'<div class="drawing">{picture}</div>'
    return f"```text\n{''.join(data['text/plain']).rstrip()}\n```" if "text/plain" in data else ""
