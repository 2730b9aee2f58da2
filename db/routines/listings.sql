-- What can be booked, as the database counts, reads and shows it.

-- A listing's revision counts every change of what can be booked and at what price, in whichever table it stands: a hold that was judged
-- by an older one is refused and judged again (docs/decisions/014-holds-in-two-steps.md).
create or replace function listing_has_changed() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create or replace trigger listings_revision before update on listings for each row
  when (old.views_this_week = new.views_this_week and old.revision = new.revision) execute function listing_has_changed();

create or replace function its_listing_has_changed() returns trigger language plpgsql as $$
begin
  update listings set revision = revision + 1 where id = (case tg_op when 'DELETE' then old.listing_id else new.listing_id end);
  return null;
end $$;
create or replace trigger listing_spaces_revision after insert or update or delete on listing_spaces for each row execute function its_listing_has_changed();
create or replace trigger opening_hours_revision after insert or update or delete on opening_hours for each row execute function its_listing_has_changed();
create or replace trigger opening_exceptions_revision after insert or update or delete on opening_exceptions for each row execute function its_listing_has_changed();
create or replace trigger blocked_dates_revision after insert or update or delete on blocked_dates for each row execute function its_listing_has_changed();
create or replace trigger minimum_stays_revision after insert or update or delete on minimum_stays for each row execute function its_listing_has_changed();
create or replace trigger price_overrides_revision after insert or update or delete on price_overrides for each row execute function its_listing_has_changed();
create or replace trigger listing_extras_revision after insert or update or delete on listing_extras for each row execute function its_listing_has_changed();

create or replace function listings_of_space_have_changed() returns trigger language plpgsql as $$
begin
  update listings set revision = revision + 1 where id in (select listing_id from listing_spaces where space_id = new.id);
  return null;
end $$;
create or replace trigger spaces_revision after update of turnover_minutes on spaces for each row execute function listings_of_space_have_changed();

-- Everything that decides whether and at what price a listing can be booked, in one document for all rules.
-- plpgsql, because it keeps the plans of a query that runs with every booking.
create or replace function listing_terms(id_of_listing uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'listing', to_jsonb(l),
    'spaces', (select coalesce(jsonb_agg(space_id order by space_id), '[]') from listing_spaces where listing_id = l.id),
    'turnover', (select coalesce(max(s.turnover_minutes), 0) from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = l.id),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
      from opening_hours where listing_id = l.id),
    'exceptions', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
      from opening_exceptions where listing_id = l.id),
    'recurring', (select coalesce(jsonb_agg(jsonb_build_object('weekday', recurring_day, 'from', start_date, 'to', end_date)), '[]')
      from blocked_dates where listing_id = l.id and is_recurring),
    'minimumStays', (select coalesce(jsonb_agg(jsonb_build_object('from', lower(days), 'to', upper(days) - 1, 'days', min_days) order by days), '[]')
      from minimum_stays where listing_id = l.id),
    'overrides', (select coalesce(jsonb_agg(jsonb_build_object('from', lower(days), 'to', upper(days) - 1, 'minor', price_minor, 'weekend', weekend_price_minor) order by days), '[]')
      from price_overrides where listing_id = l.id),
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'unit', unit, 'minor', price_minor, 'maxQuantity', max_quantity,
        'name', jsonb_build_object('en', name_en, 'es', name_es)) order by position, id), '[]')
      from listing_extras where listing_id = l.id and active and (unit <> 'hour' or l.listing_type = 'experience')),
    'settings', (select jsonb_build_object('serviceFeePercent', fee_percent_of(l.host_id, l.country_code, l.subcategory), 'weekDays', week_discount_days, 'monthDays', month_discount_days)
      from settings),
    'taxPercent', (select percent::float8 from tax_rates where tax_rates.country_code = l.country_code)
  ) from listings l where l.id = id_of_listing);
end $$;

-- For short distances, where the Earth is as good as flat; also across the antimeridian.
create or replace function metres_apart(lat float8, lng float8, other_lat float8, other_lng float8) returns float8 language sql immutable strict parallel safe as $$
  select 111195 * sqrt((lat - other_lat) ^ 2 + (least(abs(lng - other_lng), 360 - abs(lng - other_lng)) * cos(radians(lat))) ^ 2)
$$;

-- The shown point is written by a trigger and nowhere else, so no program can forget it or choose it (docs/decisions/020-shown-point.md).
-- 300 to 600 m from the origin, every spot of that ring equally likely. Without the secret it is null, which no listing may have.
-- The host is part of the hash: with one offset for everybody, whoever lists something at a guessed address could compare.
create or replace function shown_point(host uuid, lat float8, lng float8, out shown_lat float8, out shown_lng float8) language plpgsql stable strict as $$
declare
  secret bytea := (select convert_to(k.secret, 'UTF8') from shown_point_key k);
  origin bytea := convert_to(concat_ws(' ', host, round(lat * 1000), round(lng * 1000)), 'UTF8');
  drawn text := encode(sha256(secret || sha256(secret || origin)), 'hex');
  bearing float8 := 2 * pi() * ('x' || substr(drawn, 1, 12))::bit(48)::bigint / 2 ^ 48;
  metres float8 := sqrt(300 ^ 2 + (600 ^ 2 - 300 ^ 2) * ('x' || substr(drawn, 13, 12))::bit(48)::bigint / 2 ^ 48);
  east float8 := lng + metres * sin(bearing) / 111195 / greatest(0.0001, cos(radians(lat)));
begin
  -- Four decimals, about eleven metres, are precise enough.
  shown_lat := round(least(90, greatest(-90, lat + metres * cos(bearing) / 111195))::numeric, 4);
  shown_lng := round((case when east > 180 then east - 360 when east < -180 then east + 360 else east end)::numeric, 4);
end $$;

-- A new or moved true point is computed from the origin that it had, or that the host has within 100 m, else from one of its own. A corrected
-- pin, a second listing of the house or a listing created again must not show a second point: the difference between the two would tell more.
create or replace function write_shown_point() returns trigger language plpgsql as $$
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
create or replace trigger listings_shown_point
  before insert or update of lat, lng, origin_host, origin_lat, origin_lng, shown_lat, shown_lng on listings
  for each row execute function write_shown_point();

-- A listing and all listings that it shares spaces with, directly or through others.
create or replace function listings_sharing(id_of_listing uuid) returns setof uuid language sql stable as $$
  with recursive sharing (id) as (
    select id_of_listing
    union
    select other.listing_id from sharing join listing_spaces own on own.listing_id = sharing.id join listing_spaces other on other.space_id = own.space_id
  )
  select id from sharing
$$;

-- Spaces are at one place, so their listings have one origin: that of the listing whose pin was moved last, else that of the oldest one,
-- which has shown its point for longest.
create or replace function unite_shown_points() returns trigger language plpgsql as $$
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
create or replace trigger listing_spaces_shown_point after insert or update on listing_spaces for each row execute function unite_shown_points();
create or replace trigger listings_moved after update of lat, lng on listings for each row
  when ((old.origin_host, old.origin_lat, old.origin_lng) is distinct from (new.origin_host, new.origin_lat, new.origin_lng))
  execute function unite_shown_points();

-- Whether an admin has hidden a photo in any listing: it is kept to be shown again.
create or replace function photo_is_hidden(photo uuid) returns boolean language sql stable as $$
  select exists (select from hidden_photos where photo_id = photo)
$$;

-- The life of a listing has the moves of listing_moves and no others, whoever writes.
create or replace function listings_keep_to_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from listing_moves where from_status = old.status and to_status = new.status) then
    raise exception 'listing %: no move from % to %', new.id, old.status, new.status using errcode = 'check_violation', constraint = 'listings_keep_to_moves';
  end if;
  return new;
end $$;
create or replace trigger listings_keep_to_moves before update of status on listings
  for each row when (old.status <> new.status) execute function listings_keep_to_moves();
