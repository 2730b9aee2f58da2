-- A listing in the making (docs/decisions/037-listings-in-the-making.md).
-- Undo: drop table listing_drafts;

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
