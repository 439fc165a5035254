"""The order in which jobs are thought about: fair between addresses, and between the people of one address.

Every address, and every person there, has a share: the seconds that were thought for it. The next slice goes to the
address for which used seconds plus the cost of its cheapest job are least, and there to the person of whom the same is
true. So a quick job overtakes long ones, an asker with few jobs does not wait behind one with many, and nobody starves:
whoever is served moves back by what it took. Seconds count several times where no person waits for them. A newcomer
begins where the others are; idleness is not saved up.
"""

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from sintra.server.bots.jobs import BACKGROUND, KINDS, Asker, Audience, Job, Kind
from sintra.server.errors import Refusal
from sintra.server.limits import LimitValues

MOST_ASIDE = 3
"""So many long thoughts a worker keeps aside, each with its tree; more are not begun there."""
MOST_ASIDE_QUICK = 6
"""Quick ones are begun as long as it keeps fewer than this: they are over soon."""
MOST_ASIDE_UNWATCHED = 1
"""So many of these may be of tables where only bots play: they get little time, and their trees are large."""
MOST_ASIDE_BACKGROUND = 2
"""So many pieces of reviews and analyses it keeps besides: they do not take a bot's place."""
STANDING_BACK = 20
"""Of so many slices one goes to reviews and analyses even if people wait for moves all the time."""
MOST_SHARES = 1_000
"""From so many addresses, or people at one, those are forgotten that have no job."""


@dataclass
class Share:
    """What was thought for a person or an address."""

    used: float = 0.0
    jobs: int = 0
    """Jobs that are not answered yet."""
    pledged: float = 0.0
    """The cost of those that people may add at will: hints and analyses."""


PLEDGED: tuple[Kind, ...] = ("hint", "analysis")
"""What is limited by its cost; reviews are counted when they are asked for."""
Kept = TypeVar("Kept", bound=Share)


@dataclass
class PersonShare(Share):
    """The share of a person at an address, and its jobs that were not begun."""

    quick: list[tuple[float, int, Job]] = field(default_factory=list)
    long: list[tuple[float, int, Job]] = field(default_factory=list)

    def heap_of(self, job: Job) -> list[tuple[float, int, Job]]:
        """Give the queue of a job."""
        return self.quick if job.quick else self.long


@dataclass
class AddressShare(Share):
    """The share of an address, with those of its people."""

    floor: float = 0.0
    people: dict[str, PersonShare] = field(default_factory=dict)


Candidate = tuple[AddressShare, PersonShare, Job]
"""A job that may be next, with the shares it is counted to."""


class FairQueue:
    """The jobs that wait or are set aside. Nothing here waits or knows of processes."""

    def __init__(self, limits: LimitValues) -> None:
        self._limits = limits
        self._floor = 0.0
        self._addresses: dict[str, AddressShare] = {}
        self._aside: dict[int, list[Job]] = {}
        self._waiting: Counter[str] = Counter()
        self._stood_back = 0
        """How often in a row reviews and analyses let others go first."""

    # How long it is

    @property
    def waiting(self) -> int:
        """How many jobs were not begun yet."""
        return self._waiting.total()

    @property
    def lengths(self) -> dict[str, int]:
        """How many jobs of each kind were not begun yet."""
        return {kind: self._waiting[kind] for kind in KINDS}

    @property
    def aside(self) -> int:
        """How many jobs were begun and are set aside."""
        return sum(map(len, self._aside.values()))

    @property
    def askers(self) -> int:
        """How many addresses have a job that is not answered."""
        return sum(address.jobs > 0 for address in self._addresses.values())

    # Jobs come and go

    def admit(self, job: Job) -> None:
        """Take in a new job; raises a Refusal if its asker has too many hints and reviews under way."""
        job.asker = min(job.purpose.askers, key=lambda asker: self._used(asker, job), default=Asker())
        address, person = self._shares_of(job)
        if job.kind in PLEDGED:
            if job.asker.person:
                self._require_room("person_hint_seconds", person, job)
            self._require_room("address_hint_seconds", address, job)
        if not address.jobs:
            address.used = max(address.used, self._floor)
        if not person.jobs:
            person.used = max(person.used, address.floor)
        for share in (address, person):
            share.jobs += 1
            share.pledged += job.cost if job.kind in PLEDGED else 0.0
        self.enqueue(job)

    def enqueue(self, job: Job) -> None:
        """Let a job wait to be begun, or begun again."""
        _, person = self._shares_of(job)
        job.worker, job.spent = None, 0.0
        heapq.heappush(person.heap_of(job), (job.due, job.id, job))
        self._waiting[job.kind] += 1

    def set_aside(self, job: Job, worker: int) -> None:
        """Let a job wait whose tree is at a worker."""
        job.worker = worker
        self._aside.setdefault(worker, []).append(job)

    def withdraw(self, job: Job) -> bool:
        """Take a job out, if it is in the queue."""
        if job.worker is not None:
            aside = self._aside.get(job.worker, [])
            if found := job in aside:
                aside.remove(job)
            return found
        heap = self._shares_of(job)[1].heap_of(job)
        entry = (job.due, job.id, job)
        if entry not in heap:
            return False
        if heap[0] == entry:
            heapq.heappop(heap)
        else:
            heap.remove(entry)
            heapq.heapify(heap)
        self._waiting[job.kind] -= 1
        return True

    def lose(self, worker: int) -> list[Job]:
        """Take out what was set aside at a worker, which is no more."""
        return self._aside.pop(worker, [])

    def clear(self) -> list[Job]:
        """Take out all jobs."""
        people = [person for address in self._addresses.values() for person in address.people.values()]
        waiting = [job for person in people for _, _, job in [*person.quick, *person.long]]
        found = [*waiting, *(job for aside in self._aside.values() for job in aside)]
        for job in found:
            self.withdraw(job)
        return found

    def finish(self, job: Job) -> None:
        """Note, once, that a job is answered or given up; it is not in the queue any more."""
        if job.finished:
            return
        job.finished = True
        address, person = self._shares_of(job)
        for share in (address, person):
            share.jobs -= 1
            share.pledged = 0.0 if not share.jobs else share.pledged - (job.cost if job.kind in PLEDGED else 0.0)
        _forget(address.people, address.floor)
        _forget(self._addresses, self._floor)

    def charge(self, job: Job, seconds: float) -> None:
        """Count what was thought for a job to its asker."""
        for share in self._shares_of(job):
            share.used += seconds * job.purpose.audience

    # What is next

    def take(self, worker: int) -> Job | None:
        """Take out the job about which a worker is to think now."""
        found = self._urgent(list(self._candidates(worker)))
        if not found:
            return None
        address = min(found, key=lambda each: (each[0].used + each[2].ahead, each[2].id))[0]
        person = min(
            (each for each in found if each[0] is address), key=lambda each: (each[1].used + each[2].ahead, each[2].id)
        )[1]
        job = min((job for _, owner, job in found if owner is person), key=lambda job: (job.due, job.id))
        self._floor = max(self._floor, address.used)
        address.floor = max(address.floor, person.used)
        self.withdraw(job)
        return job

    def _urgent(self, found: list[Candidate]) -> list[Candidate]:
        """Let reviews and analyses stand back as long as people wait for something else, but not for ever."""
        behind = [each for each in found if each[2].kind in BACKGROUND]
        awaited = [each for each in found if each not in behind and each[2].purpose.audience < Audience.BOTS_ALONE]
        if not behind or not awaited:
            return found
        self._stood_back = (self._stood_back + 1) % STANDING_BACK
        return [each for each in found if each not in behind] if self._stood_back else behind

    def _candidates(self, worker: int) -> Iterator[Candidate]:
        """Give the first jobs of everybody that a worker may begin, and those that it has begun."""
        aside = self._aside.get(worker, [])
        for job in aside:
            yield *self._shares_of(job), job
        behind = sum(job.kind in BACKGROUND for job in aside)
        begins_long, begins_quick = len(aside) - behind < MOST_ASIDE, len(aside) - behind < MOST_ASIDE_QUICK
        begins_behind = behind < MOST_ASIDE_BACKGROUND
        begins_unwatched = sum(_is_unwatched(job) for job in aside) < MOST_ASIDE_UNWATCHED
        for address in self._addresses.values():
            if not address.jobs:
                continue
            for person in address.people.values():
                for heap, begins in ((person.quick, begins_quick), (person.long, begins_long)):
                    if not heap:
                        continue
                    job = heap[0][2]
                    allowed = begins_behind if job.kind in BACKGROUND else begins
                    if allowed and (begins_unwatched or not _is_unwatched(job)):
                        yield address, person, job

    # Shares

    def _shares_of(self, job: Job) -> tuple[AddressShare, PersonShare]:
        """Find the shares to which a job is counted."""
        names = _names(job.asker, job)
        if (address := self._addresses.get(names[0])) is None:
            address = self._addresses[names[0]] = AddressShare(used=self._floor)
        if (person := address.people.get(names[1])) is None:
            person = address.people[names[1]] = PersonShare(used=address.floor)
        return address, person

    def _used(self, asker: Asker, job: Job) -> tuple[float, float]:
        """Tell what was thought for somebody, without making a share."""
        names = _names(asker, job)
        if (address := self._addresses.get(names[0])) is None:
            return self._floor, 0.0
        person = address.people.get(names[1])
        return max(self._floor, address.used), max(address.floor, person.used if person else 0.0)

    def _require_room(self, name: str, share: Share, job: Job) -> None:
        most: int = getattr(self._limits, name)
        if share.pledged and share.pledged + job.cost > most:
            raise Refusal("too_many", wait=max(1.0, job.cost), limit=name, most=most, waiting=share.jobs)


def _is_unwatched(job: Job) -> bool:
    return job.purpose.audience == Audience.BOTS_ALONE and job.kind not in BACKGROUND


def _forget(shares: dict[str, Kept], floor: float) -> None:
    """Forget the idle if there are many shares: first those whom it costs nothing, then as many as need be.

    The newest come last, so what is looked at here is mostly idle, and it is looked at rarely.
    """
    if len(shares) <= MOST_SHARES:
        return
    idle = [name for name, share in shares.items() if not share.jobs]
    idle.sort(key=lambda name: shares[name].used > floor)
    for name in idle[: max(len(shares) - MOST_SHARES // 2, 0)]:
        del shares[name]


def _names(asker: Asker, job: Job) -> tuple[str, str]:
    """Name the shares of an asker: where the address is unknown by the person, where that is unknown by the table.

    Tables without people have shares of their own, which are smaller: they are no burden on the same asker's others.
    So do reviews and analyses, which stand back: who has one made does not wait longer for a bot.
    """
    sort = "background" if job.kind in BACKGROUND else job.purpose.audience.name.lower()
    if asker.address:
        return f"{sort} address {asker.address}", asker.person
    if asker.person:
        return f"{sort} person {asker.person}", asker.person
    return f"{sort} table {job.purpose.table}", ""
