"""The root of every error that a person may meet.

Each error carries data; its ``str`` is one English sentence for the command line that says what is wrong
and what to do. The site makes its own words from the same data, in the reader's language.
"""


def reason_of(error: OSError) -> str:
    """Return what the system has against a file, as it stands within a sentence."""
    return (error.strerror or str(error)).lower()


class GongError(Exception):
    """Something a person asked for that cannot be done as asked: exit status 2 or a friendly page."""
