"""A result that refuses to be asked for what its schema does not promise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Schema = dict[str, Any]


def watched(value: Any, schema: Schema, root: Schema) -> Any:
    """The value, whose objects at any depth refuse keys that the schema does not have."""
    if isinstance(value, dict):
        return Watched(value, _object(schema, root), root)
    if isinstance(value, list):
        items = _resolved(schema, root).get("items", {})
        return [watched(each, items, root) for each in value]
    return value


class Watched(Mapping[str, Any]):
    """An object of a result."""

    def __init__(self, value: dict[str, Any], schema: Schema, root: Schema) -> None:
        self._value = value
        self._schema = schema
        self._root = root

    def __getitem__(self, key: str) -> Any:
        # Asked for by get() and "in", too.
        schema = self._schema.get("properties", {}).get(key, self._schema.get("additionalProperties"))
        if not schema:
            raise AssertionError(f"the schema has no '{key}' here, it has {list(self._schema.get('properties', {}))}")
        return watched(self._value[key], schema, self._root)

    def __iter__(self) -> Iterator[str]:
        return iter(self._value)

    def __len__(self) -> int:
        return len(self._value)


def _object(schema: Schema, root: Schema) -> Schema:
    found = _resolved(schema, root)
    choices = found.get("anyOf", [found])
    return next(each for each in (_resolved(choice, root) for choice in choices) if "object" in each.get("type", ""))


def _resolved(schema: Schema, root: Schema) -> Schema:
    """The schema that a reference leads to."""
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    return schema
