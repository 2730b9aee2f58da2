-- Entries of the ledger that are written at one time have the order in which they were written: their ids are random within it. What stands
-- already is numbered as it lies in the table.
-- Undo: alter table journal drop column entry_number.

alter table journal add column entry_number bigint generated always as identity;
