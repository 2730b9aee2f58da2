-- Nobody gets more than so many letters of one kind in an hour, whoever makes them happen: the rest are written as ever, kept back,
-- and told together in one letter when the hour is over (domain/notifications).
-- Undo: delete from outgoing_emails where status in ('held-back', 'in-digest'); drop index outgoing_emails_kind, outgoing_emails_held_back;
-- alter table outgoing_emails drop column link, drop column digest_id; then the check on status of 0006.

alter table outgoing_emails drop constraint outgoing_emails_status_check;
alter table outgoing_emails add constraint outgoing_emails_status_check
  check (status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest'));
-- Where a letter leads, for the one that tells of it instead, and which that is.
alter table outgoing_emails add column link text,
  add column digest_id uuid references outgoing_emails (id) on delete set null,
  add check ((status = 'in-digest') >= (digest_id is not null));

create index outgoing_emails_kind on outgoing_emails (recipient_id, type, created_at);
create index outgoing_emails_held_back on outgoing_emails (recipient_id) where status = 'held-back';
