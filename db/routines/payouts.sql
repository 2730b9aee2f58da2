-- What no program may do with payouts. Payouts of one host wait for each other at the host's account of the ledger, and a payout and a stop of
-- one booking wait for each other at the booking.

-- What is posted to a host's account is added to what its booking is owed, by the same commit; what comes to nothing is taken away. Its month
-- is noted, so that a host's months are read without a host's life.
-- Rows are locked in one order, so that two that post for the same bookings wait for each other.
create or replace function owe_hosts() returns trigger language plpgsql as $$
begin
  insert into money_months (host_id, currency, at)
    select distinct a.owner_id, a.currency, total_bucket(j.at)
    from added join ledger_accounts a on a.id = added.account_id join journal j on j.id = added.journal_id
    where a.kind = 'host' order by 1, 2, 3
    on conflict do nothing;
  insert into owed_bookings as o (host_id, currency, booking_id, minor)
    select a.owner_id, a.currency, j.booking_id, -sum(added.amount_minor)
    from added join ledger_accounts a on a.id = added.account_id join journal j on j.id = added.journal_id
    where a.kind = 'host' group by 1, 2, 3 order by 1, 2, 3
    on conflict (host_id, currency, booking_id) do update set minor = o.minor + excluded.minor;
  if found then
    delete from owed_bookings o using added, ledger_accounts a, journal j
      where o.minor = 0 and a.id = added.account_id and a.kind = 'host' and j.id = added.journal_id
        and o.host_id = a.owner_id and o.currency = a.currency and o.booking_id is not distinct from j.booking_id;
  end if;
  return null;
end $$;
create or replace trigger postings_owed after insert on postings
  referencing new table as added for each statement execute function owe_hosts();

-- Programs of before 0119, which run for as long as an update takes, ask for it by this name.
create or replace view owed_by_booking as select host_id, currency, booking_id, minor from owed_bookings;

-- Since when a host has been owed something (`of_sign` 1) or has owed something back (-1): the first check-in of those bookings. Each is looked up by
-- its id, however many the planner takes a host's account to have.
create or replace function owed_since(of_host uuid, of_currency text, of_sign integer) returns timestamptz language sql stable as $$
  select min((select starts_at from bookings where id = o.booking_id))
  from owed_bookings o where o.host_id = of_host and o.currency = of_currency and sign(o.minor) = of_sign
$$;

-- A part is a booking of that host and currency whose stay has begun, and nothing stops it.
create or replace function payout_part_is_due() returns trigger language plpgsql as $$
declare payout payouts;
begin
  select * into payout from payouts where id = new.payout_id;
  perform 1 from ledger_accounts where kind = 'host' and owner_id = payout.host_id and currency = payout.currency for no key update;
  perform 1 from bookings where id = new.booking_id for no key update;
  if payout.status <> 'due' then
    raise exception 'payout % has its parts', new.payout_id using errcode = 'check_violation', constraint = 'payout_part_is_due';
  end if;
  if not exists (select from bookings where id = new.booking_id and host_id = payout.host_id and currency = payout.currency
      and starts_at <= payout.created_at) then
    raise exception 'booking % is not due', new.booking_id using errcode = 'check_violation', constraint = 'payout_part_is_due';
  end if;
  if exists (select from payout_stops where booking_id = new.booking_id and ended_at is null)
      or exists (select from host_stops where host_id = payout.host_id and ended_at is null) then
    raise exception 'booking % is stopped', new.booking_id using errcode = 'check_violation', constraint = 'payout_is_stopped';
  end if;
  return new;
end $$;
create or replace trigger payout_parts_due before insert on payout_parts for each row execute function payout_part_is_due();
create or replace trigger payout_parts_append_only before update or delete on payout_parts for each row execute function ledger_is_append_only();

-- What was agreed when it was made stays; a payout that has ended is not begun again, and one that is stopped is not sent.
create or replace function payout_moves_on() returns trigger language plpgsql as $$
begin
  if (new.id, new.host_id, new.account_id, new.method, new.currency, new.amount_minor, new.created_at)
      is distinct from (old.id, old.host_id, old.account_id, old.method, old.currency, old.amount_minor, old.created_at)
    or old.file_id is not null and new.file_id is distinct from old.file_id
    or new.attempts < old.attempts
    or old.retried_at is not null and (new.retried_at, new.retried_by) is distinct from (old.retried_at, old.retried_by)
    or new.status <> old.status and (old.status, new.status) not in
      (('due', 'sending'), ('due', 'cancelled'), ('due', 'failed'), ('sending', 'paid'), ('sending', 'failed'), ('sending', 'cancelled'),
        ('paid', 'failed'))
    -- What a bank has paid may come back to us; what a provider has paid is taken back by a reversal.
    or (old.status, new.status) = ('paid', 'failed') and old.method <> 'bank'
    -- What may be on its way is not called back; what a provider has refused has not left.
    or (old.status, new.status) = ('sending', 'cancelled') and old.next_attempt_at is null then
    raise exception 'payout % cannot become that', new.id using errcode = 'check_violation', constraint = 'payout_moves_on';
  end if;
  if new.status = 'sending' and (old.status = 'due' or new.attempts > old.attempts) then
    perform 1 from bookings where id in (select booking_id from payout_parts where payout_id = new.id) order by id for no key update;
    if exists (select from payout_parts join payout_stops using (booking_id) where payout_id = new.id and ended_at is null)
        or exists (select from host_stops where host_id = new.host_id and ended_at is null) then
      raise exception 'payout % is stopped', new.id using errcode = 'check_violation', constraint = 'payout_is_stopped';
    end if;
  end if;
  return new;
end $$;
create or replace trigger payouts_move_on before update on payouts for each row execute function payout_moves_on();

-- A stop waits for a payout that is being made or sent of the same booking, and the other way round.
create or replace function payout_stop_waits() returns trigger language plpgsql as $$
begin
  perform 1 from bookings where id = new.booking_id for no key update;
  return new;
end $$;
create or replace trigger payout_stops_wait before insert on payout_stops for each row execute function payout_stop_waits();

-- The same of a stop of all of a host's payouts: those that are being made hold the host's account, those that are being sent their bookings.
create or replace function host_stop_waits() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_accounts where kind = 'host' and owner_id = new.host_id order by id for no key update;
  perform 1 from bookings where id in (select booking_id from payout_parts t join payouts p on p.id = t.payout_id
    where p.host_id = new.host_id and p.status in ('due', 'sending')) order by id for no key update;
  return new;
end $$;
create or replace trigger host_stops_wait before insert on host_stops for each row execute function host_stop_waits();

create or replace trigger payout_files_append_only before update or delete on payout_files for each row execute function ledger_is_append_only();

-- What has come back, or was refused, has ended.
create or replace trigger payout_reversals_move_as_listed before update of status on payout_reversals
  for each row when (new.status <> old.status) execute function moves_as_listed('intended > done', 'intended > failed');

-- A debt is written off by two, once: what was proposed is what is confirmed. Its reason goes when its host is erased.
create or replace trigger write_offs_move_as_listed before update of status on write_offs
  for each row when (new.status <> old.status) execute function moves_as_listed('proposed > confirmed', 'proposed > refused');
create or replace function write_off_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.host_id, new.currency, new.amount_minor, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.host_id, old.currency, old.amount_minor, old.proposed_by, old.proposed_at)
    or old.status <> 'proposed' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at) then
    raise exception 'write-off % stays as it is', new.id using errcode = 'check_violation', constraint = 'write_off_stays';
  end if;
  return new;
end $$;
create or replace trigger write_offs_stay before update on write_offs for each row execute function write_off_stays();
