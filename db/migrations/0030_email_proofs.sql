-- What is sent to an e-mail address to prove that somebody reads it: a code of six digits, or the link to choose a new password. Rows
-- are made for addresses without an account too, so that asking takes the same steps for both.
-- Secrets and addresses stand here as hashes, keyed with the server's secret: a reader of the table learns neither.
-- Undo: drop table email_proofs; alter table outgoing_emails drop constraint outgoing_emails_redacted_with_reason,
--   add constraint outgoing_emails_redacted_by_booking check (booking_id is not null or num_nulls(redacted_html, redacted_at) = 2);

create table email_proofs (
  id uuid primary key,
  purpose text not null check (purpose in ('code', 'password')),
  address_key text not null check (address_key ~ '^[0-9a-f]{64}$'),
  -- Null where nobody has an account with the address.
  user_id uuid references "user" (id) on delete cascade,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_proofs_of_address on email_proofs (address_key, purpose, created_at desc);
create index email_proofs_of_secret on email_proofs (secret_hash) where purpose = 'password';
create index email_proofs_oldest on email_proofs (created_at);
create index email_proofs_of_user on email_proofs (user_id) where user_id is not null;

-- An e-mail with a code or a link loses it when it has been sent, and has no booking.
alter table outgoing_emails drop constraint outgoing_emails_redacted_by_booking,
  add constraint outgoing_emails_redacted_with_reason
    check (booking_id is not null or type in ('code', 'new_password') or num_nulls(redacted_html, redacted_at) = 2);
