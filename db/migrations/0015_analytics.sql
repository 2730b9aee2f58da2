-- Who has seen what.
-- Undo: drop table monthly_views, property_views;

-- Who has seen a listing: one row a visitor and day, for hosts' figures and for the order of search. The visitor is a hash whose salt is
-- another one each day, written as an id, so nobody is recognised from one day to the next (decision B9).
create table property_views (
  listing_id uuid not null references listings (id) on delete cascade,
  -- The listing's own.
  day date not null,
  visitor uuid not null,
  primary key (listing_id, day, visitor)
);

-- Added up by a trigger with each view, because nobody asks for more than the month of what is past.
create table monthly_views (
  listing_id uuid not null references listings (id) on delete cascade,
  -- Its first day.
  month date not null,
  views integer not null check (views > 0),
  primary key (listing_id, month)
);
