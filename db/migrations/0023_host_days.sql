-- A host's day reads what is not over of one host, in the order in which it begins, and what waits for an answer or a payment. Without these
-- it passes all that is over: of a host with 50,000 bookings half of them, for each list of the page.
-- Undo: drop index bookings_host_live, bookings_host_pending;

create index bookings_host_live on bookings (host_id, starts_at) where status in ('pending', 'confirmed');
create index bookings_host_pending on bookings (host_id, held_until) where status = 'pending';
