"""Engines: outside programs behind the `Solver` protocol, one file each. An adapter only translates."""
