"""The durable log: tables kept in SQLite or PostgreSQL through SQLAlchemy Core.

`open_store` makes the engine, brings the schema up to date and returns a `SqlStore`, which is a `tables.ports.Store`.
`backup` saves a database to a file while it is in use, and `restore` puts such a file into a database of either kind.
"""

from barbaricum.store.backup import backup, restore
from barbaricum.store.opening import Durability, open_store
from barbaricum.store.sql import SqlStore

__all__ = ["Durability", "SqlStore", "backup", "open_store", "restore"]
