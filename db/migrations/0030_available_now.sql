-- 'Available now' by decision D4, with the rules that search and checkout have: per day, a stay of the shortest length can begin today;
-- per hour, a session can begin within 24 hours; both in the listing's own zone. So far it was whether today, in UTC, was busy.
-- Undo: drop function available_now, session_fits; create session_fits as in 0012.

drop function session_fits;
-- As in 0012; `until`: the last instant at which it may begin.
create function session_fits(id_of_listing uuid, on_day date, at integer, minutes integer, now_is timestamptz, until timestamptz default 'infinity')
returns boolean language plpgsql stable
cost 10000 set plan_cache_mode = force_generic_plan as $$
declare
  listing listings;
  kept datemultirange;
  open tstzmultirange;
  taken tstzmultirange;
  length interval;
begin
  select * into listing from listings where id = id_of_listing;
  kept := kept_days(listing, on_day - 1, on_day + 2);
  if on_day <@ kept or at % listing.start_step_minutes <> 0 then return false; end if;

  open := (
    select range_agg(tstzrange(instant_of(o.day, opens, listing.time_zone), instant_of(o.day, closes, listing.time_zone)))
    from opening_times(listing, array[on_day - 1, on_day, on_day + 1, on_day + 2], kept) o);
  if open is null then return false; end if;
  taken := taken_times(listing, now_is);
  length := make_interval(mins => coalesce(minutes, listing.min_minutes));

  return exists (
    select 1
    from generate_series(coalesce(at, 0), coalesce(at, 1439), listing.start_step_minutes) step,
      lateral (select instant_of(on_day, step, listing.time_zone) as start) s
    where start > now_is and start >= now_is + make_interval(mins => listing.lead_time_minutes) and start <= until
      and start at time zone listing.time_zone = on_day + make_interval(mins => step)
      and open @> tstzrange(start, start + length) and not taken && tstzrange(start, start + length));
end $$;

create function available_now(id_of_listing uuid, now_is timestamptz) returns boolean language plpgsql stable
cost 10000 set plan_cache_mode = force_generic_plan as $$
declare
  doc search_document;
  time_zone text;
  today date;
  leaves date;
begin
  select * into doc from search_document where listing_id = id_of_listing;
  if not found then return false; end if;
  time_zone := (select name from search_zones where id = doc.zone);
  today := (now_is at time zone time_zone)::date;
  if doc.kind = 1 then
    return session_fits(id_of_listing, today, null, null, now_is, now_is + interval '24 hours')
      or doc.horizon >= 1 and session_fits(id_of_listing, today + 1, null, null, now_is, now_is + interval '24 hours');
  end if;

  -- A stay of one day is that day alone; the check-out day is looked at as docs/decisions/011 says.
  leaves := case when doc.least_days > 1 then today + doc.least_days else today end;
  return (doc.lead_minutes = 0 or instant_of(today, doc.arrives, time_zone) >= now_is + make_interval(mins => doc.lead_minutes))
    and not doc.closed && daterange(today, leaves, '[]')
    and case when doc.whole_days then not doc.busy && daterange(today, leaves, '[]')
      else not doc.busy && daterange(today, greatest(leaves, today + 1))
        and (leaves <= today + 1 or not doc.daytime && daterange(today + 1, leaves)) end;
end $$;
