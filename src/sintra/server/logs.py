"""Log lines."""

import logging


def configure(kind: str) -> None:
    """Set up logging."""
    logging.basicConfig(level=logging.INFO)
