-- An e-mail with a code or a link waits encrypted: in its row stands what anybody may read who may read e-mails, and sealed what is sent.
-- What an older version has stored readable the worker seals when it starts, because the key is not in the database; until then pages of
-- admins show its redacted text. A server of the last version may still write such rows while this one starts.
-- Undo: delete from outgoing_emails where sealed is not null; alter table outgoing_emails drop column sealed, add constraint
--   outgoing_emails_redacted_with_reason check as in 0046_email_types.sql.

alter table outgoing_emails
  add column sealed text,
  add constraint outgoing_emails_sealed_alone check (sealed is null or num_nulls(booking_id, link, redacted_html, redacted_at) = 4),
  drop constraint outgoing_emails_redacted_with_reason,
  add constraint outgoing_emails_redacted_with_reason check (
    booking_id is not null or type in ('account_verification', 'password_reset', 'new_device', 'code', 'new_password')
    or num_nulls(redacted_html, redacted_at, sealed) = 3);
