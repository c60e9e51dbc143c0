"""Stores that wait for a busy machine: what they promise is tested here, not how soon they give up."""

from mission_site.store import Store, open_store


def patient_store(url: str, *, patience: float = 30) -> Store:
    """Open a store without a guard, so that every failure is seen; ``patience`` is in seconds."""
    if not url.startswith("postgres"):
        return open_store(url, patience=patience)
    from mission_site.store.postgres import PostgresStore

    return PostgresStore(url, patience=patience)
