-- What is counted against a limit stands under a hash: the old table kept e-mail addresses of people who only typed them. And
-- nothing holds the rows of all listings for longer than a guest waits for a lock: their prices follow in portions.
-- Undo: drop table spent_budgets; drop function refresh_price_base(timestamptz, uuid, integer); create table "rateLimit" as in 0001 and
-- refresh_price_base(timestamptz) as in 0009.

drop table "rateLimit";

create table spent_budgets (
  -- SHA-256, keyed with the server's secret, of the budget's name and of whom it is counted for.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  count integer not null check (count >= 1),
  -- When counting begins anew; what is over is deleted by whoever comes later.
  ends_at timestamptz not null
);
create index spent_budgets_over on spent_budgets (ends_at);

drop function refresh_price_base(timestamptz);

-- The next so many listings beyond an id; `last` is null when there were none.
create function refresh_price_base(after timestamptz, beyond uuid, most integer, out last uuid, out changed integer) language sql as $$
  with portion as materialized (
    select listing_id from search_document where listing_id > beyond order by listing_id limit most
  ), fresh as (
    select l.id, price_in_pesos(from_price(l, after), l.currency) as price from portion join listings l on l.id = portion.listing_id
  ), changed as (
    update search_document d set price_base = fresh.price from fresh where d.listing_id = fresh.id and d.price_base <> fresh.price
    returning 1
  )
  select (select listing_id from portion order by listing_id desc limit 1), (select count(*)::integer from changed)
$$;
