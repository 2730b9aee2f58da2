-- transaction: none
-- The rest of a booking is paid once too, and of it as well at most one session is open (docs/decisions/183-part-now-rest-later.md). A rest
-- is first made by the version that needs these.
-- Undo: create the indexes payments_capture_once and payments_open_once as in 0011; drop these.

create unique index concurrently if not exists payments_captured_once on payments (booking_id, change_id, claim_id, is_rest) nulls not distinct
  where status = 'captured';
create unique index concurrently if not exists payments_one_open on payments (booking_id, change_id, claim_id, is_rest) nulls not distinct
  where status in ('intended', 'open');
drop index concurrently if exists payments_capture_once;
drop index concurrently if exists payments_open_once;
create index concurrently if not exists payments_stored_card on payments (created_at) where by_stored_card and status = 'intended';
