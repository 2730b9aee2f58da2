-- What people ask of their own data.
-- Undo: drop table facebook_requests, data_exports;

-- What somebody has asked to have of their own data (docs/decisions/048-personal-data.md): files of the storage, for some days.
create table data_exports (
  id uuid primary key,
  person_id uuid not null references profiles (user_id) on delete cascade,
  requested_at timestamptz not null,
  -- The files `exports/<id>-<part>.zip`; null while the worker makes them.
  parts integer check (parts >= 1),
  ready_at timestamptz,
  expires_at timestamptz,
  check (num_nulls(parts, ready_at, expires_at) in (0, 3))
);
create index data_exports_person on data_exports (person_id, requested_at desc);
create index data_exports_over on data_exports (expires_at);

-- What Facebook has passed on to us: somebody has taken back our app there, or asks that what it gave us is deleted. The same request, sent
-- again, has the same code and does nothing more; the page of a request finds it by that code. Nothing here says whose it was.
create table facebook_requests (
  -- Nobody can guess it: it follows from the request by a key that only Facebook and the server have.
  code text primary key check (code ~ '^[0-9a-f]{32}$'),
  done_at timestamptz not null
);
