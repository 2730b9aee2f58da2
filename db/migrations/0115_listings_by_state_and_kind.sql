-- transaction: none
-- An admin's list of listings of one state or kind, in either order: where few or none are, all half a million were read for it.
-- Undo: drop index listings_of_status, listings_of_kind.

create index concurrently if not exists listings_of_status on listings (status, created_at desc, id desc) where not throwaway;
create index concurrently if not exists listings_of_kind on listings (subcategory, created_at desc, id desc) where not throwaway;
