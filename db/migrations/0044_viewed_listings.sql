-- What somebody has looked at last, to find it again (docs/decisions/127-recently-viewed.md).
-- Undo: drop table viewed_listings;

-- The newest few of each person, for some days; the limits stand in domain/wishlists/viewed.ts.
create table viewed_listings (
  user_id uuid not null references profiles (user_id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index viewed_listings_of_listing on viewed_listings (listing_id);
create index viewed_listings_old on viewed_listings (viewed_at);
