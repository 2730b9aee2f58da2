-- What several servers of one installation tell each other: pages that a CDN is to forget (docs/decisions/193-a-cdn-in-front.md), and where each
-- keeps its files (docs/decisions/194-files-of-several-servers.md).
-- Undo: drop table storages, page_purges;

create table page_purges (
  id bigint generated always as identity primary key,
  tag text not null check (length(tag) between 1 and 100),
  noted_at timestamptz not null default clock_timestamp()
);

-- One row each of what its programs say of themselves: those of one installation say the same.
create table storages (
  -- The mark that lies in the storage, and a hash of the secrets.
  mark text not null check (length(mark) between 1 and 100),
  secrets text not null check (length(secrets) between 1 and 100),
  -- The machine that said so last, and when.
  host text not null check (length(host) between 1 and 300),
  place text not null check (length(place) between 1 and 1000),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (mark, secrets)
);
