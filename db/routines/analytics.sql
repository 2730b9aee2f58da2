-- Views, added up by month with each statement that writes some (db/migrations/0015_analytics.sql). In one order, so that two that add
-- to the same listings wait for each other and do not block each other.
create or replace function add_up_views() returns trigger language plpgsql as $$
begin
  insert into monthly_views (listing_id, month, views)
  select listing_id, date_trunc('month', day::timestamp)::date, count(*) from added group by 1, 2 order by 1, 2
  on conflict (listing_id, month) do update set views = monthly_views.views + excluded.views;
  return null;
end $$;
create or replace trigger property_views_add_up after insert on property_views
  referencing new table as added for each statement execute function add_up_views();

-- The round that rows are stamped with. Who writes keeps it open until its transaction ends; plpgsql, because the round is read after the
-- lock is had, by a snapshot of its own.
create or replace function writing_round() returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('observation_rounds'));
  return (select round from observation_rounds);
end $$;

-- Closes the round once all who write in it are through: of it and those before it, no row comes or changes any more.
create or replace function close_round() returns integer language plpgsql as $$
declare
  closed integer;
begin
  perform pg_advisory_xact_lock(hashtext('observation_rounds'));
  update observation_rounds set round = round + 1 returning round - 1 into closed;
  return closed;
end $$;
