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
    Column("holder", Text, nullable=False),  # a person
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    PrimaryKeyConstraint("holder", "game"),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",  # of finished games; all of it can be made again from the log
    METADATA,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("engine", Text, nullable=False),  # what the values come from
    Column("level", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("person", Text, nullable=False),  # who asked for it, as long as it is not at its end
    Column("server", Text, nullable=False),  # which works on it
    Column("asked", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),  # when its server last said so
    PrimaryKeyConstraint("game", "engine"),
    Index("reviews_by_status", "status", "asked"),
)

review_pieces = Table(
    "review_pieces",
    METADATA,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("engine", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "engine", "ply"),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),  # random; all that a log knows of somebody
    Column("name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("muted", Boolean, nullable=False, server_default=false()),  # others do not see the names that they chose
)

devices = Table(
    "devices",
    METADATA,
    Column("token", Text, primary_key=True),  # its hash
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("added", Float(53), nullable=False),
    Index("devices_by_person", "person"),
)

addresses = Table(
    "addresses",
    METADATA,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("address", Text, nullable=False),
    Column("seen", Float(53), nullable=False),
    PrimaryKeyConstraint("person", "address"),
    sqlite_with_rowid=False,
)

seat_names = Table(
    "seat_names",  # what people were called when they sat down
    METADATA,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),  # "" in a game that was played elsewhere
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat", "person"),
    Index("seat_names_by_person", "person"),
    sqlite_with_rowid=False,
)

puzzle_attempts = Table(
    "puzzle_attempts",  # only ever added to: ratings, streaks and what is due are computed from it
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("day", Text, nullable=False),  # the date whose daily puzzle it is; "" of others
    Column("at", Float(53), nullable=False),
    Index("puzzle_attempts_by_person", "person", "puzzle"),
)

exercises = Table(
    "exercises",  # puzzles made of somebody's own games
    METADATA,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("id", Text, nullable=False),
    Column("source", Text, nullable=False),  # the table; it may be deleted, the exercise stays
    Column("added", Float(53), nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("person", "id"),
    sqlite_with_rowid=False,
)

awake = Table(
    "awake",  # servers: from when to when they were, for clocks and for who looks after games
    METADATA,
    Column("server", Text, primary_key=True),
    Column("begun", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
    Column("gone", Boolean, nullable=False),
)

audit = Table(
    "audit",  # what operators did; every server follows it
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float(53), nullable=False),
    Column("operator", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),  # a table, a person by id, or addresses; never a name
    Column("until", Float(53), nullable=False, server_default="0"),  # of a ban, or when a restart is
    Index("audit_by_subject", "act", "subject"),
)

bans = Table(
    "bans",
    METADATA,
    Column("subject", Text, primary_key=True),  # a person by id, or addresses
    Column("until", Float(53), nullable=False),  # 0: for ever
)
