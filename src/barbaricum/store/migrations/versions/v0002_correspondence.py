"""Deadlines, press, and what a seat keeps of its own."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_FLAGS = ("nonce", "host")
_HOLDER = ("kind", "player", "bot", "claim", *_FLAGS)


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_tables_due", "tables", ["due"])
    _gather_seats()
    op.create_table(
        "letters",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("letter", sa.LargeBinary, nullable=False),
    )


def _gather_seats() -> None:
    """All of a seat is one column of JSON from now on."""
    op.add_column("seats", sa.Column("holder", sa.LargeBinary))
    seats = sa.table("seats", *(sa.column(name) for name in ("table", "seat", "token", "holder", *_HOLDER)))
    connection = op.get_bind()
    for row in connection.execute(sa.select(seats)).mappings().all():
        holder = {"token": row["token"], **{name: row[name] for name in _HOLDER}}
        for name in _FLAGS:
            holder[name] = bool(holder[name])
        this = (seats.c.table == row["table"]) & (seats.c.seat == row["seat"])
        connection.execute(sa.update(seats).where(this).values(holder=json.dumps(holder).encode()))
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("holder", existing_type=sa.LargeBinary, nullable=False)
        for name in _HOLDER:
            batch.drop_column(name)
