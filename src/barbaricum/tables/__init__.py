"""A table's life: seats, drafts, undo; knows no web and no SQL."""
