-- Wishlists.
-- Undo: drop table saved_listings, wishlists;

-- Listings that somebody wants to find again. The limits on how many stand in domain/wishlists/wishlist.ts, those on lengths in both
-- places.
create table wishlists (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null,
  -- Whoever knows it reads the list; null: nobody but its owner. The owner is shown it again, so it is stored as it is.
  share_secret text constraint wishlists_secret_once unique check (share_secret ~ '^[A-Za-z0-9_-]{32}$')
);
-- A form that is sent twice makes one list.
create unique index wishlists_name_once on wishlists (user_id, lower(name));

-- In an order of their own, with a note to each. Two hearts pressed at once are one row.
create table saved_listings (
  wishlist_id uuid not null references wishlists (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  -- The lowest first; what is saved last begins on top.
  position integer not null,
  note text not null default '' check (length(note) <= 300),
  saved_at timestamptz not null,
  primary key (wishlist_id, listing_id)
);
create index saved_listings_of_listing on saved_listings (listing_id);
