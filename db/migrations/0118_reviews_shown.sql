-- transaction: none
-- The shown reviews of a host's listings: their mean and the newest of them are read from the index alone, however many years there are.
-- Undo: drop index reviews_shown.

create index concurrently if not exists reviews_shown on reviews (listing_id, visible_at desc) include (id, overall)
  where side = 'guest' and hidden_at is null;
