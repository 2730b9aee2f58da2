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
