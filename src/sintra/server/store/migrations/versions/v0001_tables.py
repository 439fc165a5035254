"""The first tables: games, their logs and snapshots, who holds seats, players."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_index("games_by_status", "games", ["status", "listed", "created", "id"])
    op.create_index("games_by_game", "games", ["status", "listed", "game", "created", "id"])
    op.create_table(
        "entries",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("position", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.PrimaryKeyConstraint("holder", "game"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
