"""Run by alembic: migrates over the connection that `store.opening` hands over."""

from alembic import context

from barbaricum.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
