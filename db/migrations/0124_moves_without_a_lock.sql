-- A foreign key had each hold lock the row of its first move, the same row for all of them; a trigger looks moves up without a lock
-- (db/routines/bookings.sql, docs/decisions/196-holds-without-a-wait.md).
-- Undo: alter table booking_status_changes add foreign key (from_status, to_status) references booking_moves (from_status, to_status);

alter table booking_status_changes drop constraint if exists booking_status_changes_from_status_to_status_fkey;
