-- A host's figures add up all of their bookings: what they add up stands in the bookings themselves, and in an index that answers alone. Of
-- a host with 50,000 bookings the quotes are 80 MB, and most of that are lines and terms. And the bookings of some days are found by those
-- days: by when they begin, each stay of the last half year could still be there.
-- Who has seen a listing is added up by month, because nobody asks for more than that of what is past.
-- Undo: drop table monthly_views; drop trigger property_views_add_up on property_views; drop index bookings_host_days, bookings_host_figures, bookings_host_cancelled; drop trigger bookings_write_agreed on bookings;
--   alter table bookings drop column share_minor, drop column currency, drop column last_day, drop column made_on;

-- Written by a trigger (db/routines/bookings.sql), whatever else is said.
alter table bookings
  -- Of the agreed quote: the host's share, total less service fee, and its currency.
  add column share_minor bigint,
  add column currency text,
  -- The last day that the stay takes of the listing: where guests change on one day, that of the check-out is free (decision B7).
  add column last_day date,
  -- The day, in the listing's zone, on which it was made.
  add column made_on date;

update bookings b set share_minor = q.total_minor - q.service_fee_minor, currency = q.currency,
  made_on = (b.created_at at time zone b.time_zone)::date,
  last_day = case when coalesce((q.terms #>> '{booking,sameDayTurnover}')::boolean, l.same_day_turnover)
    then greatest(b.check_in, b.check_out - 1) else b.check_out end
from quotes q, listings l where q.id = b.quote_id and l.id = b.listing_id;

alter table bookings
  alter column share_minor set not null,
  alter column currency set not null,
  alter column last_day set not null,
  alter column made_on set not null;

create index bookings_host_figures on bookings (host_id, listing_id, check_in)
  include (last_day, made_on, starts_at, time_zone, currency, share_minor) where status in ('confirmed', 'completed');
create index bookings_host_cancelled on bookings (host_id, listing_id) where status = 'cancelled';
create index bookings_host_days on bookings using gist (host_id, daterange(check_in, check_out, '[]')) where status <> 'cancelled';

-- Written by a trigger, with each view.
create table monthly_views (
  listing_id uuid not null references listings (id) on delete cascade,
  -- Its first day.
  month date not null,
  views integer not null check (views > 0),
  primary key (listing_id, month)
);
insert into monthly_views
select listing_id, date_trunc('month', day::timestamp)::date, count(*) from property_views group by 1, 2;
