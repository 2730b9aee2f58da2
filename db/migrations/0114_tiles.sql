-- transaction: none
-- What lies in some tiles, the best first (docs/decisions/197-search-at-a-million.md).
-- Undo: drop index search_homes_tiles, search_experiences_tiles;

create index concurrently if not exists search_homes_tiles on search_document (tile_of(lat, lng), recommended desc) where kind = 0;
create index concurrently if not exists search_experiences_tiles on search_document (tile_of(lat, lng), recommended desc) where kind = 1;
alter table search_words validate constraint search_words_listing;
analyze search_document;
