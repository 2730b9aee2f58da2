-- What the worker has found each day when it asked whether the books are in order, shown at /admin/revenue
-- (docs/decisions/074-revenue.md). Of the installation: sentences of ours, each with an id.
-- Undo: drop table book_checks.

create table book_checks (
  id uuid primary key,
  at timestamptz not null,
  -- The first of them where there are many.
  broken text[] not null check (cardinality(broken) <= 100),
  count integer not null check (count >= cardinality(broken))
);
create index book_checks_newest on book_checks (at);
