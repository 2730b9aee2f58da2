-- What people write to us.
-- Undo: drop table inquiries;

-- What people write to us at /contact and /feedback, and what they were answered.
create table inquiries (
  -- In the order of time.
  id uuid primary key,
  form text not null check (form in ('contact', 'feedback')),
  kind text not null check (kind ~ '^[a-z]+$'),
  message text not null check (length(message) between 1 and 4000),
  -- Of a booking, as it was typed.
  reference text check (length(reference) between 1 and 60),
  -- Whose account it was sent from, and is answered to; without one the address that was given, if one was.
  person_id uuid references profiles (user_id) on delete cascade,
  email text check (length(email) between 3 and 254),
  -- In which the answer's frame is written.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  answer text check (length(answer) between 1 and 4000),
  ended_at timestamptz,
  -- An admin; an id without a reference, as in audit_log.
  ended_by uuid,
  check (person_id is null or email is null),
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  check ((state = 'answered') = (answer is not null))
);
create index inquiries_by_state on inquiries (state, id desc);
create index inquiries_of_person on inquiries (person_id);
