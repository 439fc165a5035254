"""Where this program keeps what must be kept: the user's data folder. Needs nothing else of the package."""

import os
import sys
from pathlib import Path


def data_root() -> Path:
    """The folder of what must be kept; `SINTRA_DATA_DIR` overrides the user's data folder."""
    if chosen := os.environ.get("SINTRA_DATA_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "sintra"
