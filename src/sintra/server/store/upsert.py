"""INSERT with ON CONFLICT, which both databases have in the same words."""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Any) -> Any:
    """Return an INSERT that knows ON CONFLICT."""
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table)
