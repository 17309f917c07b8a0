"""docs/gallery.md shows pictures that are stored, and that its commands draw."""

from __future__ import annotations

import re

import pytest
from PIL import Image

from nexmark_results.__main__ import main
from tests.places import REPOSITORY

PAGE = (REPOSITORY / "docs/gallery.md").read_text(encoding="utf-8")
FOLDER = REPOSITORY / "docs/gallery"
PICTURES = re.findall(r"!\[.+\]\(gallery/(\S+)\.png\)", PAGE)
COMMANDS = re.findall(r"^python -m nexmark_results chart (\S+)(?: (\S+))?$", PAGE, re.MULTILINE)


def test_each_picture_has_its_command_and_is_shown() -> None:
    assert len(PICTURES) == 6
    assert [chart for chart, _ in COMMANDS] == PICTURES
    assert sorted(PICTURES) == sorted(file.stem for file in FOLDER.iterdir())


def test_the_page_is_short() -> None:
    assert len(PAGE.split()) <= 190


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_wide_as_a_page_and_small(name: str) -> None:
    file = FOLDER / f"{name}.png"
    with Image.open(file) as picture:
        assert picture.width == 1100
    assert file.stat().st_size < 120_000


@pytest.mark.parametrize(("chart", "path"), COMMANDS)
def test_a_command_draws_its_picture(chart: str, path: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert not path or (REPOSITORY / path).is_dir()
    out = tmp_path_factory.mktemp(chart)
    paths = [str(REPOSITORY / path)] if path else []
    assert main(["chart", chart, *paths, "--out", str(out)]) == 0
    with Image.open(out / f"{chart}.png") as drawn, Image.open(FOLDER / f"{chart}.png") as stored:
        # Another version of a font may need a line more.
        assert abs(drawn.height - stored.height) <= 20
