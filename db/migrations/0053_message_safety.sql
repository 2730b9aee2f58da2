-- What people write to each other, as the other side reads it before a booking is confirmed; null: nothing of it is hidden. It is stored whole
-- beside it (docs/decisions/062-safety-between-people.md). Messages that an admin has taken down; and which
-- admins have read what was reported.
-- Undo: alter table messages drop column covered_text, drop column removed_at; drop index bookings_of_both; drop table report_readers.

alter table messages
  add column covered_text text check (length(covered_text) <= 10000),
  add column removed_at timestamptz;

-- Whether these two have agreed on anything here.
create index bookings_of_both on bookings (guest_id, listing_id) where status in ('confirmed', 'completed');

-- Which admin has read what two people have written to each other, because of which report: noted in audit_log once.
create table report_readers (
  report_id uuid not null references reports (id) on delete cascade,
  admin_id uuid not null,
  at timestamptz not null,
  primary key (report_id, admin_id)
);
