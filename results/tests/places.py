"""Where the tests find what is in the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[1]
EXAMPLES = RESULTS / "examples"
REPOSITORY = RESULTS.parent
SCHEMA: dict[str, Any] = json.loads((REPOSITORY / "docs/schema/result.schema.json").read_text(encoding="utf-8"))
GOLDEN = REPOSITORY / "run-results/src/test/resources"
"""Has a stored result, result-schema-1.json."""

DOCUMENTS = sorted(EXAMPLES.rglob("result.json"))
EXAMPLE_FOLDERS = sorted({table.parent for table in EXAMPLES.rglob("results.csv")})
