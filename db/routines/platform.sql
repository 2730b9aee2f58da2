-- What the programs share.

-- The queue runs by the real clock, the rules by ours: where the demo's clock is ahead, a job is queued that much earlier.
create or replace function queue_time(at timestamptz) returns timestamptz language sql stable as $$
  select at - make_interval(secs => coalesce((select ahead_seconds from demo_clock), 0))
$$;
