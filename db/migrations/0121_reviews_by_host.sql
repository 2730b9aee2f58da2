-- transaction: none
-- Listings that wait for their review are counted on each page of admins, without those of suspended hosts: from the index alone.
-- Undo: drop index listings_to_review; create index listings_in_review on listings (created_at, id) where status = 'in_review'.

create index concurrently if not exists listings_to_review on listings (created_at, id) include (host_id)
  where status = 'in_review';

drop index concurrently if exists listings_in_review;
