-- An attempt to add a way in to an account says by id whose account it is, so that it ends with everything else that is on its way to prove its
-- owner (docs/decisions/082-live-accounts.md). Attempts that are underway begin again: their time is a quarter of an hour.
-- What closed accounts have left open ends; from now on db/routines/accounts.sql sees to it.
-- Undo: delete from sign_in_attempts; alter table sign_in_attempts drop column user_id,
--   add column account_hash text check (account_hash ~ '^[0-9a-f]{64}$').

delete from sign_in_attempts where account_hash is not null;
alter table sign_in_attempts drop column account_hash,
  add column user_id uuid references "user" (id) on delete cascade;
create index sign_in_attempts_of_user on sign_in_attempts (user_id) where user_id is not null;

update email_proofs set used_at = closed_at from profiles
  where profiles.user_id = email_proofs.user_id and closed_at is not null and used_at is null;
delete from email_changes where user_id in (select user_id from profiles where closed_at is not null);
delete from session where "userId" in (select user_id from profiles where closed_at is not null union all select user_id from suspensions);
