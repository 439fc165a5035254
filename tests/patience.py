"""How long a test waits for what must come.

Long, since a busy machine is slow, and nothing is lost by it: whatever comes is noticed at once, and what never comes
fails in the end.
"""

PATIENCE = 300.0
"""Seconds."""
