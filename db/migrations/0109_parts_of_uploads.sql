-- Which parts of an upload have arrived, where every server sees it: two servers that receive the same part cannot both count it
-- (docs/decisions/194-files-of-several-servers.md). A server of the version before keeps its own description in the storage: an upload that changes
-- between the two begins anew.
-- Undo: alter table photo_uploads drop column parts, drop column received;

alter table photo_uploads
  add column received integer not null default 0,
  -- Names in the storage, in their order.
  add column parts text[] not null default '{}';
