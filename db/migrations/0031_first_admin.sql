-- The one-time token by which somebody becomes the first admin (decision B3). The server prints it; here stands its hash.
-- Undo: drop table first_admin_token.

create table first_admin_token (
  only_row boolean primary key default true check (only_row),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
