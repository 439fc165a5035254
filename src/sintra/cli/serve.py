"""`sintra serve`, `backup` and `migrate-store`: the server and its store. It is loaded only when it is wanted."""

import asyncio
import os
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from sintra.cli import complain
from sintra.cli.language import say
from sintra.cli.terminal import console
from sintra.core.errors import SintraError

PORT = 8765
EVERYWHERE = ("0.0.0.0", "::")


def serve_command(
    host: Annotated[str, typer.Option(help=say("opt_host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=say("opt_port"))] = PORT,
    lan: Annotated[bool, typer.Option("--lan", help=say("opt_lan"))] = False,
    public_url: Annotated[str, typer.Option(metavar="URL", help=say("opt_public_url"))] = "",
    bots: Annotated[int | None, typer.Option(min=1, max=64, help=say("opt_workers"))] = None,
    metrics: Annotated[str, typer.Option(metavar="HOST:PORT|unix:FILE", help=say("opt_metrics"))] = "",
    log: Annotated[str, typer.Option(metavar="text|json", help=say("opt_log"))] = "text",
    limits: Annotated[str, typer.Option(metavar="FILE", help=say("opt_limits"))] = "",
    policy: Annotated[list[str] | None, typer.Option(metavar="NAME=FILE", help=say("opt_policy"))] = None,
    browser: Annotated[bool, typer.Option("--open", help=say("opt_open"))] = False,
) -> None:
    """Start the server and stay until it is stopped."""
    from sintra.server import logs  # noqa: PLC0415  # a second of imports that other commands need not wait for
    from sintra.server.bots.policies import named_policies  # noqa: PLC0415  # as above
    from sintra.server.http import binding, serving  # noqa: PLC0415  # as above
    from sintra.server.http.address import Address, is_root  # noqa: PLC0415  # as above
    from sintra.server.http.figures import bound_figures  # noqa: PLC0415  # as above
    from sintra.server.http.network import may_open, new_key  # noqa: PLC0415  # as above
    from sintra.server.http.site import has_page  # noqa: PLC0415  # as above
    from sintra.server.limit_settings import FILE, limits_here  # noqa: PLC0415  # as above
    from sintra.server.store.errors import WORDS  # noqa: PLC0415  # as above

    if public_url and not is_root(public_url):
        raise SintraError(WORDS, "public_url", value=public_url)
    if limits:
        os.environ[FILE] = limits
    limits_here()
    policies = named_policies(policy or ())
    logs.configure(log)
    lan = lan or host in EVERYWHERE
    listening = binding.bound(EVERYWHERE[0] if lan and host not in EVERYWHERE else host, port)
    number = listening.getsockname()[1]
    figures = bound_figures(metrics) if metrics else None
    address = Address(binding.lan_host() if lan else host, number, public_url, lan)
    key = new_key() if browser and may_open(address) else ""
    out = console()

    def ready() -> None:
        out.print(say("serving", url=address.url))
        if not has_page():
            complain(say("no_page"))
        if browser:
            webbrowser.open(f"{address.url}/#key={key}" if key else address.url)

    serving.run(serving.serve(address, listening, None, bots, ready, figures, key, policies))
    out.print(say("served"))


def backup_command(file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_backup"))]) -> None:
    """Copy the store while the server runs."""
    from sintra.server.store import backup  # noqa: PLC0415  # as above

    asyncio.run(backup(Path(file)))
    console().print(say("backed_up", file=file))


def migrate_store_command(
    source: Annotated[str, typer.Argument(metavar="SQLITE", help=say("arg_source"))],
    target: Annotated[str, typer.Argument(metavar="POSTGRES", help=say("arg_target"))],
) -> None:
    """Move the store to PostgreSQL."""
    from sintra.server.store.place import named, parsed  # noqa: PLC0415  # as above
    from sintra.server.store.transfer import transfer  # noqa: PLC0415  # as above

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say("transferring"), total=None)
        moved = asyncio.run(
            transfer(source, target, lambda done, all: progress.update(task, completed=done, total=all))
        )
    games, entries = say("count_games", n=moved.games), say("count_entries", n=moved.entries)
    console().print(say("transferred", games=games, entries=entries, where=named(parsed(target))))
    if moved.damaged:
        console().print(say("transferred_damaged", games=", ".join(moved.damaged)))
