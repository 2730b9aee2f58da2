-- Places of the whole world, for typing and geocoding (docs/decisions/016-places.md). No migration writes the rows: every start loads them
-- from db/gazetteer when its version differs from the one that stands in `gazetteer`.
-- Undo: drop table place_prefixes, place_names, places, place_regions, gazetteer; drop function place_slug, plain_text; drop extension
-- pg_trgm, unaccent;

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- `unaccent` by itself is not immutable, because its dictionary could be replaced; here the dictionary is named.
create function plain_text(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- 'Viña del Mar' is 'vina-del-mar' in an address. Empty where nothing Latin is left of a name: such a place has no page of its own.
-- Here and not among the routines, because the index listings_place holds what it returns.
create function place_slug(city text) returns text language sql immutable parallel safe strict as $$
  select trim(both '-' from regexp_replace(public.plain_text(city), '[^a-z0-9]+', '-', 'g'))
$$;

create table gazetteer (
  singleton boolean primary key default true check (singleton),
  version text not null,
  loaded_at timestamptz not null default now()
);

create table place_regions (
  country_code text not null check (char_length(country_code) = 2),
  code text not null,
  name_en text not null,
  name_es text not null,
  primary key (country_code, code)
);

-- `commune`: a municipality within a larger city (Santiago's communes, Tokyo's wards). `quarter`: a part of a city that is
-- geocoded when typed but not suggested as a city. `region`: stands at its capital.
create table places (
  id integer primary key,
  name_en text not null,
  name_es text not null,
  kind text not null check (kind in ('city', 'commune', 'quarter', 'region')),
  country_code text not null check (char_length(country_code) = 2),
  region_code text not null default '',
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  population integer not null check (population >= 0)
);
create index places_nearest on places using gist (point(lng, lat)) where kind in ('city', 'commune');

-- One row for each name by which a place is found. The columns that filter and order are copied here, so that typing reads one table.
create table place_names (
  plain_name text not null,  -- domain/places/plain-name.ts
  place_id integer not null,  -- no reference: the loader replaces both tables at once, and 270,000 checks take too long
  country_code text not null,
  population integer not null,
  kind text not null,
  origin smallint not null,  -- 0 its own name, English or Spanish; 1 another name; 2 its own from a later word on ('natales')
  is_fuzzy boolean not null  -- misspellings are understood too: own names of large places, and of all of Chile
);
create index place_names_world on place_names (plain_name text_pattern_ops);
create index place_names_country on place_names (country_code, plain_name text_pattern_ops);
create index place_names_alike on place_names using gin (plain_name gin_trgm_ops) where is_fuzzy;
create index place_names_place on place_names (place_id);

-- The best ten for every one to three letters, by country and for the world (''): so short a prefix matches too many rows to sort.
create table place_prefixes (
  country_code text not null,
  prefix text not null,
  place_ids integer[] not null,
  primary key (country_code, prefix)
);
