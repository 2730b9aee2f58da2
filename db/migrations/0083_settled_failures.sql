-- What has failed for good is an alarm for a day, and until somebody has looked at it (docs/decisions/166-alarms.md).
-- Undo: drop table seen_failed_jobs; alter table outgoing_emails drop column dead_at, drop column is_settled.

alter table outgoing_emails
  -- When it was tried for the last time; null of those from before.
  add column dead_at timestamptz,
  -- Nobody has to look at it (any longer): an admin has, or its reader is told instead.
  add column is_settled boolean not null default false;

-- Failed jobs that an admin has looked at. The queue's own table is not ours to change; a job that was tried again and failed again has another time.
create table seen_failed_jobs (
  job_id bigint not null,
  run_at timestamptz not null,
  primary key (job_id, run_at)
);
