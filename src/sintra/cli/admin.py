"""`sintra admin`: what an operator does, on the store itself or over HTTP at a running server."""

import asyncio
import getpass
import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any
from urllib.parse import quote, urlencode

import typer
from rich.table import Table as Grid

from sintra.cli import files
from sintra.cli.language import WORDS, say
from sintra.cli.terminal import console
from sintra.core.errors import SintraError

URL, TOKEN = "SINTRA_ADMIN_URL", "SINTRA_ADMIN_TOKEN"
REFUSED = ("no_such_table", "no_such_person", "not_running", "not_banned", "no_such_remark", "bad_name", "no_such_page")
PATIENCE_SECONDS = 60
MINUTE = 60.0
DIFFERENT = 1
TIMES = ("at", "created", "attended", "seen", "until")

app = typer.Typer(no_args_is_help=True, add_completion=False)
TableId = Annotated[str, typer.Argument(metavar="TABLE", help=say("arg_admin_table"))]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help=say("arg_admin_person"))]
ReportId = Annotated[int, typer.Argument(metavar="NUMBER", min=1, help=say("arg_admin_report"))]
Subject = Annotated[str, typer.Argument(metavar="PERSON|ADDRESSES", help=say("arg_admin_subject"))]
Json = Annotated[bool, typer.Option("--json", help=say("opt_json"))]


def here(work: Callable[[Any], Awaitable[Any]]) -> Any:
    """Act on the store of this machine's settings; a server that uses it follows within seconds."""
    from sintra.server.admin.operator import Operator  # noqa: PLC0415  # a second of imports that others need not wait for
    from sintra.server.errors import Refusal  # noqa: PLC0415  # as above
    from sintra.server.store import open_store  # noqa: PLC0415  # as above

    async def run() -> Any:
        store = await open_store()
        try:
            return await work(Operator(store, getpass.getuser()))
        except Refusal as refusal:
            raise refused(refusal.code) from refusal
        finally:
            await store.close()

    return asyncio.run(run())


def there(method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
    """Ask a running server."""
    request = urllib.request.Request(
        os.environ[URL].rstrip("/") + "/api/admin/" + path,
        data=None if body is None else json.dumps(body).encode(),
        method=method,
        headers={"authorization": f"Bearer {os.environ.get(TOKEN, '')}", "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise refused(str(json.load(error).get("code", error.code))) from error
    except (OSError, ValueError) as error:
        raise SintraError(WORDS, "admin_unreachable", url=os.environ[URL], why=str(error)) from error


def refused(code: str) -> SintraError:
    """Say why nothing was done."""
    if code in REFUSED:
        return SintraError(WORDS, f"admin_{code}")
    return SintraError(WORDS, "admin_refused", why=code)


def ask(work: Callable[[Any], Awaitable[Any]], path: str, **params: str) -> Any:
    """Ask for something, wherever the operator acts."""
    return there("GET", f"{path}?{urlencode(params)}") if os.environ.get(URL) else here(work)


def act(work: Callable[[Any], Awaitable[Any]], path: str, **body: Any) -> None:
    """Do something, wherever the operator acts."""
    if os.environ.get(URL):
        there("POST", path, body)
    else:
        here(work)
    console().print(say("admin_done"))


async def rows_of(listed: Awaitable[Sequence[Any]]) -> list[dict[str, Any]]:
    """Give what an operator reads on the store itself as a server would send it."""
    return [asdict(each) for each in await listed]


def show(rows: Sequence[Mapping[str, Any]], as_json: bool) -> None:
    """Print rows as a table, or as JSON."""
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    grid = Grid(*(rows[0] if rows else ()))
    for row in rows:
        grid.add_row(*(_cell(name, value) for name, value in row.items()))
    console().print(grid)


def _cell(name: str, value: Any) -> str:
    if name in TIMES and value:
        return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(value))
    return str(value)


@app.command("status", help=say("cmd_admin_status"))
def status_command(as_json: Json = False) -> None:
    """Show how much there is of everything, and how much waits."""

    async def look(operator: Any) -> Any:
        return {"counts": await operator.counts(), "load": {}, "bans": await operator.bans()}

    found = ask(look, "status")
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return
    named = {
        **found["counts"],
        **found["load"],
        **{f"ban {subject}": until for subject, until in found["bans"].items()},
    }
    show([{"name": name, "value": value} for name, value in named.items()], as_json)


@app.command("tables", help=say("cmd_admin_tables"))
def tables_command(
    status: Annotated[str | None, typer.Option(metavar="open|running|over", help=say("opt_admin_status"))] = None,
    as_json: Json = False,
) -> None:
    """List tables."""
    show(
        ask(lambda operator: rows_of(operator.tables(status)), "tables", **({"status": status} if status else {})),
        as_json,
    )


@app.command("people", help=say("cmd_admin_people"))
def people_command(
    text: Annotated[str, typer.Argument(metavar="TEXT", help=say("arg_admin_text"))] = "", as_json: Json = False
) -> None:
    """List people."""
    show(ask(lambda operator: rows_of(operator.people(text)), "people", text=text), as_json)


@app.command("audit", help=say("cmd_admin_audit"))
def audit_command(as_json: Json = False) -> None:
    """List what operators did."""
    show(ask(lambda operator: rows_of(operator.audit()), "audit"), as_json)


@app.command("reports", help=say("cmd_admin_reports"))
def reports_command(as_json: Json = False) -> None:
    """List what people reported."""
    show(ask(lambda operator: rows_of(operator.reports()), "reports"), as_json)


@app.command("dismiss", help=say("cmd_admin_dismiss"))
def dismiss_command(report: ReportId) -> None:
    """Find nothing wrong with something that was reported."""
    act(lambda operator: operator.dismiss(report), f"reports/{report}/dismiss")


@app.command("delete-remark", help=say("cmd_admin_delete_remark"))
def delete_remark_command(report: ReportId) -> None:
    """Delete something that was said."""
    act(lambda operator: operator.delete_remark(report), f"reports/{report}/delete")


@app.command("end", help=say("cmd_admin_end"))
def end_command(table: TableId) -> None:
    """End a game."""
    act(lambda operator: operator.end_table(table), f"tables/{quote(table)}/end")


@app.command("delete-table", help=say("cmd_admin_delete_table"))
def delete_table_command(table: TableId) -> None:
    """Delete a table."""
    act(lambda operator: operator.delete_table(table), f"tables/{quote(table)}/delete")


@app.command("archive", help=say("cmd_admin_archive"))
def archive_command(table: TableId) -> None:
    """Archive a table."""
    act(lambda operator: operator.archive_table(table), f"tables/{quote(table)}/archive")


@app.command("rename", help=say("cmd_admin_rename"))
def rename_command(
    person: PersonId, name: Annotated[str, typer.Argument(metavar="NAME", help=say("arg_admin_name"))]
) -> None:
    """Call somebody something else."""
    act(lambda operator: operator.rename(person, name), f"people/{quote(person)}/rename", name=name)


@app.command("mute", help=say("cmd_admin_mute"))
def mute_command(person: PersonId) -> None:
    """Hide the names that somebody chose."""
    act(lambda operator: operator.mute(person), f"people/{quote(person)}/mute")


@app.command("unmute", help=say("cmd_admin_unmute"))
def unmute_command(person: PersonId) -> None:
    """Show them again."""
    act(lambda operator: operator.mute(person, False), f"people/{quote(person)}/unmute")


@app.command("delete-person", help=say("cmd_admin_delete_person"))
def delete_person_command(person: PersonId) -> None:
    """Delete all data of somebody."""
    act(lambda operator: operator.delete_person(person), f"people/{quote(person)}/delete")


@app.command("export", help=say("cmd_admin_export"))
def export_command(
    person: PersonId, file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_backup"))]
) -> None:
    """Write all data of somebody into a file."""
    found = ask(lambda operator: operator.export(person), f"people/{quote(person)}/export")
    files.write(file, json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    console().print(say("saved", file=file), soft_wrap=True)


@app.command("ratings", help=say("cmd_admin_ratings"))
def ratings_command(write: Annotated[bool, typer.Option("--write", help=say("opt_admin_write"))] = False) -> int:
    """Compare ratings with the logs."""

    async def look(operator: Any) -> Any:
        return asdict(await operator.ratings(write))

    found = there("POST" if write else "GET", "ratings", {} if write else None) if os.environ.get(URL) else here(look)
    different = len(found["different"])
    if not different:
        console().print(say("admin_ratings_same", ratings=found["ratings"]))
        return 0
    console().print(say("admin_ratings_written" if write else "admin_ratings_differ", different=different))
    show([{"pool": pool, "holder": holder} for pool, holder in found["different"]], as_json=False)
    return 0 if write else DIFFERENT


@app.command("ban", help=say("cmd_admin_ban"))
def ban_command(
    subject: Subject,
    minutes: Annotated[float, typer.Option(min=0, max=1e7, help=say("opt_admin_minutes"))] = 0.0,
) -> None:
    """Let somebody in no more."""
    seconds = minutes * MINUTE
    act(lambda operator: operator.ban(subject, seconds), "ban", subject=subject, seconds=seconds)


@app.command("unban", help=say("cmd_admin_unban"))
def unban_command(subject: Subject) -> None:
    """Let somebody in again."""
    act(lambda operator: operator.unban(subject), "unban", subject=subject)


@app.command("announce", help=say("cmd_admin_announce"))
def announce_command(
    minutes: Annotated[float, typer.Argument(metavar="MINUTES", min=0, max=1e4, help=say("arg_admin_minutes"))],
) -> None:
    """Tell everybody that the server restarts."""
    seconds = minutes * MINUTE
    act(lambda operator: operator.announce(seconds), "announce", seconds=seconds)
