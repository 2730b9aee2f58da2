-- Who has seen a listing: one row a visitor and day, for hosts' figures and for the order of search. The visitor is a hash whose
-- salt is another one each day, written as an id, so nobody is recognised from one day to the next (decision B9).
-- Undo: drop table property_views;

create table property_views (
  listing_id uuid not null references listings (id) on delete cascade,
  -- The listing's own.
  day date not null,
  visitor uuid not null,
  primary key (listing_id, day, visitor)
);
