-- The e-mail of a message holds its words and can be answered by e-mail (docs/decisions/147-answers-by-email.md).
-- Undo: drop table inbound_emails, wordless_emails; alter table outgoing_emails drop column thread_key, drop column reply_to, drop column summary,
-- drop constraint outgoing_emails_redacted_with_reason; then the constraint of 0013_email.sql, after `sealed` of messages, digests is emptied.

alter table outgoing_emails
  -- What e-mails of one conversation have in common, by which mail programs show them together.
  add column thread_key text check (length(thread_key) <= 100),
  add column reply_to text check (length(reply_to) <= 320),
  -- What a digest says of it besides its subject, where everybody may read that; else it is within `sealed`.
  add column summary text check (length(summary) <= 300);

-- What people write to each other waits encrypted as codes do: admins who read e-mails do not read messages.
alter table outgoing_emails
  drop constraint outgoing_emails_redacted_with_reason,
  add constraint outgoing_emails_redacted_with_reason check (
    booking_id is not null
    or type in ('account_verification', 'password_reset', 'new_device', 'code', 'new_password', 'message', 'digest')
    or num_nulls(redacted_html, redacted_at, sealed) = 3);

-- People whose e-mails of messages come without the words.
create table wordless_emails (
  user_id uuid primary key references profiles (user_id) on delete cascade
);

-- An answer by e-mail as it came, until the worker has read it.
create table inbound_emails (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  raw bytea not null check (length(raw) <= 31457280),
  received_at timestamptz not null
);
create index inbound_emails_of_conversation on inbound_emails (conversation_id);
create index inbound_emails_of_user on inbound_emails (user_id, received_at);
