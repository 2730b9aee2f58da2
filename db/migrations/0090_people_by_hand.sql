-- A suspension may end by itself, and admins write down what the next one has to know of a person (docs/decisions/181-people-and-listings-by-hand.md).
-- Undo: drop table person_notes; alter table suspensions drop column republishes, drop column ends_at.

alter table suspensions
  -- A job lifts it then; null: until an admin does.
  add column ends_at timestamptz,
  -- Whether the listings that it has paused are published again with it.
  add column republishes boolean not null default false;

-- Nobody changes a note; it goes with the person.
create table person_notes (
  id uuid primary key,
  person_id uuid not null references profiles (user_id) on delete cascade,
  author_id uuid references profiles (user_id) on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index person_notes_of_person on person_notes (person_id, id desc);
create index person_notes_of_author on person_notes (author_id);
