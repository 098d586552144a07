"""The durable log: tables kept in SQLite or PostgreSQL through SQLAlchemy Core.

`open_store` makes the engine, brings the schema up to date and returns a `SqlStore`, which is a `tables.ports.Store`.
"""

from barbaricum.store.opening import Durability, open_store
from barbaricum.store.sql import SqlStore

__all__ = ["Durability", "SqlStore", "open_store"]
