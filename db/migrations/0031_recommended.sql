-- The order 'Recommended' (decision D1): one number a listing, in its search document, so that it is walked like any other order. What it
-- is made of and why: docs/decisions/027-recommended.md.
-- Undo: drop trigger search_document_recommended on search_document; drop function refresh_recommended, write_recommended, recommended_number;
-- alter table search_document drop column recommended.

-- Behind all others: no search reads it that does not order by it.
alter table search_document add column recommended integer not null default 0;

-- In points. The rating counts as if eight reviews of the mean came before a listing's own.
--   rating      30 for each tenth above three stars: 450 at the mean of 4.5
--   complete    at most 100: five pictures, a text worth reading, five amenities, both languages
--   booked      at most 150: so many confirmed bookings of the last 90 days, each less than the one before. Of how often it was seen,
--               once views are counted
--   new         at most 60, gone after 30 days
create function recommended_number(id_of_listing uuid, rating_tenths integer, reviews integer, today date) returns integer language sql stable as $$
  select (
    30 * ((8 * 45 + reviews * coalesce(rating_tenths, 45)) / (8.0 + reviews) - 30)
    + 40 * least(pictures, 5) / 5.0 + 20 * least(letters, 400) / 400.0 + 20 * least(cardinality(amenities), 5) / 5.0 + 20 * (languages - 1)
    + 150 * booked / (booked + 5.0)
    + 60 * greatest(0, least(30, 30 - (today - published_at::date))) / 30.0
  )::integer
  from listings l,
    (select count(*) as pictures from listing_photos where listing_id = id_of_listing) p,
    (select coalesce(max(length(description)), 0) as letters, greatest(count(*), 1) as languages from listing_texts where listing_id = id_of_listing) t,
    (select count(*) as booked from bookings where listing_id = id_of_listing and status in ('confirmed', 'completed')
      and created_at >= today - 90 and created_at < today + 1) b
  where l.id = id_of_listing
$$;

-- With the document, not with each booking: refresh_busy_days names none of these columns, and its row stays on its page.
create function write_recommended() returns trigger language plpgsql as $$
begin
  new.recommended := coalesce(recommended_number(new.listing_id, new.rating_tenths, new.review_count, new.refreshed), 0);
  return new;
end $$;
create trigger search_document_recommended before insert or update of review_count on search_document
  for each row execute function write_recommended();

-- Once a day, in portions like prices (0018): bookings age, and what was new is not any more. Only what differs is written.
create function refresh_recommended(today date, beyond uuid, most integer, out last uuid, out changed integer) language sql as $$
  with portion as (
    select listing_id, rating_tenths, review_count, recommended from search_document where listing_id > beyond order by listing_id limit most
  ), fresh as materialized (
    select listing_id, recommended_number(listing_id, rating_tenths, review_count, today) as number, recommended from portion
  ), written as (
    update search_document d set recommended = fresh.number from fresh where d.listing_id = fresh.listing_id and fresh.number <> fresh.recommended returning 1
  )
  select (select max(listing_id::text)::uuid from portion), (select count(*)::integer from written)
$$;

update search_document set review_count = review_count;

create index search_homes_recommended on search_document (recommended desc, listing_id desc) where kind = 0;
create index search_experiences_recommended on search_document (recommended desc, listing_id desc) where kind = 1;
create index search_kinds_recommended on search_document (kind, subcategory, recommended desc, listing_id desc);
