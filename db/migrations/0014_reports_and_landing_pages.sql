-- What visitors tell us of a listing, and the way from an address like /spaces/cl/santiago to the listings there.
-- Undo: drop index listings_place; drop function place_slug; drop table listing_reports;

create table listing_reports (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  -- Null: told without an account. No visitor key is kept (decision B9); the limit counts in "rateLimit".
  reporter_id uuid references profiles (user_id) on delete set null,
  reason text not null check (reason in ('inaccurate', 'not-real', 'scam', 'offensive', 'other')),
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null
);
create index listing_reports_newest on listing_reports (created_at desc, id desc);
create index listing_reports_listing on listing_reports (listing_id);

-- 'Viña del Mar' is 'vina-del-mar' in an address. Empty where nothing Latin is left of a name: such a place has no page of its own.
create function place_slug(city text) returns text language sql immutable parallel safe strict as $$
  select trim(both '-' from regexp_replace(public.plain_text(city), '[^a-z0-9]+', '-', 'g'))
$$;
create index listings_place on listings (country_code, place_slug(city), subcategory) where status = 'published';
