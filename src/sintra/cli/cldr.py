"""Writes the tables of plural rules and number signs that the package carries, from Babel's copy of the CLDR."""

import json
from collections.abc import Callable

from babel import Locale
from babel.localedata import locale_identifiers

from sintra.core.cldr import TABLES, chain

Entry = tuple[tuple[str, str], ...]

PERCENT = {"uk": "{}\xa0%"}
"""Where a language's typography wants another percentage than the CLDR writes: Ukrainian parts sign and number."""


def plurals(locale: Locale) -> Entry:
    """Give the plural rules of a locale by category."""
    order = ("zero", "one", "two", "few", "many")
    rules = locale.plural_form.rules
    return tuple((name, rules[name]) for name in order if name in rules)


def numbers(locale: Locale) -> Entry:
    """Give the signs of numbers in Latin digits."""
    signs = locale.number_symbols["latn"]
    pattern = locale.percent_formats[None].pattern.split(";")[0]
    digits = "".join(sign for sign in pattern if sign in "#,.0")
    percent = PERCENT.get(str(locale), pattern.replace(digits, "{}"))
    return (("decimal", signs["decimal"]), ("group", signs["group"]), ("percent", percent))


def grouped(describe: Callable[[Locale], Entry]) -> list[dict[str, str]]:
    """List what differs, each with the languages that share it; a form of a language only where it differs from it."""
    found: dict[str, Entry] = {}
    for identifier in sorted(locale_identifiers(), key=lambda name: (name.count("_"), name)):
        tag = identifier.replace("_", "-")
        entry = describe(Locale.parse(identifier))
        inherited = next((found[shorter] for shorter in chain(tag)[1:] if shorter in found), None)
        if entry != inherited:
            found[tag] = entry
    sharing: dict[Entry, list[str]] = {}
    for tag, entry in found.items():
        sharing.setdefault(entry, []).append(tag)
    return [{**dict(entry), "languages": " ".join(tags)} for entry, tags in sharing.items()]


def tables() -> str:
    """Give both tables as JSON."""
    found = {"plurals": grouped(plurals), "numbers": grouped(numbers)}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write the tables."""
    TABLES.write_text(tables(), encoding="utf-8")
    print(TABLES)


if __name__ == "__main__":
    main()
