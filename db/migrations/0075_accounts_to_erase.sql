-- Which closed accounts wait to be erased is asked every hour by the worker, and by admins (docs/decisions/082-live-accounts.md).
-- Undo: drop index profiles_to_erase.

create index profiles_to_erase on profiles (closed_at) where closed_at is not null and erased_at is null;
