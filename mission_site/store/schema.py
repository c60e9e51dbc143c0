"""The tables, in steps: a store at version n has had the first n steps. Plain SQL that both engines speak.

Every primary key begins with the deck's code, so that the tables can be spread by deck over several machines.
"""

from typing import Final

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE run (
            deck TEXT NOT NULL,
            run TEXT NOT NULL,
            bag BIGINT NOT NULL,
            place INTEGER NOT NULL,
            PRIMARY KEY (deck, run)
        )
        """,
    ),
)

ADVANCE: Final = """
    INSERT INTO run (deck, run, bag, place) VALUES ({0}, {0}, 0, 0)
    ON CONFLICT (deck, run) DO UPDATE SET
        bag = run.bag + CASE WHEN run.place + 1 >= {0} THEN 1 ELSE 0 END,
        place = CASE WHEN run.place + 1 >= {0} THEN 0 ELSE run.place + 1 END
    RETURNING bag, place
"""
"""One atomic draw; takes deck, run, size, size. ``{0}`` is the engine's placeholder."""
