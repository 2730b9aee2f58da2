-- In some seasons guests stay longer, or may stay shorter, than the listing's usual minimum: the season of the check-in day counts.
-- Undo: drop table minimum_stays; alter table search_document drop column too_short;

create table minimum_stays (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  days daterange not null check (not isempty(days) and lower(days) > '-infinity' and upper(days) < 'infinity'),
  min_days integer not null check (min_days between 1 and 180),
  constraint minimum_stays_never_overlap exclude using gist (listing_id with =, days with &&)
);

-- too_short[n]: the days on which a stay of n days is too short to begin. Empty without seasons; `least_days` is the least of all, and
-- `keeps_days` says whether `closed` or this holds any.
alter table search_document add column too_short datemultirange[] not null default '{}';
