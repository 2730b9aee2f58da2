-- Listings that a host brings from elsewhere in a file: what was read, what became of it, and the photos that are still to be fetched
-- (docs/decisions/039-listings-from-elsewhere.md).
-- Undo: drop table photo_fetches, imported_listings, listing_imports;

-- A file's rows as they were read, until a host has seen what would become of them; the last few of each host are kept.
create table listing_imports (
  id uuid primary key,
  host_id uuid not null references profiles (user_id) on delete cascade,
  file_name text not null check (length(file_name) <= 200),
  -- Rows ({number, values}), columns that mean nothing, and whether the encoding was guessed.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null,
  imported_at timestamptz
);
create index listing_imports_host on listing_imports (host_id, created_at desc, id);

-- Which draft, later listing, came from which row: what has come once does not come again.
create table imported_listings (
  -- The draft's id, which becomes the listing's. No reference: a draft that is discarded may be imported again.
  listing_id uuid primary key,
  host_id uuid not null references profiles (user_id) on delete cascade,
  import_id uuid references listing_imports (id) on delete set null,
  row_number integer not null check (row_number >= 1),
  -- Its name where it comes from, if the file gives one.
  external_id text check (length(external_id) between 1 and 100),
  constraint imported_listings_once unique (host_id, external_id)
);
create index imported_listings_import on imported_listings (import_id);

-- Photos of imported drafts by their addresses. A draft that is published or discarded waits for no more of them.
create table photo_fetches (
  id uuid primary key,
  draft_id uuid not null references listing_drafts (id) on delete cascade,
  position integer not null check (position >= 1),
  url text not null check (length(url) between 1 and 2000),
  -- Captions and descriptions, as the draft's field of photos has them.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  failure text check (length(failure) <= 40),
  constraint photo_fetches_in_order unique (draft_id, position),
  constraint photo_fetches_failed_have_reason check ((state = 'failed') = (failure is not null))
);
