-- Views, added up by day and by month with each statement that writes some (db/migrations/0015_analytics.sql, 0111_work_in_portions.sql).
-- In one order, so that two that add to the same listings wait for each other and do not block each other.
create or replace function add_up_views() returns trigger language plpgsql as $$
begin
  insert into monthly_views (listing_id, month, views)
  select listing_id, date_trunc('month', day::timestamp)::date, count(*) from added group by 1, 2 order by 1, 2
  on conflict (listing_id, month) do update set views = monthly_views.views + excluded.views;
  insert into daily_views (listing_id, day, views)
  select listing_id, day, count(*) from added group by 1, 2 order by 1, 2
  on conflict (listing_id, day) do update set views = daily_views.views + excluded.views;
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

-- Partitions are made and dropped ahead by programs that may not make or drop anything themselves: these run as the owner. Other tables
-- than these four cannot be named.
create or replace function partitioned_tables() returns text[] language sql immutable as $$
  select array['page_views', 'search_queries', 'analytics_events', 'user_sessions']
$$;

-- Makes those that are missing of the month before, this one and two ahead. To attach a table keeps nobody from writing to the others; to
-- make it as a partition would.
create or replace function make_partitions(day date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  month date;
  name text;
begin
  -- Two processes may find the same one missing.
  perform pg_advisory_xact_lock(hashtext('analytics_partitions'));
  foreach parent in array partitioned_tables() loop
    for month in select generate_series(date_trunc('month', day) - interval '1 month', date_trunc('month', day) + interval '2 months', '1 month') loop
      name := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass(name) is not null;
      execute format('create table %I (like %I including all)', name, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, month, month + interval '1 month');
    end loop;
  end loop;
end $$;
revoke execute on function make_partitions(date) from public;

-- Drops the months that are over by a day.
create or replace function drop_partitions(oldest date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any (partitioned_tables()::regclass[])
      -- The names of other tables, which the planner may look at first, say no month.
      and case when c.relname ~ '_\d{4}_\d{2}$' then to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= oldest end
  loop
    execute format('drop table %I', name);
  end loop;
end $$;
revoke execute on function drop_partitions(date) from public;
