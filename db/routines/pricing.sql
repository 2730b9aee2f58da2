-- What a listing costs, as the search orders and filters by it.

-- domain/pricing/from-price.ts shows this figure, rounded half up at the same steps (decision C5a): the cheapest day or hour that is
-- still ahead, less the discount of the shortest booking, plus its share of the fees and our fee.
create or replace function from_price(listing listings, after timestamptz) returns bigint language sql stable as $$
  select host + floor(host * service_fee_percent / 100.0 + 0.5)::bigint
  from settings, lateral (
    select least(listing.price_minor, listing.weekend_price_minor, (
      select min(price_minor) from price_overrides
      where listing_id = listing.id and upper(days) > (after at time zone listing.time_zone)::date)) as price
  ) cheapest,
  lateral (select case listing.listing_type
    when 'home' then greatest(
      case when listing.min_days >= week_discount_days then listing.week_discount_percent else 0 end,
      case when listing.min_days >= month_discount_days then listing.month_discount_percent else 0 end)
    else case when listing.min_minutes >= listing.long_session_minutes then listing.long_session_discount_percent else 0 end end as percent) discount,
  lateral (select price - floor(price * percent / 100.0 + 0.5)::bigint + case listing.listing_type
    when 'home' then floor(listing.cleaning_fee_minor::numeric / listing.min_days + 0.5)
    else floor(listing.cleaning_fee_minor * 60.0 / listing.min_minutes + 0.5) end::bigint as host) shares
$$;

-- For filter and order only. Fetched rates, else across the dollar, else those of the settings, in that order:
-- without any, a rate of 1 would put a listing in dollars before every one in pesos.
create or replace function price_in_pesos(amount bigint, from_currency text) returns bigint language sql stable as $$
  select case from_currency when 'CLP' then amount else floor(amount / 100.0::float8 * coalesce(
    (select rate from exchange_rates where base = from_currency and target = 'CLP'),
    (select a.rate * b.rate from exchange_rates a, exchange_rates b
      where a.base = from_currency and a.target = 'USD' and b.base = 'USD' and b.target = 'CLP'),
    (select (fallback_rates ->> (from_currency || '_CLP'))::float8 from settings)) + 0.5)::bigint end
$$;

-- The documents are made by these functions: when they have changed, the worker makes them again.
select graphile_worker.add_job('search.rebuild-documents', '{}', job_key => 'search.rebuild-documents', max_attempts => 12)
from (select from search_document limit 1) any_document;
