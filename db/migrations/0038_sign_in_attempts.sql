-- Somebody is on their way to Google, Facebook or Apple, and is expected back once, in the same browser, within minutes
-- (docs/decisions/056-social-sign-in.md). A row is deleted when they are back; later attempts delete what has expired.
-- State, browser and account stand here as hashes, keyed with the server's secret: a reader of the table can go on with nobody's attempt.
-- Undo: drop table sign_in_attempts;

create table sign_in_attempts (
  state_hash text primary key check (state_hash ~ '^[0-9a-f]{64}$'),
  -- Of the secret in the browser's cookie.
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  -- The account that a way in is being added to; null where somebody signs in.
  account_hash text check (account_hash ~ '^[0-9a-f]{64}$'),
  -- A path of this site.
  return_to text not null check (return_to ~ '^/' and length(return_to) <= 1000),
  expires_at timestamptz not null
);
create index sign_in_attempts_expired on sign_in_attempts (expires_at);
