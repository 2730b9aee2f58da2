-- What the programs know of each other, what they have counted, and what admins and pages are told.
-- Undo: drop table live_events, audit_log, spent_budgets, demo_clock, worker_heartbeats;

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

-- Counted in the database, so that two server processes agree on a limit (docs/decisions/019-budgets.md).
create table spent_budgets (
  -- SHA-256, keyed with the server's secret, of the budget's name and of whom it is counted for: addresses of people who only typed them
  -- must not stand here.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  count integer not null check (count >= 1),
  -- When counting starts again; later requests delete what has ended.
  ends_at timestamptz not null
);
create index spent_budgets_over on spent_budgets (ends_at);

-- What admins do, each in the transaction of what it tells. It holds no name and no address: who did it is an id without a reference,
-- because the log outlives accounts.
create table audit_log (
  -- In the order of time.
  id uuid primary key,
  at timestamptz not null,
  -- Null: the operator, by a command of the program.
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  -- On what; neither where it concerns the whole site.
  subject text check (subject in ('booking', 'listing', 'payout', 'user')),
  subject_id uuid,
  reason text check (length(reason) between 1 and 2000),
  -- By name, [before, after].
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  check ((subject is null) = (subject_id is null))
);
create index audit_log_subject on audit_log (subject_id, id desc);

-- What the open pages of somebody are told at once (docs/decisions/061-live-delivery.md): ids only, for a day. Ids of rows are given before
-- their transactions end, in another order than these: so a reader's position is a snapshot of the transactions that it has seen, and
-- `txid` says of which transaction a row is.
create table live_events (
  id bigint generated always as identity primary key,
  recipient_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 400),
  txid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index live_events_of_recipient on live_events (recipient_id, txid);
create index live_events_over on live_events (created_at);
