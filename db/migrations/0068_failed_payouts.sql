-- A payout that has failed says why in a word that the host reads in their language; an admin may let it be paid again, once.
-- Undo: alter table payouts drop column cause, drop column again_by, drop column again_at; delete the audit_log's entries 'payout-again'.

alter table payouts
  add column cause text check (cause in ('closed', 'details', 'holder', 'refused')),
  add column again_by uuid references profiles (user_id),
  add column again_at timestamptz,
  add constraint payouts_cause_check1 check (cause is null or status = 'failed'),
  add constraint payouts_again_check check (again_at is null or status = 'failed'),
  add constraint payouts_again_check1 check ((again_by is null) = (again_at is null));

update payouts set cause = 'refused' where status = 'failed';
