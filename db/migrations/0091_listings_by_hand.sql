-- transaction: none
-- Admins find any listing, see what was changed and what looks like another one; a host answers a return
-- (docs/decisions/181-people-and-listings-by-hand.md).
-- Undo: drop the indexes below; alter table listing_history drop column answer, drop column changes.

-- Each changed field before and after, as the host's form has it; empty of what was changed before there was this column.
alter table listing_history add column if not exists changes jsonb not null default '{}';
-- What a host writes with a listing that is sent back and submitted again.
alter table listing_history add column if not exists answer text;

create index concurrently if not exists listing_history_newest on listing_history (at desc, listing_id);
create index concurrently if not exists listings_made on listings (created_at desc, id desc);
create index concurrently if not exists listings_street on listings (lower(street), lower(city));
create index concurrently if not exists listings_city on listings (lower(city));
create index concurrently if not exists listing_texts_alike on listing_texts (md5(description));
create index concurrently if not exists photos_alike on photos (content_hash) where content_hash is not null;
create index concurrently if not exists listing_texts_title on listing_texts using gin (title gin_trgm_ops);
