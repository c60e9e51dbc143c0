"""The tables, in steps: a store at version n has had the first n steps. Plain SQL that both engines speak.

Every primary key begins with the deck's code, so that the tables can be spread by deck over several machines
(Citus, YugabyteDB, CockroachDB) as they are. A step that was released is never changed.
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
            day INTEGER NOT NULL,
            PRIMARY KEY (deck, run)
        )
        """,
        """
        CREATE TABLE deck (
            code TEXT NOT NULL PRIMARY KEY,
            owner TEXT NOT NULL,
            players TEXT NOT NULL,
            day INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE house_mission (
            deck TEXT NOT NULL,
            id TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (deck, id)
        )
        """,
    ),
    (
        "ALTER TABLE deck ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE run ADD COLUMN edition INTEGER DEFAULT 0",
    ),
)
"""``day`` counts days since 1970, of the last draw or of making; ``players`` is a table as in cookies;
``owner`` is the hash of the owner's secret; ``content`` is JSON; ``edition`` counts an owner's changes, in
``run`` as it was at the last draw."""

NEWER: Final = "it was made by a newer version of GONG; update this one"
"""What is wrong with a store that has had more steps."""

TABLES: Final = frozenset({"run", "deck", "house_mission"})
"""What every version has."""

ADVANCE: Final = """
    UPDATE run SET
        bag = bag + CASE WHEN place + 1 >= {0} THEN 1 ELSE 0 END,
        place = CASE WHEN place + 1 >= {0} THEN 0 ELSE place + 1 END,
        day = {0},
        edition = (SELECT edition FROM deck WHERE code = {0})
    WHERE deck = {0} AND run = {0}
    RETURNING bag, place, edition
"""
"""One atomic draw; takes size, size, day, deck, deck, run. ``{0}`` is the engine's placeholder.

A subquery in RETURNING would do without ``run.edition``, but not on databases that are spread by deck.
"""

BEGIN_RUN: Final = """
    INSERT INTO run (deck, run, bag, place, day, edition)
    SELECT code, {0}, 0, 0, {0}, edition FROM deck WHERE code = {0}
    ON CONFLICT (deck, run) DO UPDATE SET
        bag = run.bag + CASE WHEN run.place + 1 >= {0} THEN 1 ELSE 0 END,
        place = CASE WHEN run.place + 1 >= {0} THEN 0 ELSE run.place + 1 END,
        day = excluded.day,
        edition = excluded.edition
    RETURNING bag, place, edition
"""
"""The first draw of a run, or the next one when two are first; takes run, day, deck, size, size.

Alone it would do for all draws; ADVANCE costs an embedded store an eighth less.
"""

ADD_DECK: Final = """
    INSERT INTO deck (code, owner, players, day) VALUES ({0}, {0}, {0}, {0})
    ON CONFLICT (code) DO NOTHING RETURNING code
"""

FIND_DECK: Final = """
    SELECT edition, owner, players, id, content FROM deck LEFT JOIN house_mission ON deck = code
    WHERE code = {0} ORDER BY id
"""

SET_PLAYERS: Final = """
    UPDATE deck SET players = {0}, edition = edition + 1 WHERE code = {0} AND owner = {0} RETURNING code
"""

NEW_EDITION: Final = """
    UPDATE deck SET edition = edition + 1 WHERE code = {0} AND owner = {0} RETURNING code
"""
"""Begins each transaction that changes house missions: only the owner's goes on, and one at a time."""

PUT_MISSION: Final = """
    INSERT INTO house_mission (deck, id, content)
    SELECT code, {0}, {0} FROM deck WHERE code = {0}
    AND (SELECT COUNT(*) FROM house_mission WHERE deck = code AND id <> {0}) < {0}
    ON CONFLICT (deck, id) DO UPDATE SET content = excluded.content
    RETURNING id
"""
"""Takes id, content, code, id, the most missions of a deck: nobody checks first and writes later."""

REMOVE_MISSION: Final = "DELETE FROM house_mission WHERE deck = {0} AND id = {0} RETURNING id"

PRUNE_DECKS: Final = """
    DELETE FROM deck WHERE code <> 'HOME' AND day < {0}
    AND NOT EXISTS (SELECT 1 FROM run WHERE run.deck = deck.code AND run.day >= {0})
    RETURNING code
"""

SWEEP: Final = (
    "DELETE FROM run WHERE deck <> 'HOME' AND NOT EXISTS (SELECT 1 FROM deck WHERE code = run.deck)",
    "DELETE FROM house_mission WHERE NOT EXISTS (SELECT 1 FROM deck WHERE code = house_mission.deck)",
)
"""What pruned decks leave behind."""
