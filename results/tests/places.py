"""Where the tests find what is in the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[1]
EXAMPLES = RESULTS / "examples"
REPOSITORY = RESULTS.parent


def _schema(name: str) -> dict[str, Any]:
    file = REPOSITORY / f"docs/schema/{name}.schema.json"
    return dict(json.loads(file.read_text(encoding="utf-8").replace("plan.schema.json#", "#")))


SCHEMA = _schema("result")
SCHEMA["$defs"] |= _schema("plan")["$defs"]
GOLDEN = REPOSITORY / "run-results/src/test/resources"
"""Has a stored result, result-schema-1.json."""

DOCUMENTS = sorted(EXAMPLES.rglob("result.json"))
EXAMPLE_FOLDERS = sorted({table.parent for table in EXAMPLES.rglob("results.csv")})
