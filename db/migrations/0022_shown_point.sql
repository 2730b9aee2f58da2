-- Strangers see a point that nobody without this database's secret can lead back to the true one: before, it was computed from the street alone.
-- It is written here and nowhere else, so no code can forget it or choose it. Design: docs/decisions/020-shown-point.md.
-- Undo: drop trigger listings_shown_point on listings; drop trigger listings_moved on listings; drop trigger listings_document_point on listings;
-- drop trigger listing_spaces_shown_point on listing_spaces; drop function write_shown_point, unite_shown_points,
-- show_document_point, listings_sharing, shown_point, metres_apart; drop table shown_point_key; alter table listings drop constraint listings_shown_lat_check,
-- drop constraint listings_shown_lng_check, alter column shown_lat drop default, alter column shown_lng drop default, drop column origin_host,
-- drop column origin_lat, drop column origin_lng;

-- Made here, once, and never shown. Who reads this table reads the true points as well, so it is no worse kept than beside them; every
-- server of a database has the same one, and a back-up holds it.
create table shown_point_key (
  only_row boolean primary key default true check (only_row),
  secret text not null check (length(secret) = 64)
);
insert into shown_point_key (secret) values (encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));

-- What the shown point is reckoned from: a corner of a grid of thousandths of a degree, and the host whose listing was there first.
alter table listings add column origin_host uuid, add column origin_lat double precision, add column origin_lng double precision;

-- For short distances, where the Earth is flat; also across the antimeridian.
create function metres_apart(lat float8, lng float8, other_lat float8, other_lng float8) returns float8 language sql immutable strict parallel safe as $$
  select 111195 * sqrt((lat - other_lat) ^ 2 + (least(abs(lng - other_lng), 360 - abs(lng - other_lng)) * cos(radians(lat))) ^ 2)
$$;

-- 300 to 600 m from the origin, every spot of that ring alike likely. Without the secret it is null, which no listing may have.
-- The host is part of it: with one offset for everybody, whoever lists something at a guessed address could compare.
create function shown_point(host uuid, lat float8, lng float8, out shown_lat float8, out shown_lng float8) language plpgsql stable strict as $$
declare
  secret bytea := (select convert_to(k.secret, 'UTF8') from shown_point_key k);
  origin bytea := convert_to(concat_ws(' ', host, round(lat * 1000), round(lng * 1000)), 'UTF8');
  drawn text := encode(sha256(secret || sha256(secret || origin)), 'hex');
  bearing float8 := 2 * pi() * ('x' || substr(drawn, 1, 12))::bit(48)::bigint / 2 ^ 48;
  metres float8 := sqrt(300 ^ 2 + (600 ^ 2 - 300 ^ 2) * ('x' || substr(drawn, 13, 12))::bit(48)::bigint / 2 ^ 48);
  east float8 := lng + metres * sin(bearing) / 111195 / greatest(0.0001, cos(radians(lat)));
begin
  -- Four decimals, about eleven metres: finer says nothing.
  shown_lat := round(least(90, greatest(-90, lat + metres * cos(bearing) / 111195))::numeric, 4);
  shown_lng := round((case when east > 180 then east - 360 when east < -180 then east + 360 else east end)::numeric, 4);
end $$;

-- A new or moved true point is reckoned from the origin that it had, or that the host has within 100 m, else from one of its own: a corrected
-- pin, a second listing of the house or a listing made anew shall not show a second point, whose difference from the first would tell more.
create function write_shown_point() returns trigger language plpgsql as $$
declare
  near record;
begin
  if tg_op = 'INSERT' or old.origin_lat is null or (new.lat, new.lng) is distinct from (old.lat, old.lng) then
    -- Two listings of one place that are written at once see each other.
    perform pg_advisory_xact_lock(hashtext('shown point'), hashtext(new.host_id::text));
    if tg_op = 'UPDATE' and metres_apart(new.lat, new.lng, old.origin_lat, old.origin_lng) <= 100 then
      new.origin_host := old.origin_host;
      new.origin_lat := old.origin_lat;
      new.origin_lng := old.origin_lng;
    else
      new.origin_host := new.host_id;
      new.origin_lat := round(new.lat::numeric, 3);
      new.origin_lng := round(new.lng::numeric, 3);
      if not exists (select from listings l where l.origin_host = new.host_id and l.origin_lat = new.origin_lat and l.origin_lng = new.origin_lng) then
        select l.origin_lat, l.origin_lng into near from listings l
        where l.origin_host = new.host_id and l.origin_lat between new.lat - 0.001 and new.lat + 0.001
          and metres_apart(new.lat, new.lng, l.origin_lat, l.origin_lng) <= 100
        order by metres_apart(new.lat, new.lng, l.origin_lat, l.origin_lng), l.origin_lat, l.origin_lng limit 1;
        if found then
          new.origin_lat := near.origin_lat;
          new.origin_lng := near.origin_lng;
        end if;
      end if;
    end if;
  end if;
  select p.shown_lat, p.shown_lng into new.shown_lat, new.shown_lng from shown_point(new.origin_host, new.origin_lat, new.origin_lng) p;
  return new;
end $$;
create trigger listings_shown_point
  before insert or update of lat, lng, origin_host, origin_lat, origin_lng, shown_lat, shown_lng on listings
  for each row execute function write_shown_point();

-- A listing and all that it shares spaces with, by whatever way.
create function listings_sharing(id_of_listing uuid) returns setof uuid language sql stable as $$
  with recursive sharing (id) as (
    select id_of_listing
    union
    select other.listing_id from sharing join listing_spaces own on own.listing_id = sharing.id join listing_spaces other on other.space_id = own.space_id
  )
  select id from sharing
$$;

-- Spaces are at one place, so their listings have one origin: of the one whose pin was moved last, else of the one that was there first and
-- has shown its point for longest.
create function unite_shown_points() returns trigger language plpgsql as $$
declare
  first listings;
begin
  if tg_table_name = 'listings' then
    first := new;
  else
    select l.* into first from listings l where l.id in (select listings_sharing(new.listing_id)) order by l.created_at, l.id limit 1;
  end if;
  update listings l set origin_host = first.origin_host, origin_lat = first.origin_lat, origin_lng = first.origin_lng
  where l.id in (select listings_sharing(first.id))
    and (l.origin_host, l.origin_lat, l.origin_lng) is distinct from (first.origin_host, first.origin_lat, first.origin_lng);
  return null;
end $$;

create function show_document_point() returns trigger language plpgsql as $$
begin
  update search_document set lat = new.shown_lat, lng = new.shown_lng where listing_id = new.id;
  return null;
end $$;

-- What is there already. A point shown until now is gone from every column once this has run.
alter table listings alter column shown_lat set default 'NaN', alter column shown_lng set default 'NaN';
update listings set lat = lat;
create index listings_origin on listings (origin_host, origin_lat, origin_lng);
create trigger listing_spaces_shown_point after insert or update on listing_spaces for each row execute function unite_shown_points();
update listing_spaces set space_id = space_id where space_id in (select space_id from listing_spaces group by 1 having count(*) > 1);
update search_document d set lat = l.shown_lat, lng = l.shown_lng from listings l where l.id = d.listing_id;

-- Not a number, which the check refuses, is what a listing would show if the trigger above were ever gone.
alter table listings
  add constraint listings_shown_lat_check check (shown_lat between -90 and 90),
  add constraint listings_shown_lng_check check (shown_lng between -180 and 180);
create trigger listings_moved after update of lat, lng on listings for each row
  when ((old.origin_host, old.origin_lat, old.origin_lng) is distinct from (new.origin_host, new.origin_lat, new.origin_lng))
  execute function unite_shown_points();
create trigger listings_document_point after update on listings for each row
  when ((old.shown_lat, old.shown_lng) is distinct from (new.shown_lat, new.shown_lng)) execute function show_document_point();
