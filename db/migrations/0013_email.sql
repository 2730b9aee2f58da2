-- E-mails: written by the transaction that asks for them, sent by the worker. Their types have the names of the specification.
-- Undo: drop table paused_email_types, outgoing_emails;

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
  status text not null default 'queued' check (
    status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest', 'withdrawn', 'paused')),
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
  -- Where the reader of an e-mail ends e-mails of its topic: without it, it is one that always goes.
  unsubscribe_url text,
  -- An e-mail with a code or a link waits encrypted: in its row stands what anybody may read who may read e-mails, and sealed what is sent.
  sealed text,
  check ((status = 'in-digest') >= (digest_id is not null)),
  constraint outgoing_emails_redacted_whole check (num_nulls(redacted_html, redacted_text) in (0, 2)),
  constraint outgoing_emails_sealed_alone check (sealed is null or num_nulls(booking_id, link, redacted_html, redacted_at) = 4),
  -- What an older version has stored readable the worker seals when it starts, because the key is not in the database.
  constraint outgoing_emails_redacted_with_reason check (
    booking_id is not null or type in ('account_verification', 'password_reset', 'new_device', 'code', 'new_password')
    or num_nulls(redacted_html, redacted_at, sealed) = 3)
);
create index outgoing_emails_newest on outgoing_emails (created_at desc, id desc);
create index outgoing_emails_kind on outgoing_emails (recipient_id, type, created_at);
create index outgoing_emails_held_back on outgoing_emails (recipient_id) where status = 'held-back';
create index outgoing_emails_private on outgoing_emails (booking_id) where redacted_html is not null;
-- For the admins' list: by state, by type, by recipient.
create index outgoing_emails_state on outgoing_emails (status, created_at desc, id desc);
create index outgoing_emails_type on outgoing_emails (type, created_at desc, id desc) include (status);
create index outgoing_emails_type_error on outgoing_emails (type, created_at desc) where last_error is not null;
create index outgoing_emails_recipient on outgoing_emails (lower(to_address) text_pattern_ops);

-- Types that one can do without can be paused: what is not sent then is noted without its text, so that its event is counted and told only
-- once.
create table paused_email_types (
  type text primary key check (length(type) <= 40),
  since timestamptz not null
);
