"""What operators do: the audit log, which servers follow, and who is banned."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add both tables."""
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("operator", sa.Text, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False, server_default="0"),
    )
    op.create_index("audit_by_subject", "audit", ["act", "subject"])
    op.create_table(
        "bans",
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
    )
