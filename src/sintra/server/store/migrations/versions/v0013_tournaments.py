"""Tournaments: who takes part, and who met whom."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("starts", sa.Float(53)),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("pause", sa.Float(53)),
        sa.Column("changed", sa.Integer, nullable=False),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "created"])
    op.create_index("tournaments_by_host", "tournaments", ["host", "status"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "number"),
        sqlite_with_rowid=False,
    )
    op.create_index("entrants_by_person", "entrants", ["person"])
    op.create_table(
        "meetings",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("made", sa.Boolean, nullable=False),
        sa.Column("entrants", sa.Text, nullable=False),
        sa.Column("places", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", "number"),
        sqlite_with_rowid=False,
    )
