"""Outside programs behind the `Solver` protocol, one file each: an adapter translates, it does not think."""
