-- What a host can state beyond amenities: what guests may do there, the conditions of a production, accessibility and the photos that show
-- it (docs/decisions/130-attributes.md). Nothing is stated of the listings that are there already.
-- Undo: alter table listings drop column attributes; alter table listing_photos drop column shows;
-- alter table search_document drop column attributes.

-- Keys and values: domain/listings/attribute.ts.
alter table listings add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');

-- The attribute that a photo shows; empty for most.
alter table listing_photos add column shows text not null default '' check (length(shows) <= 40);

-- Bit n: the nth filter of domain/listings/attribute.ts. Behind the ranges, because few searches ask for it.
alter table search_document add column attributes bigint not null default 0;
