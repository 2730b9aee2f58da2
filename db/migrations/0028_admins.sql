-- What admins do, each in the transaction of what it tells. It holds no name and no address: who did it is an id without a reference,
-- because the log outlives accounts.
-- Undo: drop table suspensions, audit_log; drop trigger suspended_hosts_publish_nothing on listings.

create table audit_log (
  -- In the order of time.
  id uuid primary key,
  at timestamptz not null,
  -- Null: the operator, by a command of the program.
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  -- On what; neither where it concerns the whole site.
  subject text check (subject in ('listing', 'user')),
  subject_id uuid,
  reason text check (length(reason) between 1 and 2000),
  -- By name, [before, after].
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  check ((subject is null) = (subject_id is null))
);
create index audit_log_subject on audit_log (subject_id, id desc);

-- Who is suspended: signed out, and let in nowhere. A row goes when it is lifted; what was done stays in audit_log.
create table suspensions (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  since timestamptz not null,
  reason text not null check (length(reason) between 1 and 2000),
  -- The listings that it has paused, to be published again when it is lifted.
  paused uuid[] not null default '{}'
);
