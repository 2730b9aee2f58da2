-- A listing in the making, and the life of one that was published (docs/decisions/037-listings-in-the-making.md).
-- Undo: drop table listing_history, listing_drafts; drop trigger listings_keep_to_moves on listings; drop table listing_moves;
--   alter table settings drop column review_new_listings; and the status check of 0004_listings.sql.

-- The fields of the wizard's forms as the host typed them, also those that cannot be published yet. The id becomes the listing's.
create table listing_drafts (
  id uuid primary key,
  host_id uuid not null references profiles (user_id) on delete cascade,
  listing_type text not null check (listing_type in ('home', 'experience')),
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 600000),
  -- The step to go on with.
  step text not null default 'basics' check (length(step) between 1 and 40),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index listing_drafts_host on listing_drafts (host_id, updated_at desc, id);

alter table listings
  drop constraint listings_status_check,
  add constraint listings_status_check check (status in ('draft', 'in_review', 'published', 'paused', 'removed'));
create index listings_in_review on listings (created_at, id) where status = 'in_review';

-- The moves that exist (domain/listings/life.ts has the same table; a test compares them).
create table listing_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into listing_moves values
  ('draft', 'in_review'), ('draft', 'published'), ('draft', 'removed'),
  ('in_review', 'published'), ('in_review', 'draft'), ('in_review', 'removed'),
  ('published', 'paused'), ('published', 'removed'),
  ('paused', 'published'), ('paused', 'removed');

-- What happened to a listing and who did it; the host and admins read it.
create table listing_history (
  listing_id uuid not null references listings (id) on delete cascade,
  number integer not null check (number >= 1),
  at timestamptz not null,
  -- Null once the account is deleted.
  actor_id uuid references profiles (user_id) on delete set null,
  event text not null check (event in ('submitted', 'published', 'returned', 'edited', 'paused', 'resumed', 'removed')),
  -- Of 'returned': what the host should change.
  reason text check (length(reason) between 1 and 2000),
  -- Of 'edited': the names of the fields.
  fields text[] not null default '{}',
  primary key (listing_id, number),
  check ((event = 'returned') = (reason is not null))
);

-- Whether an admin looks at a new listing before strangers do.
alter table settings add column review_new_listings boolean not null default false;
