-- Guests and hosts write reviews of each other: what hosts are asked, when something was changed or answered, and that the stay was theirs.
-- Undo: drop index reviews_of_guests; alter table reviews drop column house_rules, drop column changed_at, drop column replied_at,
--   drop constraint reviews_are_shown_after_they_are_written, drop constraint reviews_reply_at_a_time; drop the triggers
--   reviews_follow_stays and reviews_stay_as_shown with their functions (db/routines/reviews.sql).

alter table reviews add column house_rules smallint check (house_rules between 1 and 5);
alter table reviews add column changed_at timestamptz;
alter table reviews add column replied_at timestamptz;

-- Replies until now have no time of their own; the earliest that they can be from is when the review appeared.
update reviews set replied_at = visible_at where reply is not null;
-- An account that is erased loses its replies; that one was made stays, so that nobody replies again.
alter table reviews add constraint reviews_reply_at_a_time check (reply is null or replied_at is not null);
alter table reviews add constraint reviews_are_shown_after_they_are_written check (visible_at >= created_at);

-- What hosts have said of a guest.
create index reviews_of_guests on reviews (booking_id) where side = 'host';
