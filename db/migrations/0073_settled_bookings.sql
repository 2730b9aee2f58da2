-- A booking says when its money was shared out, so that what was lost on the way is found without reading every booking's ledger.
-- Undo: drop index bookings_unsettled; alter table bookings drop column settled_at;

alter table bookings add column settled_at timestamptz;

-- Nothing of these is held any more; the others are settled by the reconciler.
update bookings b set settled_at = greatest(starts_at, created_at)
where starts_at <= now() and status <> 'pending' and not exists (
  select from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
  where j.booking_id = b.id and a.kind = 'held' having sum(p.amount_minor) <> 0);

create index bookings_unsettled on bookings (starts_at) where settled_at is null and status <> 'pending';
