"""The page in the package: a release must hold it, an installation from the sources may do without."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RELEASE = "SINTRA_RELEASE"
"""Set by `make wheel` and `make release`."""


class PageHook(BuildHookInterface[Any]):
    """Looks for the built page before a wheel or a source archive is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse a release without the page; warn if something else is packed without it."""
        if version == "editable" or (Path(self.root) / "src/sintra/server/static/index.html").is_file():
            return
        if self.target_name == "sdist" or os.environ.get(RELEASE):  # a source archive is made for others
            raise RuntimeError("the page is not built, so the package would have none: run `make web` first")
        self.app.display_warning("The page is not built: library and terminal are complete, the server has no page.")
