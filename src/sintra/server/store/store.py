"""The store of games: what the server asks of it."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from sintra.server.store import (
    company_queries,
    pairing_queries,
    people_queries,
    puzzle_queries,
    queries,
    review_queries,
)
from sintra.server.store.database import Database, Gap, Heard, T
from sintra.server.store.errors import StoreUnavailable
from sintra.server.store.heads import tell
from sintra.server.store.migrate import migrate, require_known
from sintra.server.store.place import parsed, store_url
from sintra.server.store.postgres import Postgres
from sintra.server.store.sqlite import Sqlite
from sintra.server.store.values import (
    Append,
    Challenge,
    Companion,
    Found,
    NewGame,
    Person,
    PuzzleAttempt,
    Remark,
    Seek,
    Snapshot,
    Stored,
    StoredExercise,
    StoredGame,
    StoredNames,
    StoredReview,
    Unfinished,
)
from sintra.server.store.writer import Writer

ATTENDED_AT_ONCE = 500


async def unfinished_games(url: str | None = None) -> list[Unfinished]:
    """List the games of a store that are not over, before it is opened: nothing is changed."""
    database = _database(url)

    def read(connection: Connection) -> list[Unfinished]:
        require_known(connection, database.where)
        return queries.unfinished(connection)

    try:
        return await database.read(read)
    finally:
        await database.close()


def _database(url: str | None) -> Database:
    address = parsed(url or store_url())
    return Sqlite(address) if address.get_backend_name() == "sqlite" else Postgres(address)


async def open_store(url: str | None = None) -> "Store":
    """Open the store at an address (that of the environment, if none is given), and bring it to this version."""
    database = _database(url)
    try:
        await database.write(partial(migrate, where=database.where))
        tell(await database.lost(), database.where)
    except BaseException:
        await database.close()
        raise
    return Store(database)


class Store:
    """Logs of games with dense numbers. What is awaited is on the disk; every failure is a `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._closed = False

    @property
    def shared(self) -> bool:
        """Whether other servers may use the same store."""
        return self._database.shared

    async def create(self, new: NewGame) -> bool:
        """Write a game with the entries it begins with, all or none; False if there is another one of this name."""

        def work(connection: Connection) -> bool:
            created = queries.create(connection, new)
            if created:
                self._database.notify(connection, new.id, len(new.further))
            return created

        return await self._write(work)

    async def append(self, entry: Append) -> bool:
        """Write the next entry of a game. False: its number is taken already, or it is not the next one.

        Entries that are waiting together share a commit. After `StoreUnavailable` the entry may or may not have been
        written, and the game has to be loaded again; after `StoreFull` it was not.
        """
        self._check()
        return await self._writer.append(entry)

    async def load(self, game: str) -> StoredGame | None:
        """Read a game and verify its log; `StoreDamaged` names the first entry that is not in order."""
        return await self._read(partial(queries.load, game=game))

    async def since(self, game: str, seq: int) -> list[Stored]:
        """Read and verify the entries after `seq`."""
        return await self._read(partial(queries.since, game=game, seq=seq))

    async def save_snapshot(self, game: str, snapshot: Snapshot) -> None:
        """Keep a snapshot of a game, unless there is a later one."""
        await self._write(partial(queries.save_snapshot, game=game, snapshot=snapshot))

    async def drop_snapshot(self, game: str) -> None:
        """Forget the snapshot of a game."""
        await self._write(partial(queries.drop_snapshot, game=game))

    async def find(self, status: str, game: str | None = None, limit: int = 100, since: float = 0.0) -> list[str]:
        """List the tables that are listed and were made since a time, newest first."""
        return await self._read(partial(queries.find, status=status, game=game, limit=limit, since=since))

    async def held_by(self, holder: str, limit: int = 100) -> list[str]:
        """List the games in which a person holds a seat: those that are not over first."""
        return await self._read(partial(queries.held_by, holder=holder, limit=limit))

    async def count_held_by(self, holder: str) -> int:
        """Count the games that are neither over nor archived in which a person holds a seat."""
        return await self._read(partial(queries.count_held_by, holder=holder))

    async def restless(self) -> list[str]:
        """List all games, listed or not, that are being played and that do not just wait for a person."""
        return await self._read(queries.restless)

    async def count(self, status: str) -> int:
        """Count the games of a status that are not archived, listed or not."""
        return await self._read(partial(queries.count, status=status))

    async def attend(self, *games: str, at: float) -> None:
        """Note that somebody was at these tables; archived ones count again."""
        for first in range(0, len(games), ATTENDED_AT_ONCE):
            await self._write(partial(queries.attend, found=list(games[first : first + ATTENDED_AT_ONCE]), at=at))

    async def postpone(self, game: str, at: float) -> None:
        """Look at a table again only a while after this time, though nobody was there."""
        await self._write(partial(queries.postpone, game=game, at=at))

    async def forsaken(self, status: str, before: float, limit: int = 100) -> list[tuple[str, bool]]:
        """List tables that count though nobody has attended them since a time, and whether they rest."""
        return await self._read(partial(queries.forsaken, status=status, before=before, limit=limit))

    async def archive(self, games: list[str], before: float) -> int:
        """Let tables count no longer if nobody has attended them since a time; returns how many."""
        return await self._write(partial(queries.archive, found=games, before=before))

    async def abandoned(self, before: float, limit: int = 100) -> list[str]:
        """List archived games that are being played and that nobody has attended since a time."""
        return await self._read(partial(queries.abandoned, before=before, limit=limit))

    async def unattended(self, before: float, limit: int = 100) -> list[str]:
        """List open tables at which nobody has been since a time."""
        return await self._read(partial(queries.unattended, before=before, limit=limit))

    async def note_awake(self, server: str, begun: float, seen: float) -> None:
        """Note from when to when a server has been awake."""
        await self._write(partial(queries.note_awake, server=server, begun=begun, seen=seen))

    async def awake(self) -> list[tuple[float, float]]:
        """List from when to when servers were awake."""
        return await self._read(queries.awake_times)

    async def take_over(self, before: float) -> bool:
        """Claim the servers that were not seen since a time; of several that ask, one gets each."""
        return await self._write(partial(queries.take_over, before=before))

    async def add_person(
        self, person: str, name: str, token: str, at: float, program: bool = False, device: str = ""
    ) -> None:
        """Add somebody with a first token, given by its hash."""
        add = people_queries.add_person
        await self._write(partial(add, person=person, name=name, token=token, at=at, program=program, device=device))

    async def add_device(self, person: str, token: str, at: float) -> None:
        """Add a further token of somebody, given by its hash."""
        await self._write(partial(people_queries.add_device, person=person, token=token, at=at))

    async def person_of(self, token: str) -> Person | None:
        """Return whose token it is, given by its hash; None if it is unknown."""
        return await self._read(partial(people_queries.person_of, token=token))

    async def person(self, id: str) -> Person | None:
        """Return somebody; None: there is nobody of this id."""
        return await self._read(partial(people_queries.person, id=id))

    async def rename(self, person: str, name: str) -> bool:
        """Call somebody something else from now on; False: there is nobody of this id."""
        return await self._write(partial(people_queries.rename, person=person, name=name))

    async def note_address(self, person: str, address: str, at: float, forget_before: float) -> None:
        """Note where somebody comes from, and forget what is older than a time."""
        work = partial(people_queries.note_address, person=person, address=address, at=at, forget_before=forget_before)
        await self._write(work)

    async def names_at(self, game: str) -> StoredNames:
        """Return what people are called at a table."""
        return await self._read(partial(people_queries.names_at, game=game))

    async def review(self, game: str, engine: str) -> StoredReview | None:
        """Read the review of a game by an engine, with all that is known."""
        return await self._read(partial(review_queries.load, game=game, engine=engine))

    async def begin_review(self, review: StoredReview) -> bool:
        """Note that a review is wanted, and forget those of other engines; False: there is no such game."""
        return await self._write(partial(review_queries.begin, review=review))

    async def save_review(self, game: str, engine: str, status: str, at: float, pieces: Mapping[int, bytes]) -> None:
        """Keep what was found out for a review, and how far it is."""

        def work(connection: Connection) -> None:
            review_queries.save(connection, game, engine, pieces)
            review_queries.note(connection, game, engine, status, at)

        await self._write(work)

    async def unfinished_reviews(self, before: float) -> list[StoredReview]:
        """List reviews that are wanted and that no server has worked on since a time, the oldest first."""
        return await self._read(partial(review_queries.unfinished, before=before))

    async def claim_review(self, review: StoredReview, server: str, now: float, before: float) -> bool:
        """Take a review over that no server has worked on since a time; of several that ask, one gets it."""
        return await self._write(partial(review_queries.claim, review=review, server=server, now=now, before=before))

    async def seek(self, own: Seek, table: str, now: float) -> Found:
        """Look for somebody with the same wish; `table` is the name of the table that they get."""
        return await self._write(partial(pairing_queries.seek, own=own, table=table, now=now))

    async def stop_seeking(self, person: str) -> None:
        """Look for a game no more."""
        await self._write(partial(pairing_queries.stop_seeking, person=person))

    async def met(self, person: str, limit: int = 30) -> list[Companion]:
        """List those with whom somebody has played, the last one first."""
        return await self._read(partial(pairing_queries.met, person=person, limit=limit))

    async def challenge(self, new: Challenge) -> None:
        """Note that somebody is wanted at a table."""
        await self._write(partial(pairing_queries.challenge, new=new))

    async def challenges_to(self, person: str, limit: int = 20) -> list[Challenge]:
        """List the open tables at which somebody is wanted, the newest first."""
        return await self._read(partial(pairing_queries.challenges_to, person=person, limit=limit))

    async def count_challenges(self, host: str) -> int:
        """Count the open tables at which somebody waits for those whom they challenged."""
        return await self._read(partial(pairing_queries.count_challenges, host=host))

    async def decline(self, game: str, person: str) -> bool:
        """Answer a challenge by no; False: there was none."""
        return await self._write(partial(pairing_queries.decline, game=game, person=person))

    async def say(self, remark: Remark) -> int:
        """Keep what somebody said, and let other servers know: its number is sent as a negative one of the log."""

        def work(connection: Connection) -> int:
            id = company_queries.say(connection, remark)
            self._database.notify(connection, remark.game, -id)
            return id

        return await self._write(work)

    async def puzzle_attempts(self, person: str) -> list[PuzzleAttempt]:
        """List all that somebody did about puzzles, in order."""
        return await self._read(partial(puzzle_queries.attempts, person=person))

    async def add_puzzle_attempt(self, person: str, attempt: PuzzleAttempt) -> None:
        """Note what somebody did about a puzzle; nothing that was noted ever changes."""
        await self._write(partial(puzzle_queries.add_attempt, person=person, attempt=attempt))

    async def exercises(self, person: str) -> list[StoredExercise]:
        """List the exercises of somebody, in the order in which they were made."""
        return await self._read(partial(puzzle_queries.exercises, person=person))

    async def add_exercises(self, person: str, new: list[StoredExercise]) -> int:
        """Keep exercises of somebody that are not known yet; returns how many."""
        return await self._write(partial(puzzle_queries.add_exercises, person=person, new=new))

    async def ask(self, query: Callable[[Connection], T]) -> T:
        """Ask something that only one part of the server wants to know."""
        return await self._read(query)

    async def act(self, work: Callable[[Connection], T]) -> T:
        """Do something that only one part of the server does, in one transaction."""
        return await self._write(work)

    def listen(self, heard: Heard, on_gap: Gap) -> None:
        """Call `heard(game, seq)` for every entry that another server writes, from now on.

        `on_gap` is called whenever listening begins, first and after every broken connection: what was written before
        may not have been heard, and every table in memory has to ask for what it missed.
        """
        self._database.listen(heard, on_gap)

    async def backup(self, file: Path) -> None:
        """Write a copy as of one moment into a file, while writing goes on."""
        await self._database.backup(Path(file))

    async def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        if not self._closed:
            self._closed = True
            await self._writer.close()
            await self._database.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        self._check()
        return await self._database.read(work)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        self._check()
        return await self._database.write(work)

    def _check(self) -> None:
        if self._closed:
            raise StoreUnavailable("store_closed", where=self._database.where)
