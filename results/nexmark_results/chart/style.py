"""How all charts look: colours that colour-blind people can tell apart, and never colour alone."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import matplotlib as mpl
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator
from PIL import Image

# Okabe and Ito's colours, but the yellow, which is too light for lines.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
MOST_LINES = 28
"""So many lines can be told apart."""
STUDY = "#595959"
NOT_VALID = "NOT VALID"
DISTURBED = "disturbed by other work (--allow-disturbed)"

_PALETTE = 256
# A chart is 1,100 px wide.
_DOTS_PER_INCH = 137.5
# A shorter axis has numbers between the powers of ten.
_DECADES = 10_000
# Which keys there are differs between versions of matplotlib.
_STYLE: Any = {
    "font.size": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#DDDDDD",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "figure.dpi": _DOTS_PER_INCH,
    # The same data give the same file.
    "svg.hashsalt": "nexmark",
}


class Chart:
    """A drawn figure. A notebook shows it, and save() writes it. Its figure is matplotlib's, for further changes."""

    def __init__(self, name: str, figure: Figure) -> None:
        self.name = name
        self.figure = figure

    def save(self, folder: str | Path) -> Chart:
        """Writes NAME.png and NAME.svg to a folder, which is made if need be."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        for file in self.files(folder):
            file.write_bytes(self._drawn(file.suffix.removeprefix(".")))
        return self

    def files(self, folder: str | Path) -> list[Path]:
        """The files that save() writes."""
        return [Path(folder) / f"{self.name}.{form}" for form in ("png", "svg")]

    def _repr_png_(self) -> bytes:
        return self._drawn("png")

    def _drawn(self, form: str) -> bytes:
        out = io.BytesIO()
        with mpl.rc_context(_STYLE):
            self.figure.savefig(out, format=form, metadata={"Date": None} if form == "svg" else None)
        if form == "png":
            # So many colours are enough, and take a third of the space.
            drawn = Image.open(out).convert("RGB").quantize(_PALETTE)
            drawn.save(out := io.BytesIO(), form, optimize=True)
        return out.getvalue()


def panels(
    title: str, notes: list[str], heights: Sequence[float] = (4,), *, shared: bool = True
) -> tuple[Figure, list[Axes]]:
    """A figure with axes below each other, of one x unless it is not shared.

    The title says what it shows, the notes what weakens it.
    """
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(8, sum(heights)), layout="constrained")
        found = figure.subplots(len(heights), 1, sharex=shared, squeeze=False, height_ratios=heights)[:, 0]
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold", wrap=True)
        if notes:
            figure.supxlabel(" · ".join(notes), x=0.01, ha="left", fontsize=8, color="#444444", wrap=True)
    return figure, list(found)


def legend(axes: Axes, *, outside: bool = False) -> None:
    """A legend, if there is something to name: within the axes, or to their right."""
    if axes.get_legend_handles_labels()[0]:
        place: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)} if outside else {"loc": "best"}
        axes.legend(fontsize=8, frameon=False, **place)


def logarithmic(axes: Axes, which: Literal["x", "y"], ticks: Sequence[float] | None = None) -> None:
    """Makes an axis logarithmic, with plain numbers; the ticks are at the given numbers, if any."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    if which == "x":
        axes.set_xscale("log")
    else:
        axes.set_yscale("log")
    if ticks is not None:
        axis.set_ticks(ticks)
        axis.set_minor_locator(NullLocator())
    else:
        low, high = axis.get_view_interval()
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < _DECADES * low else (1,)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))
    axis.set_minor_formatter(NullFormatter())


def plain(value: float) -> str:
    """A number as people write it: 250k, 1.5M, 20, 0.3."""
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= unit:
            return f"{value / unit:.4g}{name}"
    return f"{value:.4g}"


def spans(values: pd.Series[float], unit: str) -> str:
    """The value of a column as people write it, or the least to the most; empty if there is none."""
    ends = dict.fromkeys(plain(value) for value in (values.min(), values.max()))
    return " to ".join(ends) + unit if len(values) else ""
