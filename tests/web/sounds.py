"""What a page would be heard to play: browsers in tests have no loudspeaker, but synthesise all the same."""

from playwright.sync_api import Page

from web.seat import until

LISTEN = """
window.heard = []
const set = AudioParam.prototype.setValueAtTime
AudioParam.prototype.setValueAtTime = function (value, at) {
    window.heard.push(value)
    return set.call(this, value, at)
}
"""
HURRY, FRIEND = 698.5, 784
"""The pitches by which two sounds of web/src/ui/sound.ts are known."""


def listen(page: Page) -> None:
    """Note every pitch that the page plays from now on."""
    page.add_init_script(LISTEN)


def times(page: Page, pitch: float) -> int:
    """Count how often a pitch was played."""
    return int(page.evaluate(f"window.heard.filter((value) => value === {pitch}).length"))


def hear(page: Page, pitch: float) -> None:
    """Wait until a pitch is played."""
    until(page, f"window.heard.includes({pitch})")
