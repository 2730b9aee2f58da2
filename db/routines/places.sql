-- Names of places, as text. `plain_text` and `place_slug` stand in the migration of the places, because an index depends on them.

-- Typed text as a LIKE pattern: percent signs and underscores are escaped.
create or replace function like_text(value text) returns text language sql immutable parallel safe strict
  return regexp_replace(plain_text(value), '([\\%_])', '\\\1', 'g');

-- A city's name in the reader's language ('Londres'), from the gazetteer; as the host wrote it where the gazetteer has no such city.
-- Listings keep what was written: the addresses of their pages and the search for words depend on it.
create or replace function city_name(city text, country text, language text) returns text language sql stable parallel safe
return coalesce(
  (select case $3 when 'es' then p.name_es else p.name_en end
   from place_names n join places p on p.id = n.place_id
   where n.country_code = $2 and n.plain_name = plain_text($1) and n.origin = 0 and n.kind in ('city', 'commune')
   order by n.population desc limit 1),
  $1);
