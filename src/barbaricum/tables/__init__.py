"""A table's life: seats and invitations, drafts, publishing, undo, resigning, rematches, replays; knows no web, no SQL.

`Table` is plain memory and does what it is told at once.  Whoever runs it saves `Table.changes()` through a `Store`
before showing anything to anybody, and reads the table again where that fails.
"""
