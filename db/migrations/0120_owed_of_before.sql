-- What is owed of all that was posted before the trigger of 0119. Programs that still run go on posting meanwhile: a row that their
-- trigger has made has only what was posted since, and is added up anew under its lock, by a statement that sees all before it.
-- Undo: delete from owed_bookings; delete from money_months.

insert into owed_bookings (host_id, currency, booking_id, minor)
  select a.owner_id, a.currency, j.booking_id, -sum(p.amount_minor)
  from ledger_accounts a join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
  where a.kind = 'host' group by 1, 2, 3 having sum(p.amount_minor) <> 0
  on conflict do nothing;

do $$
declare made record;
begin
  for made in select host_id, currency, booking_id from owed_bookings where xmin <> pg_current_xact_id()::xid for update loop
    update owed_bookings o set minor = (select -coalesce(sum(p.amount_minor), 0)
      from ledger_accounts a join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
      where a.kind = 'host' and a.owner_id = o.host_id and a.currency = o.currency and j.booking_id is not distinct from o.booking_id)
    where o.host_id = made.host_id and o.currency = made.currency and o.booking_id is not distinct from made.booking_id;
  end loop;
end $$;

delete from owed_bookings where minor = 0;

insert into money_months (host_id, currency, at)
  select distinct a.owner_id, a.currency, total_bucket(j.at)
  from ledger_accounts a join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
  where a.kind = 'host' order by 1, 2, 3
  on conflict do nothing;
analyze owed_bookings, money_months;
