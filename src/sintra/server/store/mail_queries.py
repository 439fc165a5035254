"""Queries about where people get mail. An address is kept only as long as somebody wants mail there."""

from sqlalchemy import Connection, delete, func, select, update

from sintra.server.store.tables import mail_codes, mailboxes, mails
from sintra.server.store.upsert import upsert
from sintra.server.store.values import Mailbox

DAY = 86_400.0


def ask_for_code(connection: Connection, box: Mailbox, hashed: str, now: float, most: int) -> bool:
    """Keep an address that is not confirmed yet; False: too many codes were sent there within a day."""
    connection.execute(delete(mail_codes).where(mail_codes.c.at < now - DAY))
    sent = select(func.count()).select_from(mail_codes).where(mail_codes.c.address == hashed)
    if connection.execute(sent).scalar_one() >= most:
        return False
    connection.execute(upsert(connection, mail_codes).on_conflict_do_nothing(), {"address": hashed, "at": now})
    values = {
        "address": box.address, "language": box.language, "code": box.code, "tries": 0, "until": box.until,
        "confirmed": False, "leave": box.leave,
    }  # fmt: skip
    new = upsert(connection, mailboxes).values(person=box.person, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["person"], set_=values))
    return True


def mailbox(connection: Connection, person: str) -> Mailbox | None:
    """Give where somebody gets mail."""
    columns = [mailboxes.c[name] for name in ("person", "address", "language", "code", "until", "leave", "confirmed")]
    row = connection.execute(select(*columns).where(mailboxes.c.person == person)).one_or_none()
    return None if row is None else Mailbox(*row)


def confirm(connection: Connection, person: str, code: str, now: float, most: int) -> bool:
    """Confirm an address by the code that was sent there; a code is good for a few tries and for a while."""
    tried = update(mailboxes).where(
        mailboxes.c.person == person, mailboxes.c.tries < most, mailboxes.c.until >= now, ~mailboxes.c.confirmed
    )
    if not connection.execute(tried.values(tries=mailboxes.c.tries + 1)).rowcount:
        return False
    right = update(mailboxes).where(mailboxes.c.person == person, mailboxes.c.code == code)
    return connection.execute(right.values(confirmed=True, code="")).rowcount > 0


def forget_mail(connection: Connection, person: str) -> bool:
    """Send somebody no mail any more; False: nobody would have."""
    return connection.execute(delete(mailboxes).where(mailboxes.c.person == person)).rowcount > 0


def leave(connection: Connection, code: str) -> bool:
    """Send no mail any more to the address in whose mails this code was; False: there is none."""
    return connection.execute(delete(mailboxes).where(mailboxes.c.leave == code)).rowcount > 0


def claim_mail(connection: Connection, game: str, person: str, seq: int) -> bool:
    """Note that a mail about a turn is sent; False: one was, about this turn or a later one."""
    new = upsert(connection, mails).values(game=game, person=person, seq=seq)
    later = {"seq": new.excluded.seq}
    claimed = new.on_conflict_do_update(
        index_elements=["game", "person"], set_=later, where=mails.c.seq < new.excluded.seq
    )
    return connection.execute(claimed).rowcount > 0
