-- transaction: none
-- Lists of admins at any size, the views that each admin keeps of them, a log that tells when it was changed, and fees from a day
-- (docs/decisions/182-lists-and-the-log.md).
-- Undo: drop table fee_changes, audit_chain, admin_views; drop the indexes below.

create index concurrently if not exists profiles_name on profiles using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index concurrently if not exists profiles_phone on profiles using gin (phone gin_trgm_ops) where phone is not null;
create index concurrently if not exists user_email_parts on "user" using gin (email gin_trgm_ops);
create index concurrently if not exists profiles_made on profiles (created_at desc, user_id desc);
create index concurrently if not exists bookings_made on bookings (created_at desc, id desc);
create index concurrently if not exists bookings_starts on bookings (starts_at, id);
create index concurrently if not exists bookings_of_status on bookings (status, created_at desc, id desc);
create index concurrently if not exists audit_log_of_actor on audit_log (actor_id, id desc);
create index concurrently if not exists audit_log_of_action on audit_log (action, id desc);

-- A list as an admin wants to find it again: the part of its address behind the question mark.
create table if not exists admin_views (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  list text not null check (list ~ '^[a-z]+$'),
  name text not null check (length(name) between 1 and 60),
  params text not null check (length(params) <= 4000),
  created_at timestamptz not null
);
create unique index concurrently if not exists admin_views_names on admin_views (user_id, list, name);

-- A link of the chain over each day's entries of the log: its hash has those of the entries and of the link before.
create table if not exists audit_chain (
  day date primary key,
  entries integer not null check (entries >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- When the log was first found not to agree with it.
  broken_at timestamptz
);

-- A service fee from a day on; a job stores it in settings then.
create table if not exists fee_changes (
  id uuid primary key,
  percent smallint not null check (percent between 0 and 90),
  from_at timestamptz not null,
  made_by uuid not null references profiles (user_id),
  made_at timestamptz not null,
  applied_at timestamptz
);
create unique index concurrently if not exists fee_changes_once on fee_changes (from_at) where applied_at is null;
