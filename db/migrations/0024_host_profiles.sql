-- What a host says in public, whether they are a trader, and when a request was answered.
-- Undo: drop table host_declarations; alter table profiles drop column languages; alter table bookings drop column answered_at;

-- Languages that a person speaks, as codes of ISO 639.
alter table profiles
  add column languages text[] not null default '{}',
  add constraint profiles_languages check (
    cardinality(languages) <= 12 and array_to_string(languages, ',', '') ~ '^([a-z]{2,3}(,[a-z]{2,3})*)?$'
  );

-- Consumers in the EU, the EEA and the United Kingdom must be told whether a trader or a private person lets to them, and of a trader
-- name, address and registration. Who has no row has not said.
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

-- When the host accepted or declined a request; a request that ran out, and what was booked at once, has none.
alter table bookings add column answered_at timestamptz;
