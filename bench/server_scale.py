"""How a bystander fares at several servers behind one proxy while one address has bots think, with the usual limits.

python bench/server_scale.py --servers 4 --seconds 60

The attack and what a bystander does are those of server_attack.py. The attacker comes from 127.0.0.1; of the
bystanders one is at the same server as the attacker, and one is not, as the proxy pins addresses to servers.
"""

import argparse
import asyncio
import signal
import tempfile
from pathlib import Path
from typing import Any

import httpx
import server_attack
from several import Several
from tables import percentile

PROBES = 40
server_attack.HINT_EVERY = 12  # both bystanders play quickly, and a person has 20 hints in a minute


async def requests_of(several: Several, address: str) -> list[int]:
    """Ask from an address; gives how many requests each server got."""
    before = [figure(server.metrics_url) for server in several.servers]
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=several.url, transport=transport) as http:
        for _ in range(PROBES):
            (await http.get("/api/games")).raise_for_status()
    return [figure(server.metrics_url) - old for server, old in zip(several.servers, before, strict=True)]


def figure(url: str) -> int:
    """Read how many requests a server has answered."""
    lines = httpx.get(url).text.splitlines()
    return int(sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("sintra_http_requests_total")))


async def pinned(several: Several, address: str) -> int:
    """Find the server of an address, and make sure that it has one."""
    found = await requests_of(several, address)
    server = max(range(len(found)), key=found.__getitem__)
    if found[server] < PROBES or sum(found) > PROBES + 5:  # the proxy asks for health now and then
        raise SystemExit(f"the proxy does not pin {address}: {found}")
    return server


async def measure(several: Several, quiet: float, seconds: float) -> bool:
    """Watch two bystanders before and during the attack; True if both were served as they should be."""
    attacked = await pinned(several, server_attack.ATTACKER)
    beside = elsewhere = ""
    for last in range(2, 200):
        address = f"127.0.0.{last}"
        if await pinned(several, address) == attacked:
            beside = beside or address
        else:
            elsewhere = elsewhere or address
        if beside and (elsewhere or len(several.servers) == 1):
            break
    watched = {"at the same server": beside} | ({"at another server": elsewhere} if elsewhere else {})
    server: Any = several
    bystanders = {who: server_attack.Bystander(server_attack.Address(server, at)) for who, at in watched.items()}
    playing = [asyncio.create_task(bystander.play()) for bystander in bystanders.values()]
    await asyncio.sleep(2)
    before = await asyncio.gather(*(server_attack.watch(each, quiet) for each in bystanders.values()))
    attacker = server_attack.Address(server, server_attack.ATTACKER)
    attacking = asyncio.ensure_future(server_attack.ATTACKS["bots"](attacker))
    during = await asyncio.gather(*(server_attack.watch(each, seconds) for each in bystanders.values()))
    good = not attacking.done()
    for task in (*playing, attacking):
        task.cancel()
    await asyncio.gather(*playing, attacking, return_exceptions=True)
    for who, calm, seen in zip(bystanders, before, during, strict=True):
        print(f"  a bystander {who}; refused: {seen.refused or 'none'}")
        good = good and not seen.refused
        for what, bar in server_attack.BARS.items():
            p95 = percentile(seen.times[what], 0.95)
            good = good and p95 <= bar
            print(
                f"    {what:5} p95 {p95:7.0f} ms of {len(seen.times[what])}, quiet "
                f"{percentile(calm.times[what], 0.95):.0f}  (bar {bar:.0f}){'' if p95 <= bar else '  MISSED'}"
            )
    return good


def main() -> None:
    """Read the options and measure; the exit code tells whether every bar was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=4)
    parser.add_argument("--proxy", choices=("nginx", "caddy"), default="nginx")
    parser.add_argument("--seconds", type=float, default=60, help="how long the attack lasts")
    parser.add_argument("--quiet", type=float, default=10, help="how long the bystanders are watched before it")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        several = Several(Path(folder), asked.servers, asked.proxy, {})
        several.start()
        try:
            print(
                f"{asked.servers} servers behind {asked.proxy}, 200 tables of level-6 bots from one address", flush=True
            )
            good = asyncio.run(measure(several, asked.quiet, asked.seconds))
        finally:
            several.kill(signal.SIGTERM)
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
