"""Reviews of finished games, and the pieces of them that are known."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add both tables."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("game", "engine"),
    )
    op.create_index("reviews_by_status", "reviews", ["status", "asked"])
    op.create_table(
        "review_pieces",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "engine", "ply"),
        sqlite_with_rowid=False,
    )
