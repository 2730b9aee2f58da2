-- Where somebody has logged in before. A log-in on another device is told to the account's owner by e-mail, with a link that ends it.
-- Secrets stand here as hashes, keyed with the server's secret: a reader of the table is no known device and ends nobody's session.
-- Undo: alter table session drop column device_id; drop table devices;
--   delete from outgoing_emails where type = 'new_device'; then the constraint of 0030_email_proofs.sql again.

create table devices (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- Of the secret in the device's cookie. A device of several people has a row for each of them.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null,
  -- Of the secret in the link of the e-mail; null where none was sent.
  link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_expires_at timestamptz,
  unique (user_id, secret_hash),
  check (num_nulls(link_hash, link_expires_at) in (0, 2))
);

-- Whoever ends a device ends every session on it; that one is forgotten ends none.
alter table session add column device_id uuid references devices (id) on delete set null;
create index session_of_device on session (device_id) where device_id is not null;

alter table outgoing_emails drop constraint outgoing_emails_redacted_with_reason,
  add constraint outgoing_emails_redacted_with_reason check (
    booking_id is not null or type in ('code', 'new_password', 'new_device') or num_nulls(redacted_html, redacted_at) = 2);
