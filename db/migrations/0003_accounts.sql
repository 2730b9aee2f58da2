-- Who uses Patio. The first four tables are better-auth's own (columns as its version 1.7 expects them, in its camelCase); they
-- are created here so that one list of files makes the whole database.
-- Undo: drop table spent_budgets, profile_texts, profiles, verification, account, session, "user";

create table "user" (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table session (
  id uuid primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references "user" (id) on delete cascade
);
create index session_by_user on session ("userId");

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
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone text check (length(phone) <= 32),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  birthday date,
  avatar_photo uuid references photos (id),
  language text not null default 'en' check (language in ('en', 'es')),
  currency text not null default 'USD' check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  role text not null default 'member' check (role in ('member', 'admin')),
  promotions_refused boolean not null default false,
  promotions_agreed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint promotions_refused_or_agreed check (not promotions_refused or promotions_agreed_at is null)
);

-- What people write about themselves belongs to a language, as a listing's texts do (decision A5).
create table profile_texts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  about text not null check (length(about) <= 2000),
  primary key (user_id, language)
);

-- Counted in the database, so that two server processes agree on a limit (docs/decisions/019-budgets.md).
create table spent_budgets (
  -- SHA-256, keyed with the server's secret, of the budget's name and of whom it is counted for: addresses of people who only typed them
  -- must not stand here.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  count integer not null check (count >= 1),
  -- When counting starts again; later requests delete what has ended.
  ends_at timestamptz not null
);
create index spent_budgets_over on spent_budgets (ends_at);
