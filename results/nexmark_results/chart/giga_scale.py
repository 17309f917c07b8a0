"""What a model of many machines says, next to what the study measured."""

from __future__ import annotations

from nexmark_results import study
from nexmark_results.chart.style import COLOURS, MARKERS, STUDY, Chart, legend, logarithmic, panels
from nexmark_results.giga_scale import VARIANTS, growth

_SIZES = [1, 3, 5, 10, 20, 45, 100, 300, 1000]


def giga_scale() -> Chart:
    """The model of q5 in two forms, one of them with three slides, and the study's highest rates."""
    modelled = {f"tuned, every {slide} ms": growth(_SIZES, slide / 1000) for slide in (500, 100, 20)}
    modelled["columnar, every 500 ms"] = growth(_SIZES, 0.5, VARIANTS["columnar"])
    measured = study("max-throughput")
    figure, (axes,) = panels(
        "Model of Jet, q5: rate at 80 % of what runs out first, against cluster size",
        ["a model from figures of two cores; nothing of it was measured on many machines"],
    )
    for number, (name, rows) in enumerate(modelled.items()):
        members, rates = rows["members"], rows["eventsPerSecond"]
        axes.plot(members, rates, color=COLOURS[number], marker=MARKERS[number], label=f"model, {name}")
    axes.plot(
        measured["nodes"], measured["value"], "--", color=STUDY, marker="o", markerfacecolor="white",
        label="study 2021, measured, every 500 ms",
    )  # fmt: skip
    axes.axhline(1e9, color="#000000", linewidth=0.8, linestyle=":")
    logarithmic(axes, "y")
    logarithmic(axes, "x", _SIZES)
    axes.set_xlabel("members, c5.4xlarge")
    axes.set_ylabel("events/s")
    legend(axes)
    return Chart("giga-scale", figure)
