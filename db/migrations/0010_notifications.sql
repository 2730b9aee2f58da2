-- E-mails: written by the transaction that asks for them, sent by the worker.
-- Undo: drop table outgoing_emails;

create table outgoing_emails (
  id uuid primary key,
  -- Once per event and recipient: 'booking-confirmed:<booking>:guest'.
  event_key text not null unique,
  recipient_id uuid references profiles (user_id) on delete set null,
  to_address text not null,
  language text not null check (language in ('en', 'es')),
  type text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- held-back, in-digest: nobody gets more than so many e-mails of one type in an hour, whoever causes them. The rest are written as
  -- usual, held back, and told together in one digest when the hour is over (docs/decisions/019-budgets.md).
  -- withdrawn: it was not sent, and what it told is no longer true.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest', 'withdrawn')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Where the e-mail leads, for the digest that tells of it instead, and which digest that is.
  link text,
  digest_id uuid references outgoing_emails (id) on delete set null,
  -- What is private in it (door codes, where the key lies) is told from 24 hours before a stay until its end. The end of this booking puts
  -- the redacted text in its place, in the same transaction (db/routines/notifications.sql); null where nothing is private.
  booking_id uuid references bookings (id),
  -- What stays of it; null where nothing is private, or where that has been removed.
  redacted_html text,
  redacted_text text,
  redacted_at timestamptz,
  check ((status = 'in-digest') >= (digest_id is not null)),
  constraint outgoing_emails_redacted_whole check (num_nulls(redacted_html, redacted_text) in (0, 2)),
  constraint outgoing_emails_redacted_by_booking check (booking_id is not null or num_nulls(redacted_html, redacted_at) = 2)
);
create index outgoing_emails_newest on outgoing_emails (created_at desc, id desc);
create index outgoing_emails_kind on outgoing_emails (recipient_id, type, created_at);
create index outgoing_emails_held_back on outgoing_emails (recipient_id) where status = 'held-back';
create index outgoing_emails_private on outgoing_emails (booking_id) where redacted_html is not null;
