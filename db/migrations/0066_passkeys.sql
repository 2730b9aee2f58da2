-- Passkeys, and the link that the e-mail with a code carries (docs/decisions/146-passkeys.md).
-- Undo: alter table email_proofs drop link_hash; drop table passkey_challenges, passkeys;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- As the authenticator names it, which nobody else's is named.
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1364),
  -- The domain for which the authenticator has made it.
  rp_id text not null check (length(rp_id) between 1 and 253),
  -- COSE, as it came.
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- How often the authenticator has signed; always 0 where it does not count.
  sign_count bigint not null check (sign_count >= 0),
  -- Whether it may be copied to other devices of its owner, and whether it has been.
  may_be_backed_up boolean not null,
  is_backed_up boolean not null,
  transports text[] not null default '{}'
    constraint passkeys_transports check (
      cardinality(transports) <= 8 and array_to_string(transports, ',', '') ~ '^([a-z-]{1,20}(,[a-z-]{1,20})*)?$'
    ),
  -- The model of the authenticator, zeros where it does not say.
  aaguid uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Its count went back, so there is a copy of it that should not be: nobody gets in by it any more.
  stopped_at timestamptz
);
create index passkeys_of_account on passkeys (user_id);

-- What an authenticator has to sign next, for five minutes and once.
create table passkey_challenges (
  challenge_hash text primary key check (challenge_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('enter', 'add', 'prove')),
  -- Of the cookie of the browser that asked: the known device's, or the session's.
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  -- Whose session asked; nobody's for a log-in.
  user_id uuid references "user" (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_of_whom check ((purpose = 'enter') = (user_id is null))
);
create index passkey_challenges_of_browser on passkey_challenges (browser_hash, created_at);
create index passkey_challenges_expired on passkey_challenges (expires_at);
create index passkey_challenges_of_account on passkey_challenges (user_id) where user_id is not null;

-- The e-mail with a code may carry a link that does the same.
alter table email_proofs add link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$');
