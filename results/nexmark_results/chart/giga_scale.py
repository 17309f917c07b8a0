"""What a model of many machines says, next to what the study measured."""

from __future__ import annotations

import pandas as pd

from nexmark_results.chart.style import COLOURS, MARKERS, STUDY, Chart, legend, logarithmic, panels


def growth_by_size(modelled: dict[str, pd.DataFrame], study: pd.DataFrame) -> Chart:
    """Tables of growth() by a name such as "every 500 ms", and the study's highest rates."""
    figure, (axes,) = panels(
        "Model: rate at 80 % of what runs out first, against cluster size, events/s",
        ["a model from figures of two cores; nothing of it was measured on many machines"],
    )
    for number, (name, rows) in enumerate(modelled.items()):
        axes.plot(
            rows["members"],
            rows["eventsPerSecond"],
            color=COLOURS[number],
            marker=MARKERS[number],
            label=f"model, {name}",
        )
    axes.plot(
        study["nodes"], study["value"], "--", color=STUDY, marker="o", markerfacecolor="white",
        label="study 2021, measured, every 500 ms",
    )  # fmt: skip
    axes.axhline(1e9, color="#000000", linewidth=0.8, linestyle=":")
    logarithmic(axes, "y")
    logarithmic(axes, "x", sorted({size for rows in modelled.values() for size in rows["members"]}))
    axes.set_xlabel("members, c5.4xlarge")
    axes.set_ylabel("events/s")
    legend(axes)
    return Chart("giga-scale", figure)
