-- How much money an admin moves alone in a day, when the site is worked on, and service fees that differ by country, kind or host
-- (docs/decisions/189-private-data-with-a-reason.md).
-- Undo: drop table fee_rules; alter table settings drop column owner_day_limit_usd, drop column finance_day_limit_usd,
--   drop column other_day_limit_usd, drop column maintenance_from, drop column maintenance_until.

-- allowed: the settings have one row.
alter table settings
  -- Null: no limit.
  add column owner_day_limit_usd integer check (owner_day_limit_usd between 0 and 1000000),
  add column finance_day_limit_usd integer check (finance_day_limit_usd between 0 and 1000000),
  add column other_day_limit_usd integer check (other_day_limit_usd between 0 and 1000000),
  -- The site is closed from then until then; it is said beforehand.
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add constraint settings_maintenance check ((maintenance_from is null) = (maintenance_until is null) and maintenance_from < maintenance_until);

-- A service fee other than the usual one. Of several the one that says most counts: a host, then country and kind, then kind, then country.
create table fee_rules (
  id uuid primary key,
  host_id uuid references profiles (user_id) on delete cascade,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  subcategory text check (length(subcategory) between 1 and 40),
  percent numeric(3, 1) not null check (percent between 0 and 90 and percent * 2 = trunc(percent * 2)),
  made_at timestamptz not null,
  check (num_nonnulls(host_id, country_code, subcategory) > 0),
  check (host_id is null or num_nonnulls(country_code, subcategory) = 0),
  unique nulls not distinct (host_id, country_code, subcategory)
);
