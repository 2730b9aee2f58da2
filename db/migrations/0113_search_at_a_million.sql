-- Search looks at what it shows, in tiles of the ground, and documents of a tile are stored together (docs/decisions/197-search-at-a-million.md).
-- Undo: alter table search_words drop constraint search_words_listing, add constraint search_words_listing_id_fkey foreign key (listing_id)
-- references search_document on delete cascade; drop index search_homes_tiles, search_experiences_tiles; drop statistics search_document_tiles; drop function tile_of.

-- The number of the tile that a point lies in: 2048 rows and columns of them, each 10 km high (domain/search/tile.ts has the same).
create function tile_of(lat real, lng real) returns integer language sql immutable strict parallel safe as $$
  select least(2047, floor((lat::float8 + 90) / 180 * 2048))::integer * 2048 + least(2047, floor((lng::float8 + 180) / 360 * 2048))::integer
$$;

-- How many lie in which tile: the planner does not ask an index of one kind alone, and would take each tile for half a percent of all.
create statistics search_document_tiles on (tile_of(lat, lng)) from search_document;

-- A document is moved by being written anew, and its words stay: a trigger removes those of what is gone (db/routines/search.sql).
alter table search_words
  drop constraint search_words_listing_id_fkey,
  add constraint search_words_listing foreign key (listing_id) references listings (id) on delete cascade not valid;

-- Vacuum comes after every twentieth document: what was moved leaves whole pages behind, and the next ones go there.
alter table search_document set (autovacuum_vacuum_scale_factor = 0.05);
