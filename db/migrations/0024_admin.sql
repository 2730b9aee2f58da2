-- What the operator sets and decides.
-- Undo: drop table suspensions, first_admin_token, email_texts, announcement, company, tax_rates, settings;

-- Numbers of the business that programs and functions of the database both use, each written once: here. One row, which an operator edits;
-- what was agreed keeps the numbers that it was agreed with (`quotes.terms`). Taxes stand in tax_rates, by country.
create table settings (
  only_row boolean primary key default true check (only_row),
  -- Spec §9, decision C5: what the guest pays on top of the host's price.
  service_fee_percent smallint not null check (service_fee_percent between 0 and 90),
  -- Days from which a per-day listing's two discounts are given.
  week_discount_days smallint not null check (week_discount_days >= 2),
  month_discount_days smallint not null,
  -- Decision D17; spec, BOOK-05: how to get in is told from so long before a stay.
  way_in_before_minutes integer not null check (way_in_before_minutes >= 0),
  -- Spec §9: for display, filters and order where no rate has been fetched; never for a charge.
  fallback_rates jsonb not null check (jsonb_typeof(fallback_rates) = 'object'),
  -- Whether an admin looks at a new listing before strangers do.
  review_new_listings boolean not null default false,
  -- Sign-up can be closed.
  sign_up_open boolean not null default true,
  -- The operator can close the site while they work on it: everybody but admins gets a page that says so.
  site_open boolean not null default true,
  -- The most that a host may claim for one stay, in dollars; in other currencies as much by the day's rate.
  host_claim_limit_usd integer not null default 2000 check (host_claim_limit_usd between 0 and 100000),
  check (week_discount_days < month_discount_days)
);
insert into settings (service_fee_percent, week_discount_days, month_discount_days, way_in_before_minutes, fallback_rates) values (10, 7, 28, 24 * 60, '{
  "USD_CLP": 950, "CLP_USD": 0.00105, "USD_EUR": 0.92, "EUR_USD": 1.09, "USD_GBP": 0.78, "GBP_USD": 1.28,
  "EUR_CLP": 1035, "CLP_EUR": 0.00097, "EUR_GBP": 0.85, "GBP_EUR": 1.18, "GBP_CLP": 1216, "CLP_GBP": 0.00082}');

-- The tax that prices of a country already include (decision C5). Operators add other countries.
create table tax_rates (
  country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
  percent numeric(5, 2) not null check (percent > 0 and percent < 100)
);
insert into tax_rates values ('CL', 19);

-- The company that runs this installation, as its legal pages, e-mails and notices name it. One row, which an admin edits; what is null has
-- not been entered yet.
create table company (
  only_row boolean primary key default true check (only_row),
  legal_name text check (length(legal_name) between 1 and 200),
  -- Of the register that it stands in: RUT, company number.
  registration_number text check (length(registration_number) between 1 and 60),
  -- In lines.
  address text check (length(address) between 1 and 500),
  support_email text check (length(support_email) between 3 and 254),
  phone text check (length(phone) between 4 and 40),
  -- Of whoever answers for personal data, or of the data protection officer.
  privacy_email text check (length(privacy_email) between 3 and 254),
  -- Whose law the terms name.
  law_country text check (law_country ~ '^[A-Z]{2}$'),
  social_links text[] not null default '{}'
    check (cardinality(social_links) <= 5 and array_position(social_links, null) is null
      and array_to_string(social_links, '') !~ '\s' and length(array_to_string(social_links, '')) <= 1500),
  -- Who has said for the company that it stands by the legal texts, which are a draft until then. The account may be gone by now.
  legal_texts_confirmed_at timestamptz,
  legal_texts_confirmed_by uuid,
  -- Who stands by the legal texts stands by what was read: the version of them (domain/content/queries/legal-version.server.ts); another one
  -- is a draft again.
  legal_texts_version text check (length(legal_texts_version) between 1 and 60),
  constraint company_check check (num_nulls(legal_texts_confirmed_at, legal_texts_confirmed_by, legal_texts_version) in (0, 3))
);
insert into company default values;

-- The operator can announce something to everybody, until a time.
create table announcement (
  only_row boolean primary key default true check (only_row),
  text_en text not null check (length(text_en) between 1 and 300),
  text_es text not null check (length(text_es) between 1 and 300),
  shown_until timestamptz not null
);

-- What e-mails say where an admin has written it otherwise than the catalogue: by template, language and part, a plural form with its own.
-- A row that is missing is the catalogue's text.
create table email_texts (
  template text not null check (length(template) <= 80),
  language text not null check (language in ('en', 'es')),
  part text not null check (length(part) <= 40),
  text text not null check (length(text) between 1 and 4000),
  primary key (template, language, part)
);

-- The one-time token by which somebody becomes the first admin (decision B3). The server prints it; here stands its hash.
create table first_admin_token (
  only_row boolean primary key default true check (only_row),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);

-- Who is suspended: signed out, and let in nowhere. A row goes when it is lifted; what was done stays in audit_log.
create table suspensions (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  since timestamptz not null,
  reason text not null check (length(reason) between 1 and 2000),
  -- The listings that it has paused, to be published again when it is lifted.
  paused_listing_ids uuid[] not null default '{}'
);
