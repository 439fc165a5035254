"""When somebody was at an open table, and when servers were awake."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both; nobody is known to have been anywhere."""
    op.add_column("games", sa.Column("attended", sa.Float(53), nullable=False, server_default="0"))
    op.create_table(
        "awake",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("begun", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
