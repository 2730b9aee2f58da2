-- Prices to the end: weekends, single days, lengths, fees by party, extras, tax. Design: docs/decisions/012-prices.md.
-- Undo: drop function refresh_price_base; drop function from_price(listings, timestamptz); create from_price(listings), price_in_pesos and
-- refresh_search_document as in 0007 and 0008; alter table quotes drop column tax_percent, drop column tax_minor, drop column terms;
-- drop table tax_rates, listing_extras, price_overrides; alter table listings drop column weekend_price_minor, drop column week_discount_percent,
-- drop column month_discount_percent, drop column long_session_minutes, drop column long_session_discount_percent,
-- drop column extra_guest_fee_minor, drop column guests_included, drop column pet_fee_minor;

alter table listings
  -- Per day: Friday and Saturday nights. Per hour: Friday 18:00 to Sunday 24:00 (decision B20).
  add column weekend_price_minor bigint check (weekend_price_minor between 1 and 9007199254740991),
  -- Per day: from 7 and from 28 days on.
  add column week_discount_percent smallint not null default 0 check (week_discount_percent between 0 and 90),
  add column month_discount_percent smallint not null default 0 check (month_discount_percent between 0 and 90),
  -- Per hour: from so many minutes on.
  add column long_session_minutes integer check (long_session_minutes between 15 and 1440),
  add column long_session_discount_percent smallint not null default 0 check (long_session_discount_percent between 0 and 90),
  -- A guest above the number included, for each day or hour.
  add column extra_guest_fee_minor bigint not null default 0 check (extra_guest_fee_minor between 0 and 9007199254740991),
  add column guests_included integer check (guests_included >= 1),
  -- Once for a booking with pets.
  add column pet_fee_minor bigint not null default 0 check (pet_fee_minor between 0 and 9007199254740991),
  add constraint listings_long_session check (long_session_minutes is not null or long_session_discount_percent = 0),
  add constraint listings_extra_guests check (guests_included is not null or extra_guest_fee_minor = 0);

-- Another price on single days. They never overlap, so the order in which they were made cannot matter.
create table price_overrides (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  days daterange not null check (not isempty(days) and lower(days) > '-infinity' and upper(days) < 'infinity'),
  price_minor bigint not null check (price_minor between 1 and 9007199254740991),
  constraint price_overrides_never_overlap exclude using gist (listing_id with =, days with &&)
);

-- What a guest may add: the projector, breakfast, the sound engineer.
create table listing_extras (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  position integer not null check (position >= 0),
  unit text not null check (unit in ('booking', 'person', 'hour', 'item')),
  price_minor bigint not null check (price_minor between 0 and 9007199254740991),
  -- More than one only where single things are counted.
  max_quantity integer not null default 1 check (max_quantity between 1 and 1000),
  name_en text not null check (length(name_en) between 1 and 80),
  name_es text not null check (length(name_es) between 1 and 80),
  active boolean not null default true,
  check (unit = 'item' or max_quantity = 1)
);
create index listing_extras_listing on listing_extras (listing_id, position);

-- The tax that prices of a country already hold (decision C5). Operators add other countries.
create table tax_rates (
  country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
  percent numeric(5, 2) not null check (percent > 0 and percent < 100)
);
insert into tax_rates values ('CL', 19);

alter table quotes
  add column tax_percent numeric(5, 2),
  add column tax_minor bigint check (tax_minor >= 0),
  -- Rules, rates and extras as they were when this was agreed.
  add column terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  add constraint quotes_tax check ((tax_percent is null) = (tax_minor is null));

update quotes q set
  lines = (
    select jsonb_agg(line || jsonb_build_object('concerns',
      case line ->> 'kind' when 'service-fee' then '["guest"]'::jsonb else '["guest", "host"]'::jsonb end) order by number)
    from jsonb_array_elements(q.lines) with ordinality as old (line, number))
where jsonb_array_length(lines) > 0;
update quotes q set tax_percent = t.percent, tax_minor = total_minor - floor(total_minor * 100 / (100 + t.percent) + 0.5)
from listings l join tax_rates t on t.country_code = l.country_code where l.id = q.listing_id;

-- domain/pricing/from-price.ts shows this figure, rounded half up at the same steps (decision C5a): the cheapest day or hour that is
-- still ahead, less what the shortest booking gets off, with its share of the fees and our fee on top.
drop function from_price(listings);
create function from_price(listing listings, after timestamptz) returns bigint language sql stable as $$
  select host + floor(host * 0.1 + 0.5)::bigint
  from (
    select least(listing.price_minor, listing.weekend_price_minor, (
      select min(price_minor) from price_overrides
      where listing_id = listing.id and upper(days) > (after at time zone listing.time_zone)::date)) as price
  ) cheapest,
  lateral (select case listing.listing_type
    when 'home' then greatest(
      case when listing.min_days >= 7 then listing.week_discount_percent else 0 end,
      case when listing.min_days >= 28 then listing.month_discount_percent else 0 end)
    else case when listing.min_minutes >= listing.long_session_minutes then listing.long_session_discount_percent else 0 end end as percent) discount,
  lateral (select price - floor(price * percent / 100.0 + 0.5)::bigint + case listing.listing_type
    when 'home' then floor(listing.cleaning_fee_minor::numeric / listing.min_days + 0.5)
    else floor(listing.cleaning_fee_minor * 60.0 / listing.min_minutes + 0.5) end::bigint as host) shares
$$;

-- Fetched rates, else across the dollar, else those of domain/pricing/exchange.ts (spec §9), in that order.
create or replace function price_in_pesos(amount bigint, from_currency text) returns bigint language sql stable as $$
  select case from_currency when 'CLP' then amount else floor(amount / 100.0::float8 * coalesce(
    (select rate from exchange_rates where base = from_currency and target = 'CLP'),
    (select a.rate * b.rate from exchange_rates a, exchange_rates b
      where a.base = from_currency and a.target = 'USD' and b.base = 'USD' and b.target = 'CLP'),
    case from_currency when 'USD' then 950 when 'EUR' then 1035 when 'GBP' then 1216 end::float8) + 0.5)::bigint end
$$;

-- Once a day: rates move, and single days go by. @returns how many prices changed
create function refresh_price_base(after timestamptz) returns integer language sql as $$
  with changed as (
    update search_document d set price_base = fresh.price
    from (select l.id, price_in_pesos(from_price(l, after), l.currency) as price
      from search_document s join listings l on l.id = s.listing_id) fresh
    where d.listing_id = fresh.id and d.price_base <> fresh.price
    returning 1
  ) select count(*)::integer from changed
$$;

-- The price now asks for the time as well; the rest of this function stays as 0008 made it.
do $$
declare body text := replace(pg_get_functiondef('refresh_search_document'::regproc), 'from_price(listing)', 'from_price(listing, after)');
begin
  if position('from_price(listing, after)' in body) = 0 then
    raise exception 'refresh_search_document asks for no price';
  end if;
  execute body;
end $$;
