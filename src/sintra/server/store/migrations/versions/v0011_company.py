"""What people say at tables, whom they mute, what they report, and where they get mail."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("remarks_by_game", "remarks", ["game", "id"])
    op.create_table(
        "reports",
        sa.Column("remark", sa.Integer, sa.ForeignKey("remarks.id"), nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("remark", "person"),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "other"),
        sqlite_with_rowid=False,
    )
    op.create_index("mutes_by_other", "mutes", ["other"])
    op.create_table(
        "mailboxes",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("leave", sa.Text, nullable=False),
    )
    op.create_index("mailboxes_by_leave", "mailboxes", ["leave"])
    op.create_table(
        "mail_codes",
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("address", "at"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mails",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "person"),
        sqlite_with_rowid=False,
    )
