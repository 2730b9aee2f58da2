-- Whoever has blocked whom. Neither writes to the other, asks for or books their spaces from then on (`is_blocked`, db/routines/accounts.sql).
-- Undo: drop table blocked_people; and the function.

create table blocked_people (
  blocker_id uuid not null references profiles (user_id) on delete cascade,
  blocked_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_people_of_blocked on blocked_people (blocked_id);
