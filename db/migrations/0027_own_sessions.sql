-- Sessions are our own (docs/decisions/101-own-sessions.md). A row stores the hash of its token only, so that whoever reads the table or a copy of
-- it can sign in as nobody. Whoever is signed in stays so, as their token is hashed here. A server of the last version that still runs while this
-- one starts takes everybody for signed out, and lets nobody in.
-- What only the account library could have written goes, and nothing has: it stored no provider's tokens and no pictures of people.
-- The tokens cannot be had back: after the undo everybody logs in again.
-- Undo: delete from session; alter table session drop constraint session_token_hash_check; alter table session rename column token_hash to token;
--   alter table session rename constraint session_token_hash_key to session_token_key; alter table "user" add column image text;
--   alter table account add column "accessToken" text, add column "refreshToken" text, add column "idToken" text, add column scope text,
--   add column "accessTokenExpiresAt" timestamptz, add column "refreshTokenExpiresAt" timestamptz;
--   create table verification (id uuid primary key, identifier text not null, value text not null, "expiresAt" timestamptz not null,
--   "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now());
--   create index verification_identifier on verification (identifier);

alter table session rename column token to token_hash;
alter table session rename constraint session_token_key to session_token_hash_key;
update session set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
alter table session add constraint session_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$');

alter table account
  drop column "accessToken", drop column "refreshToken", drop column "idToken", drop column scope,
  drop column "accessTokenExpiresAt", drop column "refreshTokenExpiresAt";
alter table "user" drop column image;
drop table verification;
