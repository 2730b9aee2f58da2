-- Search follows what changes: triggers note each change, and the worker makes the documents (docs/decisions/031-documents-in-typescript.md).

-- Neighbours on the ground are neighbours in this order (Z-order): the rows of a city lie on few pages.
create or replace function place_order(lat real, lng real) returns bigint language sql immutable parallel safe as $$
  select sum(((x >> bit) & 1) << (2 * bit) | ((y >> bit) & 1) << (2 * bit + 1))::bigint
  from generate_series(0, 20) bit,
    (select ((lng + 180) / 360 * 2097151)::bigint as x, ((lat + 90) / 180 * 2097151)::bigint as y) cell
$$;

create or replace function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (listing_id) values (case tg_op when 'DELETE' then old.listing_id else new.listing_id end);
  return null;
end $$;
create or replace trigger listing_texts_search after insert or update or delete on listing_texts for each row execute function note_search_change();
create or replace trigger listing_photos_search after insert or update or delete on listing_photos for each row execute function note_search_change();

-- Whatever is offered counts the listing's revision up.
create or replace function note_listing_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (listing_id) values (new.id);
  return null;
end $$;
create or replace trigger listings_search_new after insert on listings for each row execute function note_listing_change();
create or replace trigger listings_search after update on listings for each row when (old.revision <> new.revision) execute function note_listing_change();

-- What nobody may find any more is gone with the same commit, whether or not a worker runs.
create or replace function forget_document() returns trigger language plpgsql as $$
begin
  delete from search_document where listing_id = new.id;
  return null;
end $$;
create or replace trigger listings_forget_document after update of status on listings for each row
  when (old.status = 'published' and new.status <> 'published') execute function forget_document();

-- A review counts from when it can be seen.
create or replace function note_review_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into search_changes (listing_id) values (old.listing_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into search_changes (listing_id, due_at) values (new.listing_id, new.visible_at);
  end if;
  return null;
end $$;
create or replace trigger reviews_search after insert or update or delete on reviews for each row execute function note_review_change();

create or replace function note_occupancy_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (listing_id)
  select listing_id from listing_spaces where space_id = (case tg_op when 'DELETE' then old.space_id else new.space_id end);
  return null;
end $$;
create or replace trigger occupancy_search after insert or update or delete on occupancy for each row execute function note_occupancy_change();

-- What an operator decides of prices changes the figure of every listing.
create or replace function note_settings_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (listing_id) select id from listings where status = 'published';
  return null;
end $$;
create or replace trigger settings_search after update on settings for each row
  when ((old.service_fee_percent, old.week_discount_days, old.month_discount_days, old.fallback_rates)
    is distinct from (new.service_fee_percent, new.week_discount_days, new.month_discount_days, new.fallback_rates))
  execute function note_settings_change();
-- For each row: a statement that ends no rule, as of a host who is deleted, changes no price.
create or replace trigger fee_rules_search after insert or update or delete on fee_rules for each row execute function note_settings_change();

-- How long the oldest change has waited that could be seen by now; 0 where none waits. A review that is not to be seen yet does not count.
create or replace function search_age_seconds() returns float8 language sql stable as $$
  select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 from search_changes where due_at = '-infinity'
$$;

-- Strangers find a listing at the point that is shown to them.
create or replace function show_document_point() returns trigger language plpgsql as $$
begin
  update search_document set lat = new.shown_lat, lng = new.shown_lng where listing_id = new.id;
  return null;
end $$;
create or replace trigger listings_document_point after update on listings for each row
  when ((old.shown_lat, old.shown_lng) is distinct from (new.shown_lat, new.shown_lng)) execute function show_document_point();

-- 'Available now' (decision D4): per day, whether a stay of the shortest length can begin today; per hour, whether a session can begin within 24
-- hours. Read from the document, whose columns say when.
create or replace function available_now(doc search_document, now_is timestamptz) returns boolean language plpgsql stable as $$
declare
  time_zone text := (select name from search_zones where id = doc.zone);
  today date := (now_is at time zone time_zone)::date;
  shortest integer := doc.min_days;
  -- Bit 42 (domain/search/document.ts): one day alone is that day, else a night.
  has_day_use boolean := doc.mask & (1::bigint << 42) <> 0;
  leaves date;
  first timestamptz := greatest(now_is + interval '1 millisecond', now_is + make_interval(mins => doc.lead_minutes));
  last timestamptz := now_is + interval '24 hours';
begin
  if doc.kind = 0 then
    while coalesce(doc.too_short[shortest] @> today, false) loop shortest := shortest + 1; end loop;
    leaves := case when shortest = 1 and has_day_use then today else today + shortest end;
    return (doc.lead_minutes = 0 or instant_of(today, doc.check_in_minutes, time_zone) >= now_is + make_interval(mins => doc.lead_minutes))
      and not doc.closed && daterange(today, leaves, '[]')
      and case when doc.whole_days then not doc.busy && daterange(today, leaves, '[]')
        when has_day_use then not doc.busy && daterange(today, leaves, '[]')
          and (leaves = today or not doc.daytime && daterange(today + 1, leaves, '[]'))
        else not doc.busy && daterange(today, leaves) and (leaves = today + 1 or not doc.daytime && daterange(today + 1, leaves)) end;
  end if;
  return first <= last and exists (
    select from (values (today), (today + least(doc.horizon, 1))) days (day),
      lateral (select instant_of(day, 0, time_zone) as begins, instant_of(day + 1, 0, time_zone) as ends) d,
      lateral (select tstzrange(greatest(begins, first), least(ends, last + interval '1 millisecond')) as within) w
    where begins <= last and ends > first and not isempty(within) and not doc.busy @> day and not doc.closed @> day
      and doc.open_weekdays & (1 << extract(dow from day)::integer) <> 0
      and case when doc.starts && tstzrange(begins, ends) then doc.starts && within else exists (
        select from (values (extract(dow from day)::integer * 1440,
            ceil(extract(epoch from lower(within) - begins) / 60 / doc.start_step)::integer * doc.start_step,
            ceil(extract(epoch from upper(within) - begins) / 60)::integer)) m (midnight, earliest, latest)
        where earliest < latest and doc.week_starts && int4range(midnight + earliest, midnight + latest)) end);
end $$;
