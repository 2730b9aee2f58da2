-- Runs of the stress tests.
-- Undo: drop table stress_runs;

-- One at a time, whoever asks and on however many servers (decision B23). What a run makes belongs to people that it has made itself, and
-- is deleted with them. Its listings are drafts for ever.
create table stress_runs (
  id uuid primary key,
  kind text not null check (kind in ('holds', 'drafts')),
  -- The most stand in domain/stress/stress.ts too.
  wanted integer not null check (wanted between 1 and 500),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('finished', 'stopped', 'timed-out', 'abandoned')),
  stop_requested boolean not null default false,
  -- By the database's clock: a run of which nothing is heard has lost its worker.
  seen_at timestamptz not null default clock_timestamp(),
  -- Made by the run: what is theirs is deleted at its end, and nothing else.
  people uuid[] not null default '{}',
  duration_ms integer not null default 0 check (duration_ms >= 0),
  outcomes jsonb not null default '{}' check (jsonb_typeof(outcomes) = 'object'),
  latencies_us integer[] not null default '{}' check (cardinality(latencies_us) <= 500),
  cleaned jsonb check (jsonb_typeof(cleaned) = 'object'),
  check ((ended_at is null) = (ending is null)),
  check ((ended_at is null) = (cleaned is null))
);
create unique index stress_runs_one_at_a_time on stress_runs ((true)) where ended_at is null;
create index stress_runs_by_time on stress_runs (kind, created_at desc);
