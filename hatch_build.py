"""A release must hold the page: packing without it is refused. An installation for developing does without."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Looks for the built page before a wheel or a source archive is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse a release without the page."""
        if version == "editable":
            return
        if not (Path(self.root) / "src/sintra/server/static/index.html").is_file():
            raise RuntimeError("the page is not built, so the package would have none: run `make web` first")
