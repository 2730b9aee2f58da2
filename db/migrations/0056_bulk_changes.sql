-- What hosts have done to many of their listings at once, and what it replaced, so that it can be undone for a while
-- (docs/decisions/136-many-listings-at-once.md).
-- Undo: drop table bulk_change_items, bulk_changes;

create table bulk_changes (
  -- Given by the form, so that a form that is sent twice changes nothing twice.
  id uuid primary key,
  host_id uuid not null references profiles (user_id) on delete cascade,
  made_at timestamptz not null,
  action text not null check (action in ('publish', 'pause', 'price', 'policy', 'hours', 'minimums')),
  undone_at timestamptz
);
create index bulk_changes_host on bulk_changes (host_id, made_at);

create table bulk_change_items (
  change_id uuid not null references bulk_changes (id) on delete cascade,
  number integer not null check (number >= 1),
  -- A listing's or a draft's; no reference, because a draft may be discarded.
  listing_id uuid not null,
  -- What has become of it, or why nothing has.
  outcome text not null check (length(outcome) between 1 and 40),
  -- The fields as they were and as they became; empty where a status was changed.
  replaced jsonb not null default '{}' check (jsonb_typeof(replaced) = 'object'),
  primary key (change_id, number),
  constraint bulk_change_items_once unique (change_id, listing_id)
);
