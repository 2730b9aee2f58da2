-- What an admin has chosen from a list, to do one act on all of it, and listings that our team puts first in their row of the front page
-- (docs/decisions/188-one-act-on-many.md).
-- Undo: drop table featured_listings, selection_items, selections.

create table selections (
  id uuid primary key,
  admin_id uuid not null references profiles (user_id) on delete cascade,
  list text not null check (list in ('people', 'listings', 'emails')),
  made_at timestamptz not null,
  -- Null while the admin still chooses: nothing is done yet.
  act text check (act in ('suspend', 'lift', 'unpublish', 'feature', 'unfeature', 'resend')),
  reason text check (length(reason) between 1 and 2000),
  -- When what the act does ends by itself.
  until timestamptz,
  -- Whether listings that a suspension has paused are published again with its end.
  republishes boolean not null default false,
  begun_at timestamptz,
  ended_at timestamptz,
  check ((act is null) = (begun_at is null)),
  check (ended_at is null or begun_at is not null)
);
-- An admin chooses for one act at a time from each list.
create unique index selections_open on selections (admin_id, list) where begun_at is null;
create index selections_of_admin on selections (admin_id, id desc);
create index selections_old on selections (made_at);

create table selection_items (
  selection_id uuid not null references selections (id) on delete cascade,
  -- A person, a listing or an e-mail: one that is gone by then is an item all the same.
  thing_id uuid not null,
  -- Null while it waits; 'done', or why not.
  outcome text check (outcome ~ '^[a-z]+(-[a-z]+)*$'),
  primary key (selection_id, thing_id)
);
create index selection_items_of_thing on selection_items (thing_id);
create index selection_items_waiting on selection_items (selection_id, thing_id) where outcome is null;

create table featured_listings (
  listing_id uuid primary key references listings (id) on delete cascade,
  until timestamptz not null
);
