"""Which tables are archived: nobody attends them, and they count for no limit until somebody does."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column, and an index by which those that count are counted."""
    op.add_column("games", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("games_by_archived", "games", ["archived", "status", "attended"])
