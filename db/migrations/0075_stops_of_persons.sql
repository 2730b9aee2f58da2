-- All payouts of a person stop, by an admin's word or because the person is suspended, and go on once each cause has ended
-- (docs/decisions/157-suspension-and-payouts.md). Stops of one booking stand in payout_stops.
-- Undo: drop table host_stops.

create table host_stops (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  cause text not null check (cause in ('suspension', 'admin')),
  -- What admins read; the host reads that payouts are stopped, and whom to write to.
  reason text not null check (length(reason) between 1 and 2000),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= created_at)
);
-- Of each cause a person has one, however often the button is pressed.
create unique index host_stops_once on host_stops (host_id, cause) where ended_at is null;

insert into host_stops (id, host_id, cause, reason, created_at)
select gen_random_uuid(), user_id, 'suspension', reason, since from suspensions;
