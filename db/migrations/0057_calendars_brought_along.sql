-- The address of a calendar that a row of an imported file brings along. It waits for its listing, because a draft has no calendar, and is
-- empty again once a job has connected it (docs/decisions/136-many-listings-at-once.md).
-- Undo: alter table imported_listings drop column calendar_url;

alter table imported_listings add column calendar_url text check (length(calendar_url) between 1 and 2000);

-- A calendar that a host has sent as a file is read like a feed, once: its address is 'file:' and its name, and nobody is asked for it.
-- Undo: delete from calendar_feeds where file is not null; alter table calendar_feeds drop column file;

alter table calendar_feeds add column file text check (octet_length(file) <= 4194304);
