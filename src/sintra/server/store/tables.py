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
    Column("step", Integer),  # its place in the order in which finished games count; -1: it cannot be read
    Index("games_by_archived", "archived", "status", "attended"),
    Index("games_by_status", "status", "listed", "created", "id"),
    Index("games_by_game", "status", "listed", "game", "created", "id"),
    Index("games_by_step", "status", "step"),
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
    Column("program", Boolean, nullable=False, server_default=false()),  # not a human being; marked as such everywhere
    Column("recovery", Text, nullable=False, server_default=""),  # the hash of the recovery code; "": there is none
    Column("settings", Text, nullable=False, server_default="{}"),  # what the page looks like to them, as JSON
    Index("people_by_recovery", "recovery"),
)

devices = Table(
    "devices",
    METADATA,
    Column("token", Text, primary_key=True),  # its hash
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("added", Float(53), nullable=False),
    Column("name", Text, nullable=False, server_default=""),  # what its browser calls itself
    Column("seen", Float(53), nullable=False, server_default="0"),  # when it was last used, about
    Index("devices_by_person", "person"),
)

device_codes = Table(
    "device_codes",  # codes that make another device somebody's, once and for some minutes
    METADATA,
    Column("secret", Text, primary_key=True),  # its hash
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("until", Float(53), nullable=False),
    Index("device_codes_by_person", "person"),
)

results = Table(
    "results",  # finished games seat by seat; all of it can be made again from the logs
    METADATA,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),  # "": a bot, or somebody who was deleted
    Column("level", Integer, nullable=False),  # of a bot, -1: a learned one, 0: a person
    Column("at", Float(53), nullable=False),  # when the game ended
    Column("reason", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),  # whether another seat has the same place
    Column("score", Integer, nullable=False),
    Column("points", Text, nullable=False),  # by rule, as JSON
    Column("rating", Float(53)),  # after the game, if it was rated
    Column("deviation", Float(53)),
    Column("change", Float(53)),
    Column("accuracy", Float(53)),  # of a review
    Column("luck", Float(53)),
    Column("worst", Text, nullable=False, server_default=""),  # the worst label of a decision
    PrimaryKeyConstraint("game", "seat"),
    Index("results_by_person", "person", "at"),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",  # made again from the logs by `sintra admin ratings`
    METADATA,
    Column("holder", Text, nullable=False),  # a person, or a bot as records call it: level:3
    Column("pool", Text, nullable=False),  # a game and a number of players
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("volatility", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float(53), nullable=False),  # of the last game
    PrimaryKeyConstraint("holder", "pool"),
    Index("ratings_by_pool", "pool", "rating"),
    sqlite_with_rowid=False,
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

seeks = Table(
    "seeks",  # people who look for somebody to play with
    METADATA,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("wish", Text, nullable=False),  # game, options and clock in one line: who wants the same can be paired
    Column("rating", Integer, nullable=True),
    Column("low", Integer, nullable=False),
    Column("high", Integer, nullable=False),
    Column("asked", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),  # when they last said that they still wait
    Column("game", Text, nullable=False, server_default=""),  # the table at which they are awaited
    Index("seeks_by_wish", "wish", "asked"),
)

challenges = Table(
    "challenges",  # open tables at which a certain person is wanted
    METADATA,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("host", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Index("challenges_by_person", "person", "at"),
)

tournaments = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("host", Text, nullable=False),  # a person; "": somebody who was deleted
    Column("header", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("clock", Text, nullable=False),  # as JSON
    Column("rated", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("starts", Float(53)),  # when it starts by itself
    Column("status", Text, nullable=False),  # open, running, over or cancelled
    Column("round", Integer, nullable=False),  # the one that is played, from 1
    Column("pause", Float(53)),  # how long until the next round, if all games of this one are over
    Column("changed", Integer, nullable=False),  # grows with every change
    Index("tournaments_by_status", "status", "created"),
    Index("tournaments_by_host", "host", "status"),
)

entrants = Table(
    "entrants",  # who takes part in a tournament
    METADATA,
    Column("tournament", Text, ForeignKey("tournaments.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", Text, nullable=False),  # "": a bot, or somebody who was deleted
    Column("level", Integer, nullable=False),  # of a bot, 0 for a person
    Column("seed", Integer, nullable=False),  # the rating at entry; 0: none
    Column("active", Boolean, nullable=False),  # whether they are in the next round
    Column("removed", Boolean, nullable=False),  # whether the host does not let them in again
    PrimaryKeyConstraint("tournament", "number"),
    Index("entrants_by_person", "person"),
    sqlite_with_rowid=False,
)

meetings = Table(
    "meetings",  # who plays whom in a round of a tournament, and how it ended
    METADATA,
    Column("tournament", Text, ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),  # the name of its table, which is made later; "": nobody plays
    Column("made", Boolean, nullable=False),  # whether the table was made
    Column("entrants", Text, nullable=False),  # by seat, as JSON
    Column("places", Text, nullable=False),
    Column("scores", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "round", "number"),
    sqlite_with_rowid=False,
)

remarks = Table(
    "remarks",  # what people say at tables; no part of any log
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("person", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Index("remarks_by_game", "game", "id"),
)

reports = Table(
    "reports",
    METADATA,
    Column("remark", Integer, ForeignKey("remarks.id"), nullable=False),
    Column("person", Text, nullable=False),  # who reported it
    Column("at", Float(53), nullable=False),
    PrimaryKeyConstraint("remark", "person"),
)

mutes = Table(
    "mutes",
    METADATA,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("other", Text, nullable=False),  # whom they do not want to hear
    PrimaryKeyConstraint("person", "other"),
    Index("mutes_by_other", "other"),
    sqlite_with_rowid=False,
)

mailboxes = Table(
    "mailboxes",
    METADATA,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("code", Text, nullable=False),  # its hash, as long as the address is not confirmed
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("until", Float(53), nullable=False),  # how long the code is good
    Column("confirmed", Boolean, nullable=False, server_default=false()),
    Column("leave", Text, nullable=False),  # what a mail's link unsubscribes with
    Index("mailboxes_by_leave", "leave"),
)

mail_codes = Table(
    "mail_codes",  # when a code was sent where
    METADATA,
    Column("address", Text, nullable=False),  # its hash
    Column("at", Float(53), nullable=False),
    PrimaryKeyConstraint("address", "at"),
    sqlite_with_rowid=False,
)

mails = Table(
    "mails",  # the entry after which a mail about their turn was last sent to somebody
    METADATA,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("person", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    PrimaryKeyConstraint("game", "person"),
    sqlite_with_rowid=False,
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
