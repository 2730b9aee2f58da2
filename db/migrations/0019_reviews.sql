-- What people say of each other after a stay.
-- Undo: drop table reviews;

-- Guest and host each review a completed booking (decision C7).
create table reviews (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  side text not null check (side in ('guest', 'host')),
  author_id uuid not null references profiles (user_id),
  listing_id uuid not null references listings (id),
  overall smallint not null check (overall between 1 and 5),
  cleanliness smallint check (cleanliness between 1 and 5),
  communication smallint check (communication between 1 and 5),
  check_in smallint check (check_in between 1 and 5),
  accuracy smallint check (accuracy between 1 and 5),
  location smallint check (location between 1 and 5),
  value smallint check (value between 1 and 5),
  comment text not null check (length(comment) <= 4000),
  language text not null check (language in ('en', 'es')),
  reply text check (length(reply) <= 2000),
  created_at timestamptz not null,
  -- Hidden until both sides are in or the window has closed.
  visible_at timestamptz not null,
  house_rules smallint check (house_rules between 1 and 5),
  changed_at timestamptz,
  -- An account that is erased loses its replies; that one was made stays, so that nobody replies again.
  replied_at timestamptz,
  -- A review that an admin has taken away: nobody reads it, and it counts nowhere.
  hidden_at timestamptz,
  unique (booking_id, side),
  check (side = 'host' or num_nulls(cleanliness, communication, check_in, accuracy, location, value) = 0),
  constraint reviews_reply_at_a_time check (reply is null or replied_at is not null),
  constraint reviews_are_shown_after_they_are_written check (visible_at >= created_at)
);
create index reviews_listing on reviews (listing_id, visible_at desc) where side = 'guest';
-- What hosts have said of a guest.
create index reviews_of_guests on reviews (booking_id) where side = 'host';
