-- A second factor of an account (docs/decisions/145-second-factor.md): the secret that its owner's app shares, and ten codes for the day on
-- which the app is gone. A log-in that has proved one factor waits for the other; a session says with how many it was opened.
-- Undo: drop table waiting_log_ins; drop table recovery_codes; drop table second_factors; alter table session drop column factors, drop column
-- country; alter table devices drop column country.

-- The secret is encrypted; until its owner has entered a first code, it counts for nothing.
create table second_factors (
  user_id uuid primary key references "user" on delete cascade,
  secret text not null,
  -- The last interval of 30 seconds of which a code was taken: each counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table waiting_log_ins (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references "user" on delete cascade,
  -- By which way the first factor was proved; null where an open session is renewed.
  way text check (length(way) between 1 and 100),
  asks text not null check (asks in ('app', 'email')),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null
);
create index waiting_log_ins_of_user on waiting_log_ins (user_id);
create index waiting_log_ins_by_end on waiting_log_ins (expires_at);

alter table session
  add column factors text not null default 'one' check (factors in ('one', 'both')),
  -- Where the log-in came from, as the operator's proxy says.
  add column country text check (country ~ '^[A-Z]{2}$');
alter table devices add column country text check (country ~ '^[A-Z]{2}$');
