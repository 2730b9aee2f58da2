-- Whatever occupies a space (hold, booking, block, turnover, imported event) may touch its neighbour
-- (out at 11:00, in at 11:00) but never overlap it. Kept here and not in code, because only the
-- database sees both guests who ask at once. Rows of one holder may overlap: a booking may grow in
-- place, and the host's blocks and imported events are one holder.
-- Undo: drop table occupancy;

create table occupancy (
  id uuid primary key,
  space_id uuid not null references spaces (id),
  period tstzrange not null,
  -- The booking's id, or 00000000-0000-0000-0000-000000000000 for all blocks and imports.
  holder uuid not null,
  booking_id uuid references bookings (id),
  blocked_date_id uuid references blocked_dates (id) on delete cascade,
  released_at timestamptz,
  -- The change of its booking that holds this time until it is paid.
  change_id uuid references booking_changes (id),
  constraint occupancy_is_finite check (
    not isempty(period) and lower(period) is not null and upper(period) is not null
    and isfinite(lower(period)) and isfinite(upper(period)) and lower_inc(period) and not upper_inc(period)
  ),
  constraint occupancy_has_one_holder check (
    case when booking_id is null then holder = '00000000-0000-0000-0000-000000000000' else holder = booking_id end
  ),
  constraint occupancy_never_overlaps exclude using gist (space_id with =, period with &&, holder with <>)
    where (released_at is null)
);
create index occupancy_booking on occupancy (booking_id);
create index occupancy_blocked_date on occupancy (blocked_date_id);
