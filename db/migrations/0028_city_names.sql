-- A city's name in the reader's language ('Londres'), by the gazetteer; as the host wrote it where that knows no such city. Listings keep
-- what was written: their pages' addresses and the search for words depend on it.
-- Undo: drop function city_name(text, text, text);

create function city_name(city text, country text, language text) returns text language sql stable parallel safe
return coalesce(
  (select case $3 when 'es' then p.name_es else p.name_en end
   from place_names n join places p on p.id = n.place_id
   where n.country_code = $2 and n.plain_name = plain_text($1) and n.origin = 0 and n.kind in ('city', 'commune')
   order by n.population desc limit 1),
  $1);
