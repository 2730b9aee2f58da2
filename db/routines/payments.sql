-- What no program may do to money. That a journal balances is a constraint, and stands in the migration.

-- Refunds never exceed what was paid, less what the guest's bank has taken back; nothing was paid where nothing is captured.
create or replace function refunds_stay_within_payment() returns trigger language plpgsql as $$
begin
  -- What the bank has taken is dropped from a refund also where the bank has taken more than was left.
  if tg_op = 'UPDATE' and new.payment_id = old.payment_id and new.currency = old.currency and new.amount_minor < old.amount_minor then
    return null;
  end if;
  perform 1 from payments where id = new.payment_id for update;
  if (select sum(amount_minor) from refunds where payment_id = new.payment_id)
       + (select coalesce(sum(amount_minor), 0) from disputes where payment_id = new.payment_id and status = 'lost')
     > coalesce((select amount_minor from payments where id = new.payment_id and status = 'captured' and currency = new.currency), 0) then
    raise exception 'refunds exceed payment %', new.payment_id using errcode = 'check_violation', constraint = 'refunds_stay_within_payment';
  end if;
  return null;
end $$;
create or replace trigger refunds_stay_within_payment after insert or update of amount_minor, payment_id, currency, requested_at on refunds
  for each row execute function refunds_stay_within_payment();

-- Nothing of a payment is asked back for the guest while the guest's bank asks for it; who notes a dispute holds the payment.
create or replace function refund_waits_for_dispute() returns trigger language plpgsql as $$
begin
  perform 1 from payments where id = new.payment_id for update;
  if exists (select from disputes where payment_id = new.payment_id and status = 'open' and not is_refundable) then
    raise exception 'payment % is disputed', new.payment_id using errcode = 'check_violation', constraint = 'refund_waits_for_dispute';
  end if;
  return new;
end $$;
create or replace trigger refunds_wait_for_disputes before update of requested_at on refunds
  for each row when (old.requested_at is null and new.requested_at is not null) execute function refund_waits_for_dispute();

-- The provider's word may come before its session is noted, and a card may be charged as the session expires.
create or replace trigger payments_move_as_listed before update of status on payments
  for each row when (new.status <> old.status) execute function moves_as_listed(
    'intended > open', 'intended > captured', 'intended > expired', 'open > captured', 'open > expired', 'expired > captured');
create or replace trigger refunds_move_as_listed before update of status on refunds
  for each row when (new.status <> old.status) execute function moves_as_listed(
    'intended > sent', 'intended > succeeded', 'intended > failed', 'intended > dropped', 'sent > succeeded', 'sent > failed',
    'succeeded > failed', 'failed > transferred');

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create or replace trigger journal_append_only before update or delete on journal for each row execute function ledger_is_append_only();
create or replace trigger postings_append_only before update or delete on postings for each row execute function ledger_is_append_only();

-- A bank that has decided does not decide again.
create or replace trigger disputes_move_as_listed before update of status on disputes
  for each row when (new.status <> old.status) execute function moves_as_listed('open > won', 'open > lost');
create or replace trigger dispute_fees_append_only before update or delete on dispute_fees for each row execute function ledger_is_append_only();

-- Each entry is noted with the commit that posts it, and added up later by a worker (domain/payments/commands/total-entries.server.ts):
-- a sum that every booking adds to would make bookings wait for each other.
create or replace function note_entries_to_total() returns trigger language plpgsql as $$
begin
  insert into entries_to_total (journal_id) select id from added;
  return null;
end $$;
create or replace trigger journal_to_total after insert on journal
  referencing new table as added for each statement execute function note_entries_to_total();

-- The bucket of time that an entry is added up in. A month begins where the site is, 14 hours before UTC at the earliest and 12 after it at
-- the latest, and at a whole hour: each hour between these two has a bucket, and all the rest of a month, which is the same one everywhere, has one.
create or replace function total_bucket(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when date_trunc('month', at at time zone 'UTC' - interval '12 hours') = date_trunc('month', at at time zone 'UTC' + interval '14 hours')
      then (date_trunc('month', at at time zone 'UTC') + interval '14 days') at time zone 'UTC'
    else date_trunc('hour', at at time zone 'UTC') at time zone 'UTC' end
$$;
