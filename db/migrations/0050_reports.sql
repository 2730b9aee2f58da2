-- One table of everything that is reported: a listing, a review, a person, a conversation, a message; and of what admins have decided.
-- What is reported has an id without a reference: it may go before its report.
-- Undo: delete from reports where kind <> 'listing'; alter table reports rename to listing_reports, and take back the columns, constraints and
--   indexes below; alter table reviews drop column hidden_at; delete from listing_moves where to_status = 'draft' and from_status <> 'in_review'.

alter table listing_reports rename to reports;
alter table reports rename constraint listing_reports_pkey to reports_pkey;
alter table reports rename constraint listing_reports_text_check to reports_text_check;
alter table reports rename constraint listing_reports_listing_id_fkey to reports_listing_id_fkey;
alter table reports rename constraint listing_reports_reporter_id_fkey to reports_reporter_id_fkey;
alter index listing_reports_listing rename to reports_of_listing;
drop index listing_reports_newest;

alter table reports
  drop constraint listing_reports_reason_check,
  add constraint reports_reason_known check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  alter column listing_id drop not null,
  add column kind text not null default 'listing' check (kind in ('listing', 'review', 'person', 'conversation', 'message')),
  add column thing_id uuid,
  -- Whom it concerns: the host of the listing, the author of the review. Null: their account is erased.
  add column person_id uuid references profiles (user_id) on delete set null,
  -- Null: open.
  add column decision text check (decision in ('dismissed', 'warned', 'removed', 'suspended')),
  add column decision_reason text check (length(decision_reason) between 1 and 2000),
  add column decided_at timestamptz,
  -- An admin; an id without a reference, as in audit_log. Null: the operator, or nobody.
  add column decided_by uuid,
  add constraint reports_decided_whole check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null));
update reports set thing_id = listing_id, person_id = (select host_id from listings where id = listing_id);
alter table reports alter column kind drop default, alter column thing_id set not null;

-- Of several by one person on one listing the newest is the open one.
update reports r set decision = 'dismissed', decision_reason = '-', decided_at = created_at where reporter_id is not null
  and exists (select from reports newer where newer.reporter_id = r.reporter_id and newer.thing_id = r.thing_id and newer.id > r.id);
create unique index reports_open_once on reports (reporter_id, thing_id) where decision is null;
create index reports_open on reports (id) where decision is null;
create index reports_decided on reports (id desc) where decision is not null;
create index reports_of_thing on reports (thing_id);
create index reports_of_person on reports (person_id);
create index reports_of_reporter on reports (reporter_id);

-- A review that an admin has taken away: nobody reads it, and it counts nowhere.
alter table reviews add column hidden_at timestamptz;

-- An admin takes a listing back to its host, who changes it; it comes back through a review (domain/hosting/commands/withdraw-listing.server.ts).
insert into listing_moves values ('published', 'draft'), ('paused', 'draft');
