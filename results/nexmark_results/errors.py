"""The error of this package."""


class ResultError(Exception):
    """Something that the user can mend, in one line: what, where, and what was expected."""
