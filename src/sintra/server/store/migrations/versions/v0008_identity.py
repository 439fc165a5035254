"""Who somebody is: a recovery code, names of devices, codes for another device, settings, and programs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add columns to people and devices, and the table of codes."""
    op.add_column("people", sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("recovery", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("settings", sa.Text, nullable=False, server_default="{}"))
    op.create_index("people_by_recovery", "people", ["recovery"])
    op.add_column("devices", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.add_column("devices", sa.Column("seen", sa.Float(53), nullable=False, server_default="0"))
    op.create_table(
        "device_codes",
        sa.Column("secret", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.create_index("device_codes_by_person", "device_codes", ["person"])
