-- transaction: none
-- The subcategory is read in the index of a tile, so that documents of others are not looked at (docs/decisions/197-search-at-a-million.md).
-- Undo: create the indexes of 0114_tiles.sql; drop index search_homes_by_tile, search_experiences_by_tile;

create index concurrently if not exists search_homes_by_tile on search_document (tile_of(lat, lng), recommended desc, subcategory) where kind = 0;
create index concurrently if not exists search_experiences_by_tile on search_document (tile_of(lat, lng), recommended desc, subcategory) where kind = 1;
drop index concurrently if exists search_homes_tiles;
drop index concurrently if exists search_experiences_tiles;
