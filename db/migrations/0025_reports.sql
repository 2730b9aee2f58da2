-- What people report, and what admins have read and decided because of it.
-- Undo: drop table report_readers, reports;

-- Everything that is reported: a listing, a review, a person, a conversation, a message; and what admins have decided. What is reported has
-- an id without a reference: it may go before its report.
create table reports (
  id uuid primary key,
  listing_id uuid references listings (id) on delete cascade,
  -- Null: reported without an account. No visitor key is stored (decision B9); the limit counts in spent_budgets.
  reporter_id uuid references profiles (user_id) on delete set null,
  reason text not null,
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null,
  kind text not null check (kind in ('listing', 'review', 'person', 'conversation', 'message')),
  subject_id uuid not null,
  -- Whom it concerns: the host of the listing, the author of the review. Null: their account is erased.
  person_id uuid references profiles (user_id) on delete set null,
  -- Null: open.
  decision text check (decision in ('dismissed', 'warned', 'removed', 'suspended')),
  decision_reason text check (length(decision_reason) between 1 and 2000),
  decided_at timestamptz,
  -- An admin; an id without a reference, as in audit_log. Null: the operator, or nobody.
  decided_by uuid,
  constraint reports_reason_known check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  constraint reports_decided_whole check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null))
);
create index reports_of_listing on reports (listing_id);
create unique index reports_open_once on reports (reporter_id, subject_id) where decision is null;
create index reports_open on reports (id) where decision is null;
create index reports_decided on reports (id desc) where decision is not null;
create index reports_of_subject on reports (subject_id);
create index reports_of_person on reports (person_id);
create index reports_of_reporter on reports (reporter_id);

-- Which admin has read what two people have written to each other, because of which report: noted in audit_log once.
create table report_readers (
  report_id uuid not null references reports (id) on delete cascade,
  admin_id uuid not null,
  at timestamptz not null,
  primary key (report_id, admin_id)
);
