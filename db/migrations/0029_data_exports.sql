-- What somebody has asked to have of their own data (docs/decisions/048-personal-data.md): files of the storage, for some days.
-- Undo: drop table data_exports;

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
