-- What the order 'Recommended' counts in days (new for 30, booked within 90) it counts by the listing's own days (decision D5): a night's
-- run after midnight in UTC took a Santiago evening for the next day, while a document written at that hour did not.
-- Undo: drop function refresh_recommended(timestamptz, uuid, integer); then both functions as in 0031.

create or replace function recommended_number(id_of_listing uuid, rating_tenths integer, reviews integer, today date) returns integer language sql stable as $$
  select (
    30 * ((8 * 45 + reviews * coalesce(rating_tenths, 45)) / (8.0 + reviews) - 30)
    + 40 * least(pictures, 5) / 5.0 + 20 * least(letters, 400) / 400.0 + 20 * least(cardinality(amenities), 5) / 5.0 + 20 * (languages - 1)
    + 150 * booked / (booked + 5.0)
    + 60 * greatest(0, least(30, 30 - (today - (published_at at time zone time_zone)::date))) / 30.0
  )::integer
  from listings l,
    lateral (select count(*) as pictures from listing_photos where listing_id = l.id) p,
    lateral (select coalesce(max(length(description)), 0) as letters, greatest(count(*), 1) as languages from listing_texts where listing_id = l.id) t,
    lateral (select count(*) as booked from bookings where listing_id = l.id and status in ('confirmed', 'completed')
      and created_at >= (today - 90)::timestamp at time zone l.time_zone
      and created_at < (today + 1)::timestamp at time zone l.time_zone) b
  where l.id = id_of_listing
$$;

drop function refresh_recommended(date, uuid, integer);

create function refresh_recommended(after timestamptz, beyond uuid, most integer, out last uuid, out changed integer) language sql as $$
  with portion as (
    select listing_id, rating_tenths, review_count, recommended from search_document where listing_id > beyond order by listing_id limit most
  ), fresh as materialized (
    select listing_id, recommended_number(listing_id, rating_tenths, review_count, (after at time zone time_zone)::date) as number, recommended
    from portion join listings on listings.id = listing_id
  ), written as (
    update search_document d set recommended = fresh.number from fresh where d.listing_id = fresh.listing_id and fresh.number <> fresh.recommended returning 1
  )
  select (select max(listing_id::text)::uuid from portion), (select count(*)::integer from written)
$$;
