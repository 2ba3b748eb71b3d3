"""Settings that all tests share."""

from hypothesis import HealthCheck, settings

# Machines differ in speed: how long an example takes says nothing of the rules.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
