"""A performance profile.

For each solver the share of 30 puzzles, 6 x 6, on which it took at most so many times as long as the fastest. Further
left and higher is better. The times are those of the machine that built this site, with whatever else it did; to
publish a comparison, [measure it](../laboratory.md).
"""

from matplotlib.figure import Figure

from hitori import generate_many, solve

puzzles = list(generate_many(6, count=30, seed=5))
seconds = {
    name: [solve(p, solver=name).elapsed for p in puzzles] for name in ("native", "forward-checking", "backtracking")
}
figure = Figure(figsize=(7, 3.5), layout="constrained")
axes = figure.subplots()
for name, times in seconds.items():
    ratios = sorted(time / min(one) for time, one in zip(times, zip(*seconds.values(), strict=True), strict=True))
    axes.step([1, *ratios], [k / len(puzzles) for k in range(len(puzzles) + 1)], where="post", label=name)
axes.set(xscale="log", xlabel="times the fastest", ylabel="share of the puzzles")
axes.legend()
figure.savefig("profile.svg")
