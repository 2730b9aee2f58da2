-- Who uses Patio. The first five tables are better-auth's own (columns as its version 1.7 expects them, in its
-- camelCase); they are migrated here so that one list of files makes the whole database.
-- Undo: drop table profile_texts, profiles, "rateLimit", verification, account, session, "user"; drop function make_profile;

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

-- Counted in the database, so that two server processes agree on a limit.
create table "rateLimit" (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  "lastRequest" bigint not null
);

create table profiles (
  user_id uuid primary key references "user" (id) on delete cascade,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone text check (length(phone) <= 32),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  birthday date,
  avatar_photo uuid,
  language text not null default 'en' check (language in ('en', 'es')),
  currency text not null default 'USD' check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  promotions boolean not null default true,
  role text not null default 'member' check (role in ('member', 'admin')),
  created_at timestamptz not null default now()
);

-- Everyone who can sign in has a profile, from the same transaction on; the sign-up then fills in the rest.
create function make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, first_name, last_name)
  values (new.id, left(coalesce(nullif(split_part(new.name, ' ', 1), ''), '-'), 80),
          left(coalesce(nullif(substr(new.name, length(split_part(new.name, ' ', 1)) + 2), ''), '-'), 80));
  return null;
end $$;
create trigger user_has_profile after insert on "user" for each row execute function make_profile();

-- What a person says of themselves belongs to a language, as a listing's texts do (decision A5).
create table profile_texts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  about text not null check (length(about) <= 2000),
  primary key (user_id, language)
);
