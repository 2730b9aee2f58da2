-- What is charged, and a quote as it was agreed. The prices of a listing itself stand in `listings` (docs/decisions/012-prices.md).
-- Undo: drop table quotes, exchange_rates, tax_rates, listing_extras, price_overrides;

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

-- The tax that prices of a country already include (decision C5). Operators add other countries.
create table tax_rates (
  country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
  percent numeric(5, 2) not null check (percent > 0 and percent < 100)
);
insert into tax_rates values ('CL', 19);

create table exchange_rates (
  base text not null check (base in ('USD', 'CLP', 'EUR', 'GBP')),
  target text not null check (target in ('USD', 'CLP', 'EUR', 'GBP')),
  rate double precision not null check (rate > 0),
  fetched_at timestamptz not null,
  primary key (base, target)
);

create table quotes (
  id uuid primary key,
  listing_id uuid not null references listings (id),
  -- [{kind, quantity, unitMinor, amountMinor, concerns}], made by domain/pricing; later edits of the listing change nothing here.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  total_minor bigint not null check (total_minor > 0),
  service_fee_minor bigint not null check (service_fee_minor >= 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  refund_policy text not null check (refund_policy in ('flexible', 'moderate', 'strict')),
  created_at timestamptz not null,
  tax_percent numeric(5, 2),
  tax_minor bigint check (tax_minor >= 0),
  -- Rules, rates and extras as they were when this was agreed.
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  constraint quotes_tax check ((tax_percent is null) = (tax_minor is null))
);
