-- Whoever logs in ends what others' log-ins were told on the same device (`db/routines/notifications.sql`), which is found by its secret alone.
-- Undo: drop index devices_secret; and the trigger's function goes with the routines.

create index devices_secret on devices (secret_hash);
