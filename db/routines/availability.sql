-- When a listing can be had, as the search needs it: it decides for a million listings at once and cannot load the rules of each. These
-- functions repeat domain/availability in SQL; the random worlds of test/proofs/search.test.ts hold the two against each other
-- (docs/decisions/011-availability.md).

-- Wall time becomes an instant exactly as in kernel/zones.ts (a test compares them): where it exists twice the first is meant,
-- where it does not exist the first instant after the gap. PostgreSQL by itself takes the second, and continues with the old clock.
-- Zones move their clocks by whole minutes and by less than three hours.
create or replace function instant_of(day date, minutes integer, zone text) returns timestamptz language plpgsql immutable strict parallel safe as $$
declare
  wall timestamp := day + make_interval(mins => minutes);
  late timestamptz := wall at time zone zone;
  early timestamptz;
begin
  if ((late - interval '3 hours') at time zone zone) + interval '6 hours' = (late + interval '3 hours') at time zone zone then
    return late;
  end if;
  -- By the clock of three hours before.
  early := ((late - interval '3 hours') at time zone 'UTC' + (wall - (late - interval '3 hours') at time zone zone)) at time zone 'UTC';
  if early at time zone zone = wall then return early; end if;
  if late at time zone zone = wall then return late; end if;
  return (select min(at) from generate_series(late - interval '3 hours', late, interval '1 minute') at where at at time zone zone > wall);
end $$;

-- The days of a range that the host has blocked: nothing begins on them, whatever their opening times. Per day a closed day is blocked, too.
create or replace function kept_days(listing listings, first date, last date) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(day, day + 1)), '{}') from (
    select d::date as day
    from blocked_dates b, generate_series(greatest(start_date, first)::timestamp, least(end_date, last)::timestamp, interval '1 day') d
    where b.listing_id = listing.id and is_recurring and recurring_day = extract(dow from d)
    union all
    select e.day from opening_exceptions e
    where listing.listing_type = 'home' and e.listing_id = listing.id and e.opens_minutes is null and e.day between first and last
  ) days
$$;

-- The opening times that begin on each of some days: a day's exceptions if it has any, else its weekday's; none on a blocked day (`kept`).
create or replace function opening_times(listing listings, days date[], kept datemultirange)
returns table (day date, opens integer, closes integer) language sql stable as $$
  select e.day, e.opens_minutes, e.closes_minutes
  from opening_exceptions e
  where e.listing_id = listing.id and e.opens_minutes is not null and e.day = any (days) and not e.day <@ kept
  union all
  select d, h.opens_minutes, h.closes_minutes
  from unnest(days) d join opening_hours h on h.listing_id = listing.id and h.weekday = extract(dow from d)
  where not d <@ kept and d not in (select e.day from opening_exceptions e where e.listing_id = listing.id)
$$;

-- Those of some days on which no session can begin: every start on the step, in real time, against opening times and what is
-- taken. `needed`: shortest session; `gap`: turnover after it, which may reach beyond closing. One set-based query, because a hold waits for it.
create or replace function startless_days(listing listings, days date[], taken tstzmultirange, gap interval) returns setof date language sql stable as $$
  with needed as (
    select make_interval(mins => listing.min_minutes) as needed,
      kept_days(listing, (select min(d) - 1 from unnest(days) d), (select max(d) + 1 from unnest(days) d)) as kept
  ), windows as (
    select o.day, tstzrange(instant_of(o.day, opens, listing.time_zone), instant_of(o.day, closes, listing.time_zone)) as open
    from needed, opening_times(listing, (
      select array_agg(distinct d + near) from unnest(days) d, generate_series(-1, 1) near), kept) o
  ), around as (
    select d as day, range_agg(w.open) as open, instant_of(d, 0, listing.time_zone) as begins, instant_of(d + 1, 0, listing.time_zone) as ends
    from unnest(days) d join windows w on w.day between d - 1 and d + 1
    where not d <@ (select kept from needed)
    group by d
  ), too_late as (
    -- From each of these instants on, a session would run into something.
    select coalesce(range_agg(tstzrange(lower(t) - needed - gap, upper(t), '()')), '{}') as starts from unnest(taken) t, needed
  ), free as (
    select day, begins, ends, unnest((
        select range_agg(tstzrange(lower(o), upper(o) - needed, '[]')) from unnest(open) o where upper(o) - lower(o) >= needed
      ) * tstzmultirange(tstzrange(begins, ends)) - too_late.starts) as starts
    from around, needed, too_late
  ), first_steps as (
    select *, ceil(extract(epoch from (lower(starts) at time zone listing.time_zone) - day) / 60 / listing.start_step_minutes)::integer
      * listing.start_step_minutes as step
    from free
  )
  select d from unnest(days) d where d not in (
    select f.day from first_steps f,
      -- The first step after the beginning is as good as any later one, but on a day with a clock change it may not exist, or lie before it.
      generate_series(step, case when ends - begins = interval '24 hours' then step else 1439 end, listing.start_step_minutes) at,
      lateral (select instant_of(f.day, at, listing.time_zone) as start) s
    where at < 1440 and start <@ starts and start at time zone listing.time_zone = f.day + make_interval(mins => at))
$$;

-- Days on which nobody else can be there because something occupies the listing's spaces (docs/decisions/011-availability.md). Per day with
-- whole days: each day touched; with same-day turnover: each night touched, from check-in to the next day's check-out and turnover. Per hour:
-- each day touched on which no session is left.
create or replace function busy_days(listing listings, after timestamptz) returns datemultirange language plpgsql stable
-- Planning for each listing takes longer than the answer.
set plan_cache_mode = force_generic_plan as $$
declare
  zone text := listing.time_zone;
  gap interval := make_interval(mins => coalesce((
    select max(s.turnover_minutes) from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = listing.id), 0));
  taken tstzmultirange := (
    select range_agg(o.period) from listing_spaces ls join occupancy o on o.space_id = ls.space_id
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after);
begin
  if taken is null then return '{}'; end if;

  if listing.listing_type = 'experience' then
    return coalesce((
      select range_agg(daterange(day, day + 1)) from startless_days(listing, (
        select array_agg(distinct d::date) from unnest(taken) t, generate_series(
          ((lower(t) - make_interval(mins => listing.min_minutes) - gap) at time zone zone)::date::timestamp,
          (upper(t) at time zone zone)::date::timestamp, interval '1 day') d), taken, gap) day), '{}');
  end if;

  if not listing.same_day_turnover then
    return (select range_agg(daterange((lower(t) at time zone zone)::date, ((upper(t) - interval '1 microsecond') at time zone zone)::date, '[]'))
      from unnest(taken) t);
  end if;

  return coalesce((
    select range_agg(daterange(first, past))
    from unnest(taken) t, lateral (
      -- The first night that ends after it begins, and the first that begins when it is over: a turnover may reach over three midnights.
      select (select min(d) from generate_series(-3, 0) back, lateral (select (lower(t) at time zone zone)::date + back as d) e
          where back = 0 or instant_of(d + 1, listing.check_out_minutes, zone) + gap > lower(t)) as first,
        (select min(d) from generate_series(0, 1) on_from, lateral (select (upper(t) at time zone zone)::date + on_from as d) e
          where on_from = 1 or instant_of(d, listing.check_in_minutes, zone) >= upper(t)) as past
    ) nights where first < past), '{}');
end $$;

-- With same-day turnover: days on which something is taken between check-out (with its turnover) and check-in. It disturbs no single night,
-- but a stay of two nights over that day.
create or replace function busy_daytimes(listing listings, after timestamptz) returns datemultirange language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  zone text := listing.time_zone;
  gap interval;
begin
  if listing.listing_type = 'experience' or not listing.same_day_turnover then return '{}'; end if;
  gap := make_interval(mins => coalesce((
    select max(s.turnover_minutes) from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = listing.id), 0));
  return coalesce((
    select range_agg(daterange(day, day + 1))
    from listing_spaces ls join occupancy o on o.space_id = ls.space_id,
      generate_series((lower(o.period) at time zone zone)::date - 2, (upper(o.period) at time zone zone)::date + 1, interval '1 day') at,
      lateral (select at::date as day) d,
      lateral (select instant_of(day, listing.check_out_minutes, zone) + gap as emptied, instant_of(day, listing.check_in_minutes, zone) as filled) hours
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after
      and emptied < filled and lower(o.period) < filled and upper(o.period) > emptied), '{}');
end $$;

-- What is taken of a listing per hour, each from a turnover earlier on.
create or replace function taken_times(listing listings, after timestamptz) returns tstzmultirange language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  if listing.listing_type = 'home' then return '{}'; end if;
  return coalesce((
    select range_agg(tstzrange(lower(o.period) - make_interval(mins => gap.minutes), upper(o.period)))
    from (select coalesce(max(s.turnover_minutes), 0) as minutes from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = listing.id) gap,
      listing_spaces ls join occupancy o on o.space_id = ls.space_id
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after), '{}');
end $$;

-- Per hour: the weekdays (bit n: weekday n) on which a session can begin in an ordinary week, in wall minutes.
create or replace function startable_weekdays(listing listings) returns integer language sql stable as $$
  with open as (
    select (weekday + near + 7) % 7 as weekday, range_agg(int4range(opens_minutes - near * 1440, closes_minutes - near * 1440)) as minutes
    from opening_hours, generate_series(-1, 1) near where listing_id = listing.id
    group by 1
  )
  select coalesce(bit_or(1 << weekday), 0)
  from open, unnest(minutes) m, lateral (
    select ceil(greatest(lower(m), 0)::numeric / listing.start_step_minutes)::integer * listing.start_step_minutes as first_step) s
  where first_step < 1440 and first_step + listing.min_minutes <= upper(m)
$$;

-- Days of a range on which nobody can be there (per day) or begin (per hour) though nothing is taken: blocked by the host or closed.
-- Per hour each day that differs from its weekday is computed in real time: beside exceptions, blocked days and clock changes.
create or replace function closed_days(listing listings, first date, last date) returns setof date language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  kept datemultirange := kept_days(listing, first - 1, last + 1);
  startable integer;
  odd date[];
begin
  if listing.listing_type = 'home' then
    return query select d::date from unnest(kept * datemultirange(daterange(first, last, '[]'))) k,
      generate_series(lower(k)::timestamp, (upper(k) - 1)::timestamp, interval '1 day') d;
    return;
  end if;

  startable := startable_weekdays(listing);
  odd := array(
    select day + near from (
      select e.day from opening_exceptions e where e.listing_id = listing.id
      union all select d::date from unnest(kept) k, generate_series(lower(k)::timestamp, (upper(k) - 1)::timestamp, interval '1 day') d
    ) special, generate_series(-1, 1) near where day + near between first and last
    union
    select d::date from generate_series(first::timestamp, last::timestamp, interval '1 day') d
    -- A session that begins on the day ends on the next one at the latest.
    where (d + interval '51 hours') at time zone listing.time_zone - (d - interval '3 hours') at time zone listing.time_zone
      <> interval '54 hours');
  return query
    select d::date from generate_series(first::timestamp, last::timestamp, interval '1 day') d
    where startable & (1 << extract(dow from d)::integer) = 0 and not exists (select 1 from unnest(odd) o where o = d::date)
    union all
    select * from startless_days(listing, odd, '{}', interval '0');
end $$;

-- The opening times of an ordinary week, in wall minutes from Sunday 0:00 on. A session that begins late on Saturday ends in the week after.
create or replace function open_week(listing listings) returns int4multirange language sql stable as $$
  select coalesce(range_agg(int4range(weekday * 1440 + opens_minutes + week, weekday * 1440 + closes_minutes + week)) * int4multirange(int4range(0, 11520)), '{}')
  from opening_hours, unnest(array[-10080, 0, 10080]) week where listing_id = listing.id and listing.listing_type = 'experience'
$$;

-- Of each weekday (Sunday first) the last minute at which the shortest session begins; -1 for none.
create or replace function last_starts(listing listings) returns smallint[] language sql stable as $$
  select case listing.listing_type when 'home' then '{}' else array(
    select coalesce((
      select max(last)
      from unnest(open_week(listing)) o,
        lateral (select least(upper(o) - weekday * 1440 - listing.min_minutes, 1439) / listing.start_step_minutes * listing.start_step_minutes as last) l
      where upper(o) - weekday * 1440 >= listing.min_minutes and last >= greatest(lower(o) - weekday * 1440, 0)), -1)::smallint
    from generate_series(0, 6) weekday order by weekday) end
$$;

-- Days on which open_week and last_starts are not true: near exceptions and blocked days.
create or replace function special_days(listing listings, first date, last date) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(day - 1, day + 2)), '{}') from (
    select e.day from opening_exceptions e where e.listing_id = listing.id and e.day between first - 1 and last + 1
    union all
    select d::date from unnest(kept_days(listing, first - 1, last + 1)) k, generate_series(lower(k)::timestamp, (upper(k) - 1)::timestamp, interval '1 day') d
  ) days where listing.listing_type = 'experience'
$$;

-- Whether a session fits on a day: at a start, or at any. For the few days on which the document's week is not true: near exceptions,
-- blocked days and clock changes, and today where something is taken. It decides as domain/availability/availability.ts does.
--   at       wall minutes of the start; null: any start on the step
--   minutes  length; null: the shortest
--   until    the last instant at which it may begin
create or replace function session_fits(id_of_listing uuid, on_day date, at integer, minutes integer, now_is timestamptz, until timestamptz default 'infinity')
returns boolean language plpgsql stable
cost 10000 set plan_cache_mode = force_generic_plan as $$
declare
  listing listings;
  kept datemultirange;
  open tstzmultirange;
  taken tstzmultirange;
  length interval;
begin
  select * into listing from listings where id = id_of_listing;
  kept := kept_days(listing, on_day - 1, on_day + 2);
  if on_day <@ kept or at % listing.start_step_minutes <> 0 then return false; end if;

  open := (
    select range_agg(tstzrange(instant_of(o.day, opens, listing.time_zone), instant_of(o.day, closes, listing.time_zone)))
    from opening_times(listing, array[on_day - 1, on_day, on_day + 1, on_day + 2], kept) o);
  if open is null then return false; end if;
  taken := taken_times(listing, now_is);
  length := make_interval(mins => coalesce(minutes, listing.min_minutes));

  return exists (
    select 1
    from generate_series(coalesce(at, 0), coalesce(at, 1439), listing.start_step_minutes) step,
      lateral (select instant_of(on_day, step, listing.time_zone) as start) s
    where start > now_is and start >= now_is + make_interval(mins => listing.lead_time_minutes) and start <= until
      and start at time zone listing.time_zone = on_day + make_interval(mins => step)
      and open @> tstzrange(start, start + length) and not taken && tstzrange(start, start + length));
end $$;

-- The documents are made by these functions: when they have changed, the worker makes them again.
select graphile_worker.add_job('search.rebuild-documents', '{}', job_key => 'search.rebuild-documents', max_attempts => 12)
from (select from search_document limit 1) any_document;
