-- Moves of a booking, holds and their limits.

-- Written by a trigger, so that no path can forget it.
create or replace function record_booking_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into booking_status_changes (booking_id, number, from_status, to_status, at) values (new.id, 1, '', new.status, new.status_at);
  elsif new.status <> old.status then
    insert into booking_status_changes (booking_id, number, from_status, to_status, at)
    select new.id, coalesce(max(number), 0) + 1, old.status, new.status, new.status_at from booking_status_changes where booking_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger bookings_record_move after insert or update of status on bookings
  for each row execute function record_booking_move();

-- A move that booking_moves does not list is refused as a foreign key would, without a lock on its row, which all holds would share:
-- only migrations write that table.
create or replace function booking_moves_exist() returns trigger language plpgsql as $$
begin
  if not exists (select from booking_moves where from_status = new.from_status and to_status = new.to_status) then
    raise exception 'booking % has no move from % to %', new.booking_id, new.from_status, new.to_status
      using errcode = 'foreign_key_violation', constraint = 'booking_moves_exist';
  end if;
  return new;
end $$;
create or replace trigger booking_moves_exist before insert or update on booking_status_changes
  for each row execute function booking_moves_exist();

-- A payment that arrives after its hold has expired takes the dates again where they are still free; nothing else brings a booking back.
create or replace function bookings_come_back_only_when_paid_late() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status = 'confirmed' and old.cancel_reason <> 'not-paid' then
    raise exception 'booking % was ended for good', new.id using errcode = 'check_violation', constraint = 'bookings_come_back_only_when_paid_late';
  end if;
  return new;
end $$;
create or replace trigger bookings_come_back_only_when_paid_late before update of status on bookings
  for each row execute function bookings_come_back_only_when_paid_late();

-- What figures read of the agreed quote stands in the booking (db/migrations/0007_bookings.sql), and follows it when it changes.
create or replace function write_agreed() returns trigger language plpgsql as $$
begin
  select q.total_minor - q.service_fee_minor, q.currency,
    case when coalesce((q.terms #>> '{booking,sameDayTurnover}')::boolean, l.same_day_turnover)
      then greatest(new.check_in, new.check_out - 1) else new.check_out end
  into new.share_minor, new.currency, new.last_day
  from quotes q, listings l where q.id = new.quote_id and l.id = new.listing_id;
  new.created_on := (new.created_at at time zone new.time_zone)::date;
  return new;
end $$;
create or replace trigger bookings_write_agreed before insert or update of quote_id, check_in, check_out on bookings
  for each row execute function write_agreed();

-- The pseudonym of an address is stored only while the hold counts towards its limit.
create or replace function forget_address() returns trigger language plpgsql as $$
begin
  new.network_key := null;
  return new;
end $$;
create or replace trigger bookings_forget_address before update on bookings for each row
  when (new.status <> 'pending' and new.network_key is not null) execute function forget_address();
create or replace trigger booking_changes_forget_address before update on booking_changes for each row
  when (new.status not in ('proposed', 'awaiting-payment') and new.network_key is not null) execute function forget_address();

-- The facts for judging a guest's request (docs/decisions/196-holds-without-a-wait.md). `terms` is null where the reader knows those of the
-- listing's revision; what changes without it, the operator's settings, the fee and the tax, stands beside them. Of what is taken, only what touches
-- some days around the wanted time, in milliseconds; `offset 0` has it found by space and time together, also while the planner knows nothing of
-- a table that has only begun to grow. `hasExpired`: a blocking hold or change has expired and is not being paid, so it can be
-- released; expired holds are few, so they are looked for first.
create or replace function facts_of_hold(id_of_listing uuid, guest uuid, request_key text, at timestamptz, around tstzrange, known_revision bigint)
returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'revision', l.revision,
    'terms', case when l.revision is distinct from known_revision then listing_terms(l.id) end,
    'isProved', coalesce((select "emailVerified" from "user" where id = guest), false),
    'isBlocked', is_blocked(l.host_id, guest),
    'answered', (select response from idempotency_keys where user_id = guest and scope = 'hold:' || l.id and key = request_key),
    'starts', coalesce(t.starts, '{}'),
    'ends', coalesce(t.ends, '{}'),
    'hasExpired', coalesce(t.has_expired, false)) || terms_of_operator(l)
  from listings l, lateral (
    select array_agg((extract(epoch from lower(o.period)) * 1000)::bigint) as starts,
      array_agg((extract(epoch from upper(o.period)) * 1000)::bigint) as ends,
      bool_or(case when o.change_id is null then o.booking_id = any(array(
          select b.id from bookings b where b.status = 'pending' and b.expires_at <= at and not exists (select from payments p
            where p.booking_id = b.id and p.change_id is null and p.status in ('intended', 'open', 'captured'))))
        else exists (select from booking_changes c where c.id = o.change_id and c.expires_at <= at and not exists (select from payments p
            where p.booking_id = o.booking_id and p.change_id = o.change_id and p.status in ('intended', 'open', 'captured'))) end) as has_expired
    from listing_spaces ls, lateral (
      select * from occupancy where space_id = ls.space_id and released_at is null and period && (around * tstzrange(at, null)) offset 0) o
    where ls.listing_id = l.id) t
  where l.id = id_of_listing);
end $$;

-- The same for a server of the version before, until none of them runs any more.
create or replace function hold_facts(id_of_listing uuid, guest uuid, request_key text, at timestamptz) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'terms', listing_terms(id_of_listing),
    'isProved', coalesce((select "emailVerified" from "user" where id = guest), false),
    'isBlocked', coalesce((select is_blocked(host_id, guest) from listings where id = id_of_listing), false),
    'answered', (select response from idempotency_keys where user_id = guest and scope = 'hold:' || id_of_listing and key = request_key),
    'taken', coalesce(jsonb_agg(jsonb_build_object('start', lower(o.period), 'end', upper(o.period))) filter (where o.id is not null), '[]'),
    'hasExpired', coalesce(bool_or(case when c.id is null then b.status = 'pending' and b.expires_at <= at else c.expires_at <= at end
      and not exists (select 1 from payments p where p.booking_id = b.id and p.change_id is not distinct from c.id
        and p.status in ('intended', 'open', 'captured'))), false)
  )
  from listing_spaces ls left join occupancy o on o.space_id = ls.space_id and o.released_at is null and upper(o.period) > at
    left join bookings b on b.id = o.booking_id left join booking_changes c on c.id = o.change_id
  where ls.listing_id = id_of_listing);
end $$;

-- Unpaid time that is blocked for others: holds, accepted requests, requests that hold their dates, and changes.
-- An expired one no longer counts unless its payment may still arrive: the reader compares `until` with its own time.
create or replace view unpaid_holds as
  select b.guest_id, b.network_key, b.listing_id, b.expires_at as until,
    case when b.start_time is null then greatest(1, b.check_out - b.check_in) else 0 end as days,
    coalesce(b.duration_minutes, 0) as minutes,
    exists (select from payments p where p.booking_id = b.id and p.change_id is null and p.status in ('intended', 'open') offset 0) as may_be_paid
  from bookings b
  where b.status = 'pending'
    and (b.waits_for = 'payment' or exists (select from occupancy o where o.booking_id = b.id and o.released_at is null offset 0))
  union all
  select b.guest_id, c.network_key, b.listing_id, c.expires_at,
    case when c.start_time is null then greatest(1, c.check_out - c.check_in) else 0 end,
    coalesce(c.duration_minutes, 0),
    exists (select from payments p where p.change_id = c.id and p.status in ('intended', 'open') offset 0)
  from booking_changes c join bookings b on b.id = c.booking_id
  where c.status = 'awaiting-payment';

-- Whether a guest has something to do: a hold or an accepted request to pay, a change to answer or to pay, a rest that could not be collected. plpgsql, because each of their
-- pages asks and it keeps the plan.
create or replace function guest_is_awaited(of_guest uuid, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (select from bookings where guest_id = of_guest and status = 'pending' and waits_for = 'payment' and expires_at > at)
    or exists (select from bookings b join booking_changes c on c.booking_id = b.id
      where b.guest_id = of_guest and b.status = 'confirmed' and b.ends_at > at and c.expires_at > at
        and (c.status = 'awaiting-payment' or c.status = 'proposed' and c.proposed_by = 'host'))
    or exists (select from booking_rests r join bookings b on b.id = r.booking_id
      where r.status = 'open' and r.ends_at > at and b.guest_id = of_guest);
end $$;

-- Holds that were released or expired without ever having been paid. What a host has not answered or has cancelled is not the guest's doing.
create or replace view holds_ended_unpaid as
  select b.guest_id, b.listing_id, tstzrange(b.starts_at, b.ends_at) as period, b.status_at as ended_at
  from bookings b
  where b.status = 'cancelled' and b.cancel_reason in ('not-paid', 'changed-plans')
    and exists (select from occupancy o where o.booking_id = b.id)
    and not exists (select from booking_status_changes s where s.booking_id = b.id and s.to_status = 'confirmed')
  union all
  select b.guest_id, b.listing_id, tstzrange(c.starts_at, c.ends_at), c.status_at
  from booking_changes c join bookings b on b.id = c.booking_id
  where c.status in ('expired', 'withdrawn', 'declined') and b.cancelled_by is distinct from 'host'
    and exists (select from occupancy o where o.booking_id = c.booking_id and o.change_id = c.id);

-- Holds of one guest or one address are counted and written one after the other. Locks are taken in this order, so that
-- there is no deadlock: the guest, the listing of a hold, the spaces by their ids, the booking and its changes and payments, the address. A guest who waits for
-- their own other hold locks no space meanwhile, and an address that many share is locked for a moment only.
create or replace function wait_for_turn(scope text, id text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(scope || ':' || id, 0))
$$;

-- Which limit a request would exceed, as {limit, max, retryAt}; null when none. The caller has waited for the guest's turn. Figures and
-- reasons: docs/decisions/023-unpaid-holds.md.
--   {guest, listing, start, end, days, minutes, holds, isRequest, networkKey, at, limits, waits}: `holds` takes time, `isRequest` waits for a
--   host's answer; `waits` makes it wait for the address's turn: commands that write must, pages that only show the outcome must not
create or replace function hold_refusal(input jsonb) returns jsonb language plpgsql as $$
declare
  of_guest uuid := (input ->> 'guest')::uuid;
  of_listing uuid := (input ->> 'listing')::uuid;
  from_address text := input ->> 'networkKey';
  wanted tstzrange := tstzrange((input ->> 'start')::timestamptz, (input ->> 'end')::timestamptz);
  at timestamptz := (input ->> 'at')::timestamptz;
  limits jsonb := input -> 'limits';
  counted record;
  retry_at timestamptz;
begin
  -- One look counts all that is the guest's own.
  select
    (select count(*) from holds_ended_unpaid where guest_id = of_guest and listing_id = of_listing and period && wanted
      and at - ended_at < make_interval(hours => (limits ->> 'endedHoldsWithinHours')::int + (limits ->> 'holdPauseHours')::int)) as ended,
    r.*, h.* into counted
  from (select count(*) as requests, min(expires_at) as request_at,
      count(*) filter (where listing_id = of_listing and tstzrange(starts_at, ends_at) && wanted) as requests_here,
      min(expires_at) filter (where listing_id = of_listing and tstzrange(starts_at, ends_at) && wanted) as request_here_at
    from bookings where guest_id = of_guest and status = 'pending' and waits_for = 'host' and expires_at > at) r,
    (select count(*) as holds, coalesce(sum(days), 0) as days, coalesce(sum(minutes), 0) as minutes, greatest(min(until), at) as hold_at,
      count(*) filter (where listing_id = of_listing) as holds_here, greatest(min(until) filter (where listing_id = of_listing), at) as hold_here_at
    from unpaid_holds where guest_id = of_guest and (until > at or may_be_paid)) h;

  -- A pause is for every moment of the request that as many ended holds covered, all within the window.
  if counted.ended >= (limits ->> 'endedHoldsBeforePause')::int then
    with ended as (
      select period, ended_at from holds_ended_unpaid where guest_id = of_guest and listing_id = of_listing and period && wanted
        and at - ended_at < make_interval(hours => (limits ->> 'endedHoldsWithinHours')::int + (limits ->> 'holdPauseHours')::int)),
    moments as (select distinct greatest(lower(period), lower(wanted)) as moment from ended),
    rows as (
      select ended_at, ended_at - lag(ended_at, (limits ->> 'endedHoldsBeforePause')::int - 1) over (partition by moment order by ended_at) as within
      from moments join ended on period @> moment)
    select max(ended_at) + make_interval(hours => (limits ->> 'holdPauseHours')::int) into retry_at from rows
    where within <= make_interval(hours => (limits ->> 'endedHoldsWithinHours')::int)
      and at - ended_at < make_interval(hours => (limits ->> 'holdPauseHours')::int);
    if retry_at is not null then
      return jsonb_build_object('limit', 'pause', 'max', limits -> 'endedHoldsBeforePause', 'retryAt', retry_at);
    end if;
  end if;

  if (input ->> 'isRequest')::boolean then
    if counted.requests_here >= (limits ->> 'openRequestsPerGuestAndTime')::int then
      return jsonb_build_object('limit', 'same-request', 'max', limits -> 'openRequestsPerGuestAndTime', 'retryAt', counted.request_here_at);
    elsif counted.requests >= (limits ->> 'openRequestsPerGuest')::int then
      return jsonb_build_object('limit', 'requests', 'max', limits -> 'openRequestsPerGuest', 'retryAt', counted.request_at);
    end if;
  end if;
  if not (input ->> 'holds')::boolean then return null; end if;

  if counted.holds >= (limits ->> 'unpaidHoldsPerGuest')::int then
    return jsonb_build_object('limit', 'holds', 'max', limits -> 'unpaidHoldsPerGuest', 'retryAt', counted.hold_at);
  elsif counted.holds_here >= (limits ->> 'unpaidHoldsPerGuestAndListing')::int then
    return jsonb_build_object('limit', 'holds-here', 'max', limits -> 'unpaidHoldsPerGuestAndListing', 'retryAt', counted.hold_here_at);
  -- One hold of any length is always possible.
  elsif counted.holds > 0 and (input ->> 'days')::int > 0 and counted.days + (input ->> 'days')::int > (limits ->> 'heldDaysPerGuest')::int then
    return jsonb_build_object('limit', 'days', 'max', limits -> 'heldDaysPerGuest', 'retryAt', counted.hold_at);
  elsif counted.holds > 0 and (input ->> 'minutes')::int > 0 and counted.minutes + (input ->> 'minutes')::int > 60 * (limits ->> 'heldHoursPerGuest')::bigint then
    return jsonb_build_object('limit', 'hours', 'max', limits -> 'heldHoursPerGuest', 'retryAt', counted.hold_at);
  end if;

  if from_address is not null then
    if (input ->> 'waits')::boolean then perform wait_for_turn('address', from_address); end if;
    select count(*) as holds, greatest(min(until), at) as retry_at into counted
      from unpaid_holds where network_key = from_address and (until > at or may_be_paid);
    if counted.holds >= (limits ->> 'unpaidHoldsPerAddress')::int then
      return jsonb_build_object('limit', 'address', 'max', limits -> 'unpaidHoldsPerAddress', 'retryAt', counted.retry_at);
    end if;
  end if;
  return null;
end $$;

-- Whether somebody has some of a listing's time by now.
create or replace function is_taken(of_listing uuid, wanted tstzrange) returns boolean language plpgsql volatile as $$
begin
  return exists (select from listing_spaces ls, lateral (
      select from occupancy where space_id = ls.space_id and released_at is null and period && wanted offset 0) o
    where ls.listing_id = of_listing);
end $$;

-- Writes a hold, or a request that occupies nothing, with its quote and the answer under its key: all or none
-- (docs/decisions/014-holds-in-two-steps.md). The outcome:
--   held   it is written
--   stale  the listing has changed since it was read, or one of both has blocked the other
--   known  the key has been answered meanwhile
--   taken  the time has been taken meanwhile
--   limit  the guest or the address would exceed a limit, with the result of hold_refusal
-- What is taken by now is seen before any lock is asked for: of those who race for one time the first one waits for nobody, and of the
-- others only who was as quick. Those queue for the listing before they ask for its spaces, unless they have them already (`queues`), because
-- whoever has locked a row, even for nothing, ends with a flush to the disk. The spaces' rows are locked in the order of their ids, so that racing
-- guests wait instead of deadlocking; then one look decides. Rows are taken out of the input by assignment: as a table in `from`,
-- jsonb_populate_record copies all of the table's constraints at each call.
create or replace function write_hold(input jsonb) returns jsonb language plpgsql as $$
declare
  booking bookings := jsonb_populate_record(null::bookings, input -> 'booking');
  quote quotes;
  answer idempotency_keys := jsonb_populate_record(null::idempotency_keys, input -> 'key');
  own_listing uuid := booking.listing_id;
  wanted tstzrange := tstzrange((input ->> 'start')::timestamptz, (input ->> 'end')::timestamptz);
  own_spaces uuid[];
  look record;
  refusal jsonb;
begin
  if is_taken(own_listing, wanted) then return '{"outcome": "taken"}'; end if;
  perform wait_for_turn('guest', booking.guest_id::text);
  if (input ->> 'queues')::boolean then
    perform wait_for_turn('listing', own_listing::text);
    if is_taken(own_listing, wanted) then return '{"outcome": "taken"}'; end if;
  end if;
  own_spaces := array(
    select id from spaces where id = any(array(select space_id from listing_spaces where listing_id = own_listing))
    order by id for no key update);
  -- Blocked since it was judged, or another revision: whoever judges it again says so.
  select (select revision from listings where id = own_listing) is distinct from (input ->> 'revision')::bigint
      or is_blocked(booking.host_id, booking.guest_id) as is_stale,
    exists (select from idempotency_keys where user_id = answer.user_id and scope = answer.scope and key = answer.key) as is_known,
    is_taken(own_listing, wanted) as is_taken
  into look;
  if look.is_stale then return '{"outcome": "stale"}'; end if;
  if look.is_known then return '{"outcome": "known"}'; end if;
  if look.is_taken then return '{"outcome": "taken"}'; end if;
  refusal := hold_refusal(input -> 'counted');
  if refusal is not null then return refusal || '{"outcome": "limit"}'; end if;

  quote := jsonb_populate_record(null::quotes, input -> 'quote');
  insert into quotes values (quote.*);
  insert into bookings values (booking.*);
  insert into idempotency_keys values (answer.*);
  if (input ->> 'occupies')::boolean then
    perform occupy_for_booking(own_spaces, wanted, booking.id);
  end if;
  if booking.waits_for = 'host' then
    perform graphile_worker.add_job('notifications.notify-of-booking', json_build_object('bookingId', booking.id, 'event', 'booking_request'), max_attempts => 12);
  end if;
  return '{"outcome": "held"}';
end $$;

-- What a booking lacks of its total is paid or dropped, once; it only becomes smaller.
create or replace function rest_moves_on() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and old.status <> 'open' then
    raise exception 'the rest of booking % cannot go from % to %', new.booking_id, old.status, new.status
      using errcode = 'check_violation', constraint = 'booking_rests_move_as_listed';
  end if;
  if new.amount_minor > old.amount_minor or new.currency <> old.currency or old.status <> 'open' and new.amount_minor <> old.amount_minor then
    raise exception 'the rest of booking % only becomes smaller', new.booking_id using errcode = 'check_violation', constraint = 'rest_only_shrinks';
  end if;
  return new;
end $$;
create or replace trigger booking_rests_move_on before update on booking_rests for each row execute function rest_moves_on();
