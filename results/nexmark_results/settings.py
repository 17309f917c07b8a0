"""The settings in which runs differ: a figure of several runs is only of runs that agree in them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pandas as pd

from nexmark_results.table import ENVIRONMENT, SETTINGS, tag

_OURS = "ours"
# Whether a run was disturbed is in wasDisturbed; whether it was allowed to be makes no difference.
_WITHOUT_EFFECT = "allowDisturbed"
COMPARED = (
    *"query members rate program variant guarantee jvm profile cluster label machine".split(),
    *(name for name in SETTINGS if name != _WITHOUT_EFFECT),
    *ENVIRONMENT,
)
"""What may have an effect on figures; first what people vary most."""


def compared(table: pd.DataFrame) -> pd.DataFrame:
    """The columns of COMPARED that runs(), percentiles() or sustained() has, with the same index.

    cluster is without the number of members, so that clusters of two sizes can agree in it. program is the foreign
    program that measured, from the tag side.
    """
    sizes = zip(table["cluster"], table["members"], strict=True)
    settings = table.assign(cluster=[str(cluster).removesuffix(f":{members}") for cluster, members in sizes])
    if "tags" in table:
        settings = settings.assign(program=tag(table, "side").replace("", _OURS))
    return settings[[name for name in COMPARED if name in settings]]


def splitting(settings: pd.DataFrame, given: Sequence[str], ignored: Collection[str] = ()) -> list[str]:
    """The settings by which rows of compared() have to be split, besides the given ones.

    Rows that agree in these and in the given settings agree in all settings that are not ignored.
    """
    found: list[str] = []
    for name in settings.columns:
        if name not in ignored and not follows(settings, [*given, *found], name):
            found.append(name)
    return found


def following(settings: pd.DataFrame, known: Collection[str]) -> list[str]:
    """The settings in which rows of compared() differ, besides the known ones."""
    return [name for name in settings.columns if name not in known and not follows(settings, [], name)]


def follows(settings: pd.DataFrame, known: list[str], name: str) -> bool:
    """Whether rows of compared() that agree in the known settings agree in another one, too."""
    return _distinct(settings, [*known, name]) == _distinct(settings, known)


def _distinct(settings: pd.DataFrame, names: list[str]) -> int:
    # Without a name all rows are alike.
    return len(settings[list(dict.fromkeys(names))].drop_duplicates()) if names else 1
