"""What the engine costs: each `bench_*.py` prints ratios taken in one run. `make bench` runs them all."""
