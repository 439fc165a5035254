"""Results of finished games and ratings; games that ended before count as soon as a server runs."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Give finished games an order, and add both tables."""
    op.add_column("games", sa.Column("step", sa.Integer))
    op.create_index("games_by_step", "games", ["status", "step"])
    op.create_table(
        "results",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("rating", sa.Float(53)),
        sa.Column("deviation", sa.Float(53)),
        sa.Column("change", sa.Float(53)),
        sa.Column("accuracy", sa.Float(53)),
        sa.Column("luck", sa.Float(53)),
        sa.Column("worst", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("game", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_person", "results", ["person", "at"])
    op.create_table(
        "ratings",
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("pool", sa.Text, nullable=False),
        sa.Column("rating", sa.Float(53), nullable=False),
        sa.Column("deviation", sa.Float(53), nullable=False),
        sa.Column("volatility", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("holder", "pool"),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_by_pool", "ratings", ["pool", "rating"])
