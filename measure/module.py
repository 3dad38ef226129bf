"""The engine in a page: how large it is, how soon it starts, how fast it is beside the native core, how soon it stops.

What a first visit may weigh is held by tests/web/test_modules.py; nothing else here has a limit.
`python -m measure.module` serves the player's files, opens a headless Chromium, and prints the figures; it needs the
extra `dev` and Chromium.
"""

from __future__ import annotations

import gzip
from functools import partial
from statistics import median

import hitori
from hitori.web.site import STATIC
from tests import requirements
from tests.web.conftest import site

from .figures import by_turns

ROUNDS = 7
SEEDS = range(1, 11)

START = """async () => {
  const { createCore } = await import("./core.js");
  const start = performance.now();
  const core = createCore();
  await core.hint(PUZZLE, PUZZLE.labels.map((_, k) => "?" + ((k + 1) % PUZZLE.cols ? "" : "\\n")).join("").trim());
  const ready = performance.now() - start;
  core.close();
  return ready;
}"""
GENERATE = """async (seeds) => {
  const { createCore } = await import("./core.js");
  const core = createCore();
  const wishes = (seed) => ({ rows: 20, cols: 20, seed, difficulty: "hard" });
  await core.generate(wishes(0));
  const took = [];
  for (const seed of seeds) {
    const start = performance.now();
    await core.generate(wishes(seed));
    took.push(performance.now() - start);
  }
  core.close();
  return took;
}"""
BORDER = """async () => {
  const { createCore } = await import("./core.js");
  const core = createCore();
  const puzzle = { rows: 60, cols: 60, labels: Array.from({ length: 3600 }, (_, k) => k) };
  await core.solve(puzzle);
  const start = performance.now();
  for (let k = 0; k < 50; k++) await core.solve(puzzle);
  core.close();
  return (performance.now() - start) / 50;
}"""
CANCEL = """async () => {
  const { createCore } = await import("./core.js");
  const core = createCore();
  const tiny = { rows: 2, cols: 2, labels: [2, 1, 1, 1] };
  await core.solve(tiny);
  const cancel = new AbortController();
  const wishes = { rows: 30, cols: 30, seed: 1, difficulty: "extreme", technique: "unshaded-bridges" };
  const endless = core.generate(wishes, { signal: cancel.signal, seconds: 600 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const start = performance.now();
  cancel.abort();
  await endless.catch(() => {});
  const rejected = performance.now() - start;
  await core.solve(tiny);
  const again = performance.now() - start;
  core.close();
  return [rejected, again];
}"""


def main() -> None:
    """Print the figures."""
    module = (STATIC / "hitori.wasm").read_bytes()
    print(f"size: {len(module):,} bytes, {len(gzip.compress(module, 9)):,} gzipped")
    with site() as address, requirements.headless() as chromium:
        page = chromium.new_page()
        page.goto(f"{address}icon.svg")  # a file that runs nothing of its own
        puzzle = hitori.generate(10, seed=7)
        wire = f"{{ rows: 10, cols: 10, labels: {list(puzzle.labels)} }}"
        starts = [page.evaluate(START.replace("PUZZLE", wire)) for _ in range(ROUNDS)]
        print(f"start to the first hint on 10 x 10: {median(starts):.0f} ms, slowest {max(starts):.0f}")
        took = page.evaluate(GENERATE, list(SEEDS))
        native = by_turns(*(partial(hitori.generate, 20, seed=seed, difficulty="hard") for seed in SEEDS), passes=1)
        print(
            f"hard 20 x 20: {sum(took) / len(took):.0f} ms in the page, {1000 * sum(native) / len(native):.0f} native, "
            f"{sum(took) / 1000 / sum(native):.2f} times"
        )
        print(f"60 x 60 without duplicates to the worker and back: {page.evaluate(BORDER):.2f} ms")
        cancels = [page.evaluate(CANCEL) for _ in range(ROUNDS)]
        rejected, again = (max(each) for each in zip(*cancels, strict=True))
        print(f"cancelled: rejected within {rejected:.1f} ms, the next answer within {again:.0f}")


if __name__ == "__main__":
    main()
