-- Who uses Patio, and how they show who they are. The first four tables are better-auth's own (columns as its version 1.7 expects them, in
-- its camelCase); they are created here so that one list of files makes the whole database.
-- Undo: drop table sign_in_attempts, email_changes, email_proofs, blocked_people, host_declarations, profile_texts, profiles, verification,
-- account, session, devices, "user";

create table "user" (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- Where somebody has logged in before. A log-in on another device is told to the account's owner by e-mail, with a link that ends it.
-- Secrets stand here as hashes, keyed with the server's secret: a reader of the table is no known device and ends nobody's session.
create table devices (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- Of the secret in the device's cookie. A device of several people has a row for each of them.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null,
  -- Of the secret in the link of the e-mail; null where none was sent.
  link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_expires_at timestamptz,
  unique (user_id, secret_hash),
  check (num_nulls(link_hash, link_expires_at) in (0, 2))
);
-- Whoever logs in ends what others' log-ins were told on the same device (db/routines/notifications.sql), which is found by its secret
-- alone.
create index devices_secret on devices (secret_hash);

create table session (
  id uuid primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references "user" (id) on delete cascade,
  -- Whoever ends a device ends every session on it; that one is forgotten ends none.
  device_id uuid references devices (id) on delete set null
);
create index session_by_user on session ("userId");
create index session_of_device on session (device_id) where device_id is not null;

create table account (
  id uuid primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references "user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_by_user on account ("userId");

create table verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

-- Refusing promotional messages and agreeing to them are two facts, and only the second allows anything to be sent: who has not
-- refused has not agreed either (docs/decisions/029-promotions.md).
create table profiles (
  user_id uuid primary key references "user" (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text check (length(phone) <= 32),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  birthday date,
  -- Refers to photos (0003_media.sql), whose owners are profiles.
  avatar_photo uuid,
  language text not null default 'en' check (language in ('en', 'es')),
  currency text not null default 'USD' check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  promotions_refused boolean not null default false,
  promotions_agreed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Languages that a person speaks, as codes of ISO 639.
  languages text[] not null default '{}',
  -- What an admin may do is a list, so that somebody can answer hosts without reading e-mails or setting fees (decision B3). Who has no
  -- permission is no admin: there is no role beside it that could say something else.
  permissions text[] not null default '{}'
    constraint profiles_permissions_known check (
      permissions <@ array['analytics', 'bookings', 'emails', 'listings', 'payments', 'reports', 'settings', 'users']
    ),
  -- Closed: nobody can sign in any more, and a job erases the rest. Erased: the row stays only because bookings, the books and reviews
  -- refer to it, and holds nothing that a person has said of themselves; its names are empty.
  closed_at timestamptz,
  erased_at timestamptz,
  constraint promotions_refused_or_agreed check (not promotions_refused or promotions_agreed_at is null),
  constraint profiles_languages check (
    cardinality(languages) <= 12 and array_to_string(languages, ',', '') ~ '^([a-z]{2,3}(,[a-z]{2,3})*)?$'
  ),
  constraint profiles_named check (
    least(length(first_name), length(last_name)) >= case when erased_at is null then 1 else 0 end
    and greatest(length(first_name), length(last_name)) <= 80
  ),
  constraint profiles_erased_are_closed check (erased_at is null or closed_at is not null)
);
create index profiles_avatar on profiles (avatar_photo) where avatar_photo is not null;
create index profiles_admins on profiles (user_id) where permissions <> '{}';
-- Which closed accounts wait to be erased is asked every hour by the worker, and by admins (docs/decisions/082-live-accounts.md).
create index profiles_to_erase on profiles (closed_at) where closed_at is not null and erased_at is null;

-- What people write about themselves belongs to a language, as a listing's texts do (decision A5).
create table profile_texts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  about text not null check (length(about) <= 2000),
  primary key (user_id, language)
);

-- Consumers in the EU, the EEA and the United Kingdom must be told whether a trader or a private person lets to them, and of a trader name,
-- address and registration. Who has no row has not said.
create table host_declarations (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  is_trader boolean not null,
  legal_name text check (length(legal_name) between 1 and 120),
  address text check (length(address) between 1 and 300),
  registration text check (length(registration) between 1 and 80),
  declared_at timestamptz not null,
  constraint host_declarations_traders_are_named check (
    num_nonnulls(legal_name, address, registration) = case when is_trader then 3 else 0 end
  )
);

-- Whoever has blocked whom. Neither writes to the other, asks for or books their spaces from then on (`is_blocked`,
-- db/routines/accounts.sql).
create table blocked_people (
  blocker_id uuid not null references profiles (user_id) on delete cascade,
  blocked_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_people_of_blocked on blocked_people (blocked_id);

-- What is sent to an e-mail address to prove that somebody reads it: a code of six digits, or the link to choose a new password. Rows are
-- made for addresses without an account too, so that asking takes the same steps for both. Secrets and addresses stand here as hashes,
-- keyed with the server's secret: a reader of the table learns neither.
create table email_proofs (
  id uuid primary key,
  -- `owner`: as the password does, it shows that whoever changes where a host is paid is the account's owner.
  purpose text not null check (purpose in ('code', 'password', 'old-address', 'new-address', 'owner')),
  address_key text not null check (address_key ~ '^[0-9a-f]{64}$'),
  -- Null where nobody has an account with the address.
  user_id uuid references "user" (id) on delete cascade,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A code is entered in the browser that has asked for it, so that its tries are that browser's
  -- (docs/decisions/085-strangers-at-the-door.md). The hash is that of the browser's cookie, as in `devices`.
  browser_hash text check (browser_hash ~ '^[0-9a-f]{64}$'),
  is_known_device boolean not null default false,
  constraint email_proofs_of_browser
  check (browser_hash is not null or not (is_known_device or purpose = 'code'))
);
create index email_proofs_of_address on email_proofs (address_key, purpose, created_at desc);
create index email_proofs_of_secret on email_proofs (secret_hash) where purpose = 'password';
create index email_proofs_oldest on email_proofs (created_at);
create index email_proofs_of_user on email_proofs (user_id) where user_id is not null;

-- Another address for an account: asked for, and not yet confirmed by a code from the old address and one from the new. Their codes are
-- proofs like all others, each with a purpose of its own, so that none of them opens a session.
create table email_changes (
  user_id uuid primary key references "user" (id) on delete cascade,
  new_email text not null check (length(new_email) <= 254),
  expires_at timestamptz not null
);

-- Somebody is on their way to Google, Facebook or Apple, and is expected back once, in the same browser, within minutes
-- (docs/decisions/056-social-sign-in.md). A row is deleted when they are back; later attempts delete what has expired. State and browser
-- stand here as hashes, keyed with the server's secret: a reader of the table can go on with nobody's attempt.
create table sign_in_attempts (
  state_hash text primary key check (state_hash ~ '^[0-9a-f]{64}$'),
  -- Of the secret in the browser's cookie.
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  -- A path of this site.
  return_to text not null check (return_to ~ '^/' and length(return_to) <= 1000),
  expires_at timestamptz not null,
  -- The account that a way in is being added to; null where somebody signs in. An id, so that the attempt ends with everything else that is
  -- on its way to prove the owner (docs/decisions/082-live-accounts.md).
  user_id uuid references "user" (id) on delete cascade
);
create index sign_in_attempts_expired on sign_in_attempts (expires_at);
create index sign_in_attempts_of_user on sign_in_attempts (user_id) where user_id is not null;
