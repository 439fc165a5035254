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
    """Run the steps that are missing; a store that knows steps which the program does not is newer than it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    ours = {step.revision for step in script.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if not ours.issuperset(found):
        raise StoreNewer("store_newer", where=where, found=", ".join(found), known=script.get_current_head())
    if script.get_current_head() not in found:
        command.upgrade(config, "head")
