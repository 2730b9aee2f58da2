-- transaction: none
-- Which bookings have been touched since a time, read from what is only ever added, in the order of its time: such an index is some
-- kilobytes, and costs a row nothing. And views that are over are found by their day (docs/decisions/195-work-in-portions.md).
-- Undo: drop index journal_at, booking_status_changes_at, property_views_day, notifications_created, bookings_listing_made;

create index concurrently if not exists journal_at on journal using brin (at) with (pages_per_range = 32, autosummarize = on);
create index concurrently if not exists booking_status_changes_at on booking_status_changes using brin (at)
  with (pages_per_range = 32, autosummarize = on);
create index concurrently if not exists property_views_day on property_views (day);
-- Notifications end a time after they were written and read, and are written in the order of their time.
create index concurrently if not exists notifications_created on notifications using brin (created_at) with (autosummarize = on);
-- What has been booked of a listing in the last quarter of a year, among all the years (domain/search/queries/read-facts.server.ts).
create index concurrently if not exists bookings_listing_made on bookings (listing_id, created_at) where status in ('confirmed', 'completed');
