-- A search for one day alone asks of some listings for that day and of others for a night (decision E1): a document says which
-- (bit 42 of `mask`), and what is taken between the days of a listing with day use. The worker makes all of them anew.
-- Undo: nothing; a search that knows no such bit reads none.

insert into search_changes (listing_id) select id from listings where status = 'published';
