-- transaction: none
-- Admins read somebody's messages with a reason, find events by a network's pseudonym, see how fast jobs are done, and answer with texts that are
-- written once (docs/decisions/189-private-data-with-a-reason.md).
-- Undo: drop table answer_templates, job_counts, message_readings; drop index security_events_network.

-- Until when an admin may read what somebody and others have written to each other; the reason stands in the audit log.
create table if not exists message_readings (
  admin_id uuid not null references profiles (user_id) on delete cascade,
  person_id uuid not null references profiles (user_id) on delete cascade,
  until timestamptz not null,
  primary key (admin_id, person_id)
);
create index concurrently if not exists message_readings_of_person on message_readings (person_id);

create index concurrently if not exists security_events_network on security_events (network text_pattern_ops) where network is not null;

-- The queue deletes what is done: workers count it here, by the hour.
create table if not exists job_counts (
  hour timestamptz not null,
  task text not null check (length(task) between 1 and 128),
  done integer not null check (done >= 0),
  failed integer not null check (failed >= 0),
  busy_ms bigint not null check (busy_ms >= 0),
  primary key (hour, task)
);

-- What admins answer again and again, in both languages.
create table if not exists answer_templates (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text_en text not null check (length(text_en) between 1 and 4000),
  text_es text not null check (length(text_es) between 1 and 4000),
  changed_at timestamptz not null
);
create unique index concurrently if not exists answer_templates_titles on answer_templates (lower(title));

-- Until when the certificates that this installation reads are good for, as a worker has found them.
create table if not exists certificate_ends (
  name text primary key check (length(name) between 1 and 255),
  ends_at timestamptz not null,
  seen_at timestamptz not null
);
