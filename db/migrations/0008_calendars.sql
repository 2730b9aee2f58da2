-- Calendars of other sites: what we tell them, and what they tell us (docs/decisions/041-calendars-of-others.md); and what hosts change in
-- their own.
-- Undo: drop table calendar_changes, calendar_events, calendar_feeds, calendar_links;

-- The secret address at which a listing's busy times are read. A new one ends the old one.
create table calendar_links (
  listing_id uuid primary key references listings (id) on delete cascade,
  token text not null constraint calendar_links_token_once unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  created_at timestamptz not null
);

-- Calendars of other sites that a listing follows.
create table calendar_feeds (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 2000),
  created_at timestamptz not null,
  -- Null: it is not asked any more until the host says so.
  next_poll_at timestamptz,
  polled_at timestamptz,
  -- When it was last read whole, or was said not to have changed since.
  succeeded_at timestamptz,
  -- Polls in a row that have failed, and why the last one did.
  failures integer not null default 0 check (failures >= 0),
  failure text check (length(failure) <= 40),
  -- As the last whole answer named itself.
  etag text check (length(etag) <= 200),
  last_modified text check (length(last_modified) <= 200),
  constraint calendar_feeds_once unique (listing_id, url),
  check ((failures > 0) = (failure is not null))
);
create index calendar_feeds_due on calendar_feeds (next_poll_at) where next_poll_at is not null;

-- What a feed says from now on: one row an event, and one for each time of an event that recurs.
create table calendar_events (
  id uuid primary key,
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  uid text not null check (length(uid) between 1 and 500),
  recurrence_id text not null default '' check (length(recurrence_id) <= 40),
  period tstzrange not null check (not isempty(period) and isfinite(lower(period)) and isfinite(upper(period))),
  -- conflict: a booking has the time, so that the event does not stand in occupancy; ignored: the host keeps the booking.
  state text not null default 'new' check (state in ('new', 'busy', 'conflict', 'ignored')),
  constraint calendar_events_once unique (feed_id, uid, recurrence_id)
);
create index calendar_events_conflicts on calendar_events (feed_id) where state = 'conflict';

-- The newest change of each listing's calendar, with what it took away and put in its place.
create table calendar_changes (
  listing_id uuid primary key references listings (id) on delete cascade,
  -- One action may change several listings: they are undone together or not at all.
  change_id uuid not null,
  listings integer not null check (listings >= 1),
  action text not null check (length(action) between 1 and 40),
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  -- By kind of row (`blocks`, `prices`, `minimums`, `hours`): {removed, added}.
  replaced jsonb not null check (jsonb_typeof(replaced) = 'object')
);
create index calendar_changes_change on calendar_changes (change_id);
