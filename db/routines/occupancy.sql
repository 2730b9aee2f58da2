-- Takes a period of each space for a booking: all or none. The caller has locked the spaces.
create or replace function occupy_for_booking(spaces uuid[], wanted tstzrange, booking uuid) returns void language plpgsql as $$
begin
  insert into occupancy (id, space_id, period, holder, booking_id)
  select gen_random_uuid(), space, wanted, booking, booking from unnest(spaces) as space;
end $$;
