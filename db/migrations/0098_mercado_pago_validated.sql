-- transaction: none
-- The checks of 0097 hold for all rows: the new provider only widens them.
-- Undo: nothing.

alter table payments validate constraint payments_provider_check;
alter table provider_entries validate constraint provider_entries_provider_check;
