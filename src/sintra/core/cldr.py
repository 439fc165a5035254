"""Plural categories and number signs of every language.

The tables are those of the Unicode CLDR; `python -m sintra.cli.cldr` writes them from Babel, which only developers
need. A language that they do not know counts and writes numbers as English does.
"""

import json
import re
from decimal import Decimal
from functools import cache
from numbers import Real
from pathlib import Path
from typing import Any

TABLES = Path(__file__).with_name("cldr.json")
MINUS = "−"
LARGEST = 1_000_000
"""No number that the texts count reaches this; some languages have a category for whole millions."""

_RELATION = re.compile(r"([nivwftce])(?: mod (\d+))? (in|not in) (\S+)")


def chain(tag: str) -> list[str]:
    """List a language tag and its shorter forms: zh-hant-tw, zh-hant, zh."""
    parts = tag.split("-")
    return ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]


@cache
def _tables() -> dict[str, dict[str, Any]]:
    """Read the tables as two dictionaries by language, "plurals" and "numbers"."""
    found: dict[str, list[dict[str, Any]]] = json.loads(TABLES.read_text(encoding="utf-8"))
    return {
        kind: {tag.lower(): entry for entry in entries for tag in entry.pop("languages").split()}
        for kind, entries in found.items()
    }


def _entry(kind: str, language: str) -> dict[str, str]:
    table = _tables()[kind]
    return next((table[tag] for tag in chain(language.lower()) if tag in table), table["en"])


def category(language: str, number: float) -> str:
    """Name the plural category of a number in a language.

    >>> category("en", 1), category("uk", 22), category("uk", 1.5), category("fr", 0)
    ('one', 'few', 'other', 'one')
    """
    operands = _operands(number)
    for name, rule in _entry("plurals", language).items():
        if any(all(_holds(relation, operands) for relation in each.split(" and ")) for each in rule.split(" or ")):
            return name
    return "other"


@cache
def categories(language: str) -> tuple[str, ...]:
    """List the categories that a table of plural forms needs in a language.

    They are those of whole numbers below a million, and `other`, which fractions have.

    >>> categories("en"), categories("uk")
    (('one', 'other'), ('one', 'few', 'many', 'other'))
    """
    numbers = (*range(200), *range(1000, LARGEST, 1000))
    found = {category(language, number) for number in numbers} | {"other"}
    return tuple(name for name in ("zero", "one", "two", "few", "many", "other") if name in found)


@cache
def numbers_of(language: str, name: str) -> tuple[int, ...]:
    """List the small numbers that have a category.

    >>> numbers_of("fr", "one"), numbers_of("uk", "one")[:3]
    ((0, 1), (1, 21, 31))
    """
    return tuple(number for number in range(200) if category(language, number) == name)


def _operands(number: float) -> dict[str, Decimal]:
    """Compute the operands of CLDR's plural rules, by their letters in Unicode's UTS 35."""
    value = Decimal(str(abs(int(number) if number == int(number) else number)))
    fraction = format(value, "f").partition(".")[2]
    bare = fraction.rstrip("0")
    numbers: dict[str, Decimal | int] = {"n": value, "i": value // 1, "v": len(fraction), "w": len(bare)}
    numbers |= {"f": int(fraction or 0), "t": int(bare or 0), "c": 0, "e": 0}
    return {name: Decimal(each) for name, each in numbers.items()}


def _holds(relation: str, operands: dict[str, Decimal]) -> bool:
    found = _RELATION.fullmatch(relation)
    assert found, relation
    operand, divisor, sign, ranges = found.groups()
    value = operands[operand] % int(divisor) if divisor else operands[operand]
    within = False
    for each in ranges.split(","):
        low, _, high = each.partition("..")
        within |= int(low) <= value <= int(high or low) and value == value // 1
    return within == (sign == "in")


class Localised:
    """A number that is formatted as a language writes it: {share:.1%} is 55.7% or 55,7 %.

    Without a specification it stays as Python writes it: it may quote what somebody typed.
    """

    def __init__(self, value: Real | float, language: str) -> None:
        self.value = value
        self.language = language

    def __format__(self, spec: str) -> str:
        return write(self.value, spec, self.language) if spec else str(self.value)

    def __str__(self) -> str:
        return str(self.value)


def localised(value: object, language: str) -> object:
    """Wrap a number so that a text can fill it in as its language writes it; anything else stays as it is."""
    if isinstance(value, Real) and not isinstance(value, bool):
        return Localised(value, language)
    return value


def write(value: Real | float, spec: str, language: str) -> str:
    r"""Format a number by a specification of Python's, with the signs of a language.

    >>> write(-1234.5, ",.2f", "uk"), write(0.25, ".0%", "es"), write(0.25, ".0%", "en")
    ('−1\xa0234,50', '25\xa0%', '25%')
    """
    signs = _entry("numbers", language)
    text = format(value, spec)
    percent = text.endswith("%")
    table = {"-": MINUS, ".": signs["decimal"], ",": signs["group"]}
    text = "".join(table.get(sign, sign) for sign in text.removesuffix("%"))
    return signs["percent"].format(text) if percent else text
