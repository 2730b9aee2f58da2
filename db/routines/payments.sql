-- What no program may do to money. That a journal balances is a constraint, and stands in the migration.

-- Refunds never exceed what was paid, less what the guest's bank has taken back; nothing was paid where nothing is captured.
create or replace function refunds_stay_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payments where id = new.payment_id for update;
  if (select sum(amount_minor) from refunds where payment_id = new.payment_id)
       + (select coalesce(sum(amount_minor), 0) from disputes where payment_id = new.payment_id and status = 'lost')
     > coalesce((select amount_minor from payments where id = new.payment_id and status = 'captured' and currency = new.currency), 0) then
    raise exception 'refunds exceed payment %', new.payment_id using errcode = 'check_violation', constraint = 'refunds_stay_within_payment';
  end if;
  return null;
end $$;
create or replace trigger refunds_stay_within_payment after insert or update of amount_minor, payment_id, currency on refunds
  for each row execute function refunds_stay_within_payment();

-- The provider's word may come before its session is noted, and a card may be charged as the session expires.
create or replace trigger payments_move_as_listed before update of status on payments
  for each row when (new.status <> old.status) execute function moves_as_listed(
    'intended > open', 'intended > captured', 'intended > expired', 'open > captured', 'open > expired', 'expired > captured');
create or replace trigger refunds_move_as_listed before update of status on refunds
  for each row when (new.status <> old.status) execute function moves_as_listed(
    'intended > sent', 'intended > succeeded', 'intended > failed', 'sent > succeeded', 'sent > failed',
    'succeeded > failed', 'failed > transferred');

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create or replace trigger journal_append_only before update or delete on journal for each row execute function ledger_is_append_only();
create or replace trigger postings_append_only before update or delete on postings for each row execute function ledger_is_append_only();
