"""Bringing a store to the program's version, in one transaction, when it is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sintra.server.store.errors import StoreNewer

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x53696E747261
"""An arbitrary number: whoever migrates a PostgreSQL holds the advisory lock of this number."""


def migrate(connection: Connection, where: str) -> None:
    """Run the steps that are missing; raises StoreNewer."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = _config()
    config.attributes["connection"] = connection
    if not require_known(connection, where):
        command.upgrade(config, "head")


def require_known(connection: Connection, where: str) -> bool:
    """Refuse a store that knows steps which the program does not: it is newer. Tells whether no step is missing."""
    script = ScriptDirectory.from_config(_config())
    ours = {step.revision for step in script.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if not ours.issuperset(found):
        raise StoreNewer("store_newer", where=where, found=", ".join(found), known=script.get_current_head())
    return script.get_current_head() in found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
