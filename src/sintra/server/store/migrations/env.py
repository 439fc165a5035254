"""Alembic's way in: the connection is given, and one transaction holds all steps."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
