-- transaction: none
-- What an admin has said of a thing on the desk, and jobs that nobody does for now (docs/decisions/179-the-desk.md,
-- docs/decisions/180-jobs-by-hand.md). The things themselves stand where they always stood: a mark outlives none of them for long.
-- Undo: drop index payouts_failed; drop table regular_jobs, paused_jobs, desk_marks.

create table if not exists desk_marks (
  -- Of domain/admin/desk.ts, and what tells one of a kind from the others: an id, a task, the type of an e-mail.
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  thing text not null check (length(thing) between 1 and 200),
  taken_by uuid references profiles (user_id) on delete set null,
  snoozed_until timestamptz,
  -- Whoever was done with it saw it wait since then; what waits anew waits since later.
  done_since timestamptz,
  changed_at timestamptz not null,
  primary key (kind, thing)
);
create index concurrently if not exists desk_marks_old on desk_marks (changed_at);

-- A worker leaves these jobs where they are until the row is gone.
create table if not exists paused_jobs (
  task text primary key check (length(task) between 1 and 128),
  reason text not null check (length(reason) between 1 and 500),
  since timestamptz not null
);

-- What the workers of this installation do regularly, as the newest build says: for admins, who see when each was queued last and is next.
create table if not exists regular_jobs (
  name text primary key check (length(name) between 1 and 128),
  every_minutes integer not null check (every_minutes between 1 and 1440),
  offset_minutes integer not null check (offset_minutes between 0 and 1439)
);

create index concurrently if not exists payouts_failed on payouts (ended_at) where status = 'failed';
