"""At which running games nothing happens until a person decides."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; of old games it is not known, so each is looked at once more."""
    op.add_column("games", sa.Column("resting", sa.Boolean, nullable=False, server_default=sa.false()))
