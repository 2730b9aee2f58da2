-- An account's address that its mail server refuses for good (docs/decisions/185-refused-addresses.md). Until it is tried again or changed
-- nothing is sent there but what guards the account; what was not sent is 'suppressed'. Whoever changes a refused address needs no code
-- from there on a device that the account knew before.
-- Undo: drop table refused_addresses; delete from outgoing_emails where status = 'suppressed'; alter table devices drop column known_since;
-- alter table outgoing_emails drop constraint outgoing_emails_status_check, add constraint outgoing_emails_status_check check (
-- status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest', 'withdrawn', 'paused'));

create table refused_addresses (
  -- It is the address that the account has now: a change of it takes the row away (db/routines/email.sql).
  user_id uuid primary key references profiles (user_id) on delete cascade,
  since timestamptz not null,
  -- Somebody tries it again since then, and it is none until it is refused once more. `since` stays what it was: whoever tries again must
  -- not make a refusal younger than the device that they do it on.
  tried_at timestamptz,
  -- What the mail server says, without addresses.
  answer text not null check (length(answer) <= 500)
);

-- It is checked by the next file, beside whoever reads and writes.
alter table outgoing_emails
  drop constraint outgoing_emails_status_check,
  add constraint outgoing_emails_status_check check (
    status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest', 'withdrawn', 'paused', 'suppressed')) not valid;

-- Devices of before have the time of this migration, which is before any refusal that is noted.
alter table devices add column known_since timestamptz not null default now();
