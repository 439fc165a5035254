"""The tables of the store. A change here needs a migration."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    false,
)

METADATA = MetaData()

games = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),  # the header up to its first colon, for lists
    Column("header", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("attended", Float(53), nullable=False, server_default="0"),  # when somebody was last seen there, if not over
    Column("resting", Boolean, nullable=False, server_default=false()),  # running, but nothing happens without a person
    Column("archived", Boolean, nullable=False, server_default=false()),  # nobody attends it; it counts for no limit
    Index("games_by_archived", "archived", "status", "attended"),
    Index("games_by_status", "status", "listed", "created", "id"),
    Index("games_by_game", "status", "listed", "game", "created", "id"),
)

entries = Table(
    "entries",
    METADATA,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "seq"),  # one writer wins a number
    sqlite_with_rowid=False,  # a game's entries lie side by side
)

snapshots = Table(
    "snapshots",
    METADATA,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("position", LargeBinary, nullable=False),
)

holders = Table(
    "holders",
    METADATA,
    Column("holder", Text, nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    PrimaryKeyConstraint("holder", "game"),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    METADATA,
    Column("token", Text, primary_key=True),  # its hash
    Column("name", Text, nullable=False),
)

awake = Table(
    "awake",  # servers: from when to when they were, for clocks and for who looks after games
    METADATA,
    Column("server", Text, primary_key=True),
    Column("begun", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
    Column("gone", Boolean, nullable=False),
)
