-- Types of e-mail have the names of the specification, and those that one can do without can be paused: what is not sent then is
-- noted without its text, so that its event is counted and told only once. Indexes are for the admins' list: by state, by type, by recipient.
-- Names of before stay allowed beside the new ones, because a server of the last version may still write them while this one starts.
-- Undo: drop table paused_email_types; drop index outgoing_emails_state, outgoing_emails_type, outgoing_emails_type_error,
--   outgoing_emails_recipient; delete from outgoing_emails where status = 'paused'; then both constraints as they were.

alter table outgoing_emails drop constraint outgoing_emails_redacted_with_reason, drop constraint outgoing_emails_status_check;

update outgoing_emails set type = case type when 'code' then 'account_verification' else 'password_reset' end
where type in ('code', 'new_password');

alter table outgoing_emails
  add constraint outgoing_emails_redacted_with_reason check (
    booking_id is not null or type in ('account_verification', 'password_reset', 'new_device', 'code', 'new_password')
    or num_nulls(redacted_html, redacted_at) = 2),
  add constraint outgoing_emails_status_check check (
    status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest', 'withdrawn', 'paused'));

create table paused_email_types (
  type text primary key check (length(type) <= 40),
  since timestamptz not null
);

create index outgoing_emails_state on outgoing_emails (status, created_at desc, id desc);
create index outgoing_emails_type on outgoing_emails (type, created_at desc, id desc) include (status);
create index outgoing_emails_type_error on outgoing_emails (type, created_at desc) where last_error is not null;
create index outgoing_emails_recipient on outgoing_emails (lower(to_address) text_pattern_ops);
