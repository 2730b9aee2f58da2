-- What the programs share.

-- The queue runs by the real clock, the rules by ours: where the demo's clock is ahead, a job is queued that much earlier.
create or replace function queue_time(at timestamptz) returns timestamptz language sql stable as $$
  select at - make_interval(secs => coalesce((select ahead_seconds from demo_clock), 0))
$$;

-- An event without any content for open pages of these people, as platform/live.server.ts writes one.
create or replace function tell_live(recipients uuid[], about text) returns void language plpgsql as $$
begin
  if cardinality(recipients) = 0 then return; end if;
  insert into live_events (recipient_id, kind, payload) select recipient, about, '{}' from unnest(recipients) recipient;
  perform pg_notify('live', array_to_string(recipients, ','));
end $$;
