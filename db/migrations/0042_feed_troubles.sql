-- What a host is told of a calendar that is read: since when it fails, what of it is not understood, that most of it has vanished; each once
-- (docs/decisions/115-foreign-events.md, 116-conflicts-of-calendars.md). And which events a host leaves out by their title.
-- Undo: alter table calendar_events drop column title; delete from calendar_events where state in ('left-out', 'echo'); restore
-- calendar_events_state_check as in 0008; alter table calendar_feeds drop column left_out, drop column failing_since,
-- drop column vanished_polls, drop column unread, drop column unknown_zones, drop column notified, drop column notified_bookings;

alter table calendar_feeds
  -- Titles of events that take no time here.
  add column left_out text[] not null default '{}' check (cardinality(left_out) <= 20),
  -- When the polls in a row that have failed began.
  add column failing_since timestamptz,
  -- Polls in a row after which most events were missing, and were kept.
  add column vanished_polls integer not null default 0 check (vanished_polls >= 0),
  -- Of the last answer: how many events could not be read, or not all of them, and the first of them.
  add column unread jsonb not null default '{"count": 0, "named": []}' check (jsonb_typeof(unread) = 'object'),
  -- Names of time zones in the last answer that nobody knows.
  add column unknown_zones text[] not null default '{}',
  -- Troubles that last, of which the host has been told: failing, emptied, unread.
  add column notified text[] not null default '{}',
  -- Bookings that are not over, of whose conflicts with this calendar the host has been told.
  add column notified_bookings uuid[] not null default '{}';

update calendar_feeds set failing_since = coalesce(succeeded_at, created_at) where failures > 0;

alter table calendar_events
  add column title text not null default '' check (length(title) <= 100),
  drop constraint calendar_events_state_check,
  -- left-out: by the host's choice; echo: another site tells a booking of ours back.
  add constraint calendar_events_state_check check (state in ('new', 'busy', 'conflict', 'ignored', 'left-out', 'echo'));
