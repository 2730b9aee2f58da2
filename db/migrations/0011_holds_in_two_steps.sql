-- A hold is one read and one write: what is on offer is read without a lock, and written only if it is still the same.
-- Design and figures: docs/decisions/014-holds-in-two-steps.md.
-- Undo: drop function write_hold, hold_facts, listing_terms; drop trigger … on each table below; drop function listing_has_changed, its_listing_has_changed,
-- listings_of_space_have_changed; alter table listings drop column revision;

-- Counts every change of what can be booked and at what price.
alter table listings add column revision bigint not null default 0;

create function listing_has_changed() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger listings_revision before update on listings for each row
  when (old.views_this_week = new.views_this_week and old.revision = new.revision) execute function listing_has_changed();

create function its_listing_has_changed() returns trigger language plpgsql as $$
begin
  update listings set revision = revision + 1 where id = (case tg_op when 'DELETE' then old.listing_id else new.listing_id end);
  return null;
end $$;
create trigger listing_spaces_revision after insert or update or delete on listing_spaces for each row execute function its_listing_has_changed();
create trigger opening_hours_revision after insert or update or delete on opening_hours for each row execute function its_listing_has_changed();
create trigger opening_exceptions_revision after insert or update or delete on opening_exceptions for each row execute function its_listing_has_changed();
create trigger blocked_dates_revision after insert or update or delete on blocked_dates for each row execute function its_listing_has_changed();
create trigger price_overrides_revision after insert or update or delete on price_overrides for each row execute function its_listing_has_changed();
create trigger listing_extras_revision after insert or update or delete on listing_extras for each row execute function its_listing_has_changed();

create function listings_of_space_have_changed() returns trigger language plpgsql as $$
begin
  update listings set revision = revision + 1 where id in (select listing_id from listing_spaces where space_id = new.id);
  return null;
end $$;
create trigger spaces_revision after update of turnover_minutes on spaces for each row execute function listings_of_space_have_changed();

-- All that decides whether and at what price a listing can be booked, as one reader gives it to every rule.
-- plpgsql, because it keeps the plans of what is asked with every booking.
create function listing_terms(id_of_listing uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'listing', to_jsonb(l),
    'spaces', (select coalesce(jsonb_agg(space_id order by space_id), '[]') from listing_spaces where listing_id = l.id),
    'turnover', (select coalesce(max(s.turnover_minutes), 0) from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = l.id),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
      from opening_hours where listing_id = l.id),
    'exceptions', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
      from opening_exceptions where listing_id = l.id),
    'recurring', (select coalesce(jsonb_agg(jsonb_build_object('weekday', recurring_day, 'from', start_date, 'to', end_date)), '[]')
      from blocked_dates where listing_id = l.id and is_recurring),
    'overrides', (select coalesce(jsonb_agg(jsonb_build_object('from', lower(days), 'to', upper(days) - 1, 'minor', price_minor) order by days), '[]')
      from price_overrides where listing_id = l.id),
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'unit', unit, 'minor', price_minor, 'maxQuantity', max_quantity,
        'name', jsonb_build_object('en', name_en, 'es', name_es)) order by position, id), '[]')
      from listing_extras where listing_id = l.id and active and (unit <> 'hour' or l.listing_type = 'experience')),
    'taxPercent', (select percent::float8 from tax_rates where tax_rates.country_code = l.country_code)
  ) from listings l where l.id = id_of_listing);
end $$;

-- What a guest's wish is judged by. `runOut`: something in the way has run out and is not being paid, so it gives way to whoever asks.
create function hold_facts(id_of_listing uuid, guest uuid, wish_key text, at timestamptz) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'terms', listing_terms(id_of_listing),
    'answered', (select response from idempotency_keys where user_id = guest and scope = 'hold:' || id_of_listing and key = wish_key),
    'taken', coalesce(jsonb_agg(jsonb_build_object('start', lower(o.period), 'end', upper(o.period))) filter (where o.id is not null), '[]'),
    'runOut', coalesce(bool_or(case when c.id is null then b.status = 'pending' and b.held_until <= at else c.waits_until <= at end
      and not exists (select 1 from payments p where p.booking_id = b.id and p.change_id is not distinct from c.id
        and p.status in ('intended', 'open', 'captured'))), false)
  )
  from listing_spaces ls left join occupancy o on o.space_id = ls.space_id and o.released_at is null and upper(o.period) > at
    left join bookings b on b.id = o.booking_id left join booking_changes c on c.id = o.change_id
  where ls.listing_id = id_of_listing);
end $$;

-- Writes a hold, or a request that occupies nothing, with its quote and the answer under its key: all or none.
--   held   it is written
--   stale  the listing has changed since it was read
--   known  the key has been answered meanwhile
--   taken  the time has been taken meanwhile
-- The spaces' rows are locked first, in the order of their ids, so that racing guests queue instead of deadlocking.
create function write_hold(wish jsonb) returns text language plpgsql as $$
declare
  own_listing uuid := (wish -> 'booking' ->> 'listing_id')::uuid;
  own_booking uuid := (wish -> 'booking' ->> 'id')::uuid;
  at timestamptz := (wish -> 'booking' ->> 'created_at')::timestamptz;
  wanted tstzrange := tstzrange((wish ->> 'start')::timestamptz, (wish ->> 'end')::timestamptz);
  own_spaces uuid[];
  space uuid;
begin
  own_spaces := array(
    select s.id from spaces s where s.id in (select space_id from listing_spaces where listing_id = own_listing)
    order by s.id for no key update);
  if (select revision from listings where id = own_listing) is distinct from (wish ->> 'revision')::bigint then return 'stale'; end if;
  if exists (select 1 from idempotency_keys where user_id = (wish -> 'key' ->> 'user_id')::uuid
      and scope = wish -> 'key' ->> 'scope' and key = wish -> 'key' ->> 'key') then return 'known'; end if;
  if exists (select 1 from occupancy where space_id = any(own_spaces) and released_at is null and period && wanted) then return 'taken'; end if;

  insert into quotes select * from jsonb_populate_record(null::quotes, wish -> 'quote');
  insert into bookings select * from jsonb_populate_record(null::bookings, wish -> 'booking');
  insert into idempotency_keys select * from jsonb_populate_record(null::idempotency_keys, wish -> 'key');
  if (wish ->> 'occupies')::boolean then
    foreach space in array own_spaces loop
      insert into occupancy (id, space_id, period, holder, booking_id) values (gen_random_uuid(), space, wanted, own_booking, own_booking);
      perform refresh_busy_days(space, at);
    end loop;
  else
    perform graphile_worker.add_job('notifications.tell', json_build_object('bookingId', own_booking, 'event', 'booking_request'), max_attempts => 12);
  end if;
  return 'held';
end $$;
