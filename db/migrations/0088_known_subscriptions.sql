-- Reads push_subscriptions once, while everybody goes on writing to it (docs/decisions/167-migrations-beside-a-running-version.md).
-- Undo: nothing; 0087 takes the constraint away.

alter table push_subscriptions validate constraint push_subscriptions_known;
