-- Votes and notes of those who share a wishlist (docs/decisions/127-recently-viewed.md).
-- Undo: drop table wishlist_opinions;

-- Of whoever has the list's secret address and is signed in, one for each saved listing; it goes with the listing that is taken out.
create table wishlist_opinions (
  wishlist_id uuid not null,
  listing_id uuid not null,
  user_id uuid not null references profiles (user_id) on delete cascade,
  vote smallint not null default 0 check (vote between -1 and 1),
  note text not null default '' check (length(note) <= 300),
  -- The note as others read it, where it has contact data.
  covered_note text,
  written_at timestamptz not null,
  primary key (wishlist_id, listing_id, user_id),
  foreign key (wishlist_id, listing_id) references saved_listings (wishlist_id, listing_id) on delete cascade,
  check (vote <> 0 or note <> '')
);
create index wishlist_opinions_of_person on wishlist_opinions (user_id);
