-- A part of a divided space has a name; any other space is called by the oldest listing that has it, so its name is null
-- (docs/decisions/141-dividing-spaces.md). What bookings occupy follows their listing to its other spaces, in one transaction.
-- Undo: drop trigger listing_spaces_sold_is_occupied on listing_spaces; drop function placed_is_occupied; update spaces set name = '' where
-- name is null; alter table spaces drop constraint spaces_name_check, alter column name set not null;

alter table spaces alter column name drop not null;
update spaces set name = null;
alter table spaces add constraint spaces_name_check check (length(name) between 1 and 60);

-- Deferred to the commit, because occupancy is moved after the listing's spaces are written.
create function placed_is_occupied() returns trigger language plpgsql as $$
begin
  perform check_sold(id) from bookings where listing_id = new.listing_id and status in ('pending', 'confirmed');
  return null;
end $$;
create constraint trigger listing_spaces_sold_is_occupied after insert on listing_spaces
  deferrable initially deferred for each row execute function placed_is_occupied();
