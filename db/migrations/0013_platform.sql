-- What the programs know of each other.
-- Undo: drop table demo_clock, worker_heartbeats;

-- A killed worker's jobs stay locked for hours; by this the others know who has fallen silent (platform/heartbeat.server.ts).
create table worker_heartbeats (
  worker_id text primary key,
  at timestamptz not null
);

-- How far the demo's clock is ahead; empty outside demo mode (decision C0).
create table demo_clock (
  id boolean primary key default true check (id),
  ahead_seconds bigint not null check (ahead_seconds >= 0)
);
