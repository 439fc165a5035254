"""Settings of all tests."""

import os
import signal

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=12, suppress_health_check=SLOW)
settings.register_profile("soak", deadline=None, max_examples=500, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("SINTRA_HYPOTHESIS", "steady"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what the tests start heeds Ctrl-C all the same
