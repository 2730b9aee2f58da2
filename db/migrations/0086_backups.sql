-- Finished backups are noted, so that their age can be told; their files are elsewhere (docs/decisions/172-backups-that-look-after-themselves.md).
-- Undo: drop table backups;

create table backups (
  made_at timestamptz primary key,
  bytes bigint check (bytes > 0),
  locations text[] not null check (cardinality(locations) > 0),
  is_encrypted boolean not null
);
