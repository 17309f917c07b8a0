"""The key of a plan, as results.csv has it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

_DIGITS = 12


def plan_key(plan: Mapping[str, Any]) -> str:
    """The key of a plan that this release has stored: equal plans have equal keys.

    nexmark adds the settings that older plans lack before it computes a key, and this function does not. So the key of
    an older result may differ from the key that nexmark prints.
    """
    return hashlib.sha256(_as_stored(plan, "").encode()).hexdigest()[:_DIGITS]


def _as_stored(value: object, indent: str) -> str:
    """The text of a value in result.json: the key is computed from that text."""
    if isinstance(value, Mapping):
        deeper = indent + "  "
        members = [f"{deeper}{json.dumps(name)} : {_as_stored(each, deeper)}" for name, each in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{indent}}}" if members else "{ }"
    if isinstance(value, list):
        return f"[ {', '.join(_as_stored(each, indent) for each in value)} ]" if value else "[ ]"
    return json.dumps(value, ensure_ascii=False)
