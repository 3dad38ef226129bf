"""The sparsest and the densest.

Of all shadings to which no cell can be added, one of 13 x 13 that needs few labels, striped, and one that allows many,
with its shaded cells a knight's move apart. [Hitori numbers](../hitori-numbers.md) proves what they are good for.
"""

from pathlib import Path

from hitori import Picture
from hitori.numbers.constructions import few_labels, few_shading, many_labels, many_shading
from hitori.render.svg import to_svg

few = Picture(few_labels(13), few_shading(13))
many = Picture(many_labels(13), many_shading(13))
Path("extreme-1-few-labels.svg").write_text(to_svg(few), encoding="utf-8")
Path("extreme-2-many-labels.svg").write_text(to_svg(many), encoding="utf-8")
