-- When a listing can be had, to the end: shortest and longest stay in days, lengths on a step, single days with other opening
-- times; and the search document knows all of it. What `busy` and `closed` mean: docs/decisions/011-availability.md.
-- Undo: drop function closed_days, startable_weekdays, startless_days, opening_times, kept_days, instant_of; create busy_days and
-- refresh_search_document again as 0007 has them; alter table search_document drop column closed, drop
-- column whole_days; drop table opening_exceptions; alter table listings drop column min_days, drop column max_days, drop column
-- length_step_minutes; select refresh_search_document(id, now()) from listings.

alter table listings
  -- Per day. The longest is at most MAX_STAY_DAYS of domain/availability/stay.ts.
  add column min_days integer not null default 1 check (min_days between 1 and 180),
  add column max_days integer not null default 180 check (max_days between 1 and 180),
  -- Per hour: lengths that can be had are min_minutes and whole steps more.
  add column length_step_minutes integer not null default 60 check (length_step_minutes in (15, 30, 60)),
  add constraint listings_days_in_order check (min_days <= max_days);

-- A day that stands here has these opening times instead of its weekday's: wall minutes as in opening_hours, or one row of
-- nulls for a day that is closed. Per day only a closed day means something.
create table opening_exceptions (
  listing_id uuid not null references listings (id) on delete cascade,
  day date not null,
  opens_minutes integer check (opens_minutes between 0 and 1439),
  closes_minutes integer check (closes_minutes between 1 and 2880),
  constraint opening_exceptions_once unique nulls not distinct (listing_id, day, opens_minutes),
  check ((opens_minutes is null) = (closes_minutes is null)),
  check (opens_minutes < closes_minutes),
  -- A closed day has no opening times beside it.
  constraint opening_exceptions_closed_alone exclude using gist
    (listing_id with =, day with =, ((opens_minutes is null)::int) with <>)
);

-- Wall time becomes an instant exactly as in kernel/zones.ts (a test compares them): where it exists twice the first is meant,
-- where it does not exist the first instant after the gap. PostgreSQL alone takes the second, and goes on by the old clock.
-- Zones move their clocks on whole minutes and by less than three hours.
create function instant_of(day date, minutes integer, zone text) returns timestamptz language plpgsql immutable strict parallel safe as $$
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

-- The days of a span that are the host's own: nothing begins on them, whatever their opening times. Per day a closed day is one, too.
create function kept_days(listing listings, first date, last date) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(day, day + 1)), '{}') from (
    select d::date as day
    from blocked_dates b, generate_series(greatest(start_date, first)::timestamp, least(end_date, last)::timestamp, interval '1 day') d
    where b.listing_id = listing.id and is_recurring and recurring_day = extract(dow from d)
    union all
    select e.day from opening_exceptions e
    where listing.listing_type = 'home' and e.listing_id = listing.id and e.opens_minutes is null and e.day between first and last
  ) days
$$;

-- The opening times that begin on each of some days: a day's exceptions if it has any, else its weekday's; none on a kept day.
create function opening_times(listing listings, days date[], kept datemultirange)
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
-- taken. `needed`: shortest session; `gap`: turnover after it, which may reach beyond closing. Set-based, because a hold waits for it.
create function startless_days(listing listings, days date[], taken tstzmultirange, gap interval) returns setof date language sql stable as $$
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

-- Days on which nobody else can be there because something occupies the listing's spaces. Per day with whole days: each day
-- touched; with same-day turnover: each night touched, from check-in to the next day's check-out and turnover. Per hour: each day touched
-- on which no session is left.
create or replace function busy_days(listing listings, after timestamptz) returns datemultirange language plpgsql stable
-- Planning anew for each listing takes longer than the answer.
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

-- Per hour: the weekdays (bit n: weekday n) on which a session can begin in a week like any other, in wall minutes.
create function startable_weekdays(listing listings) returns integer language sql stable as $$
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

-- Days of a span on which nobody can be there (per day) or begin (per hour) though nothing is taken: kept by the host or closed.
-- Per hour each day that is not like its weekday is looked at in real time: beside exceptions, kept days and clock changes.
create function closed_days(listing listings, first date, last date) returns setof date language plpgsql stable
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

alter table search_document
  -- Kept by the host or closed, for a year beyond the horizon; weekdays that are never open stand in open_weekdays alone.
  add column closed datemultirange not null default '{}',
  -- Per day: the check-out day counts too (no same-day turnover).
  add column whole_days boolean not null default false;

-- `after`: what ended before it no longer matters. A paused or deleted listing loses its row. A booking changes `busy` only
-- (refresh_busy_days); all else, closed days among it, is made here, where nobody waits.
create or replace function refresh_search_document(id_of_listing uuid, after timestamptz) returns void language plpgsql as $$
declare
  listing listings;
  today date;
  weekdays smallint;
  closed_to_all datemultirange;
begin
  select * into listing from listings where id = id_of_listing and status = 'published';
  if not found then
    delete from search_document where listing_id = id_of_listing;
    return;
  end if;

  today := (after at time zone listing.time_zone)::date;
  with days as (
    select d::date as day, 1 << extract(dow from d)::integer as weekday
    from generate_series(today::timestamp, (today + listing.horizon_days + 366)::timestamp, interval '1 day') d
  ), shut as (
    select day, weekday from closed_days(listing, today, today + listing.horizon_days + 366) day join days using (day)
  ), mask as (
    select coalesce(bit_or(weekday), 0)::smallint as open from days where listing.listing_type = 'home' or day not in (select day from shut)
  )
  select open, (select coalesce(range_agg(daterange(day, day + 1)), '{}') from shut where weekday & open <> 0)
  into weekdays, closed_to_all from mask;

  insert into search_document as d
  select listing.id, case listing.listing_type when 'home' then 0 else 1 end, listing.category, listing.subcategory,
    listing.shown_lat, listing.shown_lng, listing.amenities, listing.instant_book, listing.pets_allowed, weekdays,
    price_in_pesos(from_price(listing), listing.currency),
    r.rating, r.reviews, listing.max_guests, listing.bedrooms, listing.bathrooms, listing.published_at,
    plain_text(concat_ws(' ', listing.city, listing.commune, listing.category, listing.subcategory,
      (select string_agg(title, ' ') from listing_texts where listing_id = listing.id))),
    busy_days(listing, after), closed_to_all, listing.listing_type = 'home' and not listing.same_day_turnover
  from (
    select round(avg(overall) * 10)::smallint as rating, count(*)::integer as reviews
    from reviews where listing_id = listing.id and side = 'guest' and visible_at <= after
  ) r
  on conflict (listing_id) do update set
    kind = excluded.kind, category = excluded.category, subcategory = excluded.subcategory, lat = excluded.lat, lng = excluded.lng,
    amenities = excluded.amenities, instant = excluded.instant, pets = excluded.pets, open_weekdays = excluded.open_weekdays,
    price_base = excluded.price_base, rating_tenths = excluded.rating_tenths, review_count = excluded.review_count, guests = excluded.guests,
    bedrooms = excluded.bedrooms, bathrooms = excluded.bathrooms, created = excluded.created, words = excluded.words, busy = excluded.busy,
    closed = excluded.closed, whole_days = excluded.whole_days;
end $$;

-- `busy` means something else than before.
select refresh_search_document(id, now()) from listings;
