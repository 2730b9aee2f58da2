-- Searches that people keep, and of whose news they are told (docs/decisions/126-saved-searches.md).
-- Undo: drop table saved_searches;

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The parameters of its address in their one order and spelling, as a search was read and written again; never what was typed.
  query text not null check (length(query) between 1 and 1500),
  alerts text not null check (alerts in ('email', 'push', 'none')),
  -- What was found when it was last looked at, the newest first; null: not looked at yet, and then nothing is news.
  known uuid[] check (cardinality(known) <= 300),
  looked_at timestamptz not null,
  -- When all of the person's searches with alerts are looked at again, a day after the last time; null without alerts.
  next_at timestamptz,
  created_at timestamptz not null,
  check ((alerts = 'none') = (next_at is null))
);
-- A form that is sent twice saves one search.
create unique index saved_searches_once on saved_searches (user_id, md5(query));
create index saved_searches_due on saved_searches (next_at) where next_at is not null;
